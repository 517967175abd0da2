/**
 * Codes of the area `derive`, what the mesh itself does to an order: 0523 to 0539. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A host at one cluster. */
interface HostThere {
  readonly cluster: string;
  readonly host: string;
}

/** Remote secrets give a service the endpoints of all clusters, and no host selects the local ones. */
export const hostNotClusterLocal: Code<HostThere> = defineCode({
  code: 'DIS0523',
  name: 'host-not-cluster-local',
  severity: 'error',
  title:
    'Remote secrets give a service the endpoints of all clusters, and no host selects the local ones',
  why: 'An istiod with remote secrets gives clients and gateways the endpoints of a Service in every cluster that it discovers, all at once. A service that is meant to stay in its cluster would leave it, and a gateway would forward requests of other clusters to a third cluster. Gateways need the local pods; a policy of type Locality, and a FailoverService whose pods a ServiceEntry cannot select (see DIS1045), have no host for them. MeshConfig can make the host cluster-local.',
  fix: 'add the host to serviceSettings of MeshConfig with clusterLocal: true, in Git (if Git has a MeshConfig, distributary init --cluster-local does so); if the clusters do not discover each other, set spec.derive.istio.discovery to isolated',
  remedy: ({ host }) =>
    `add to the MeshConfig of the cluster, in Git: serviceSettings: [{settings: {clusterLocal: true}, hosts: ["${host}"]}]`,
  message: ({ host }, where) =>
    `"${host}" has the endpoints of all clusters at once in ${where}, whose istiod discovers other clusters: no MeshConfig in Git makes it cluster-local`,
});

/** The cluster ID of istiod is assumed to be the name of the Cluster. */
export const clusterIdAssumed: Code<Texts<'cluster'>> = defineCode({
  code: 'DIS0525',
  name: 'cluster-id-assumed',
  severity: 'info',
  title: 'The cluster ID of istiod is assumed to be the name of the Cluster',
  why: 'If istiods discover each other, a gateway selects the pods of its cluster by the ID that istiod has for the cluster (label topology.istio.io/cluster). If that ID is not the name of the Cluster, the gateway has no endpoints and failover to the cluster fails. The default of the istiod chart is Kubernetes, for every cluster.',
  fix: 'commit the installation of istiod with its ID: global.multiCluster.clusterName in the values of its chart, or the Deployment of istiod with CLUSTER_ID; or make sure that istiod uses the name of the Cluster there',
  message: (_, where) =>
    `Git has no cluster ID of istiod in ${where}: the name of the Cluster is assumed`,
});

/** The istiods of two clusters that discover each other have one cluster ID. */
export const clusterIdShared: Code<Texts<'cluster' | 'id' | 'other'>> = defineCode({
  code: 'DIS0526',
  name: 'cluster-id-shared',
  severity: 'error',
  title: 'The istiods of two clusters that discover each other have one cluster ID',
  why: 'An istiod with remote secrets distinguishes clusters by their IDs, and ignores a remote secret with its own ID. The pods of a cluster cannot be selected by an ID that another cluster also has.',
  fix: 'give each cluster a separate ID, preferably the name of the Cluster: global.multiCluster.clusterName in the values of the istiod chart, CLUSTER_ID of the Deployment of istiod, and the name in its remote secrets; if the clusters do not discover each other, set spec.derive.istio.discovery to isolated',
  message: ({ id, other }, where) =>
    `the cluster ID of istiod in ${where} is "${id}", as in cluster "${other}"`,
});

/** No object in Git sets the network that a Cluster states. */
export const networkUnlabelled: Code<Texts<'cluster'>> = defineCode({
  code: 'DIS0313',
  name: 'network-unlabelled',
  severity: 'info',
  title: 'No object in Git sets the network that a Cluster states',
  why: 'Istiod reads the network of a cluster from the label topology.istio.io/network of its Namespace istio-system, or from its installation. Without it, istiods that discover other clusters send requests to pod addresses, which are not reachable from another network, instead of to gateways. Objects that are derived for exported services are correct either way: they route to gateways.',
  fix: 'set the label topology.istio.io/network on Namespace istio-system of the cluster to the value of annotation distributary.dev/network of the Cluster: in the manifest of the Namespace, if it is in Git, otherwise where Istio is installed (kubectl label namespace istio-system topology.istio.io/network=NETWORK)',
  message: (_, where) =>
    `only the Cluster sets the network of ${where}: Namespace istio-system needs the label topology.istio.io/network with the same value`,
});
