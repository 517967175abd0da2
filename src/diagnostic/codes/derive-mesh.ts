/**
 * Codes of the area `derive`, what the mesh itself does to an order: 0523 to 0539. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A host at one cluster. */
interface HostThere {
  readonly cluster: string;
  readonly host: string;
}

/** A service whose endpoints in all clusters come to clients or gateways at once. */
export const hostNotClusterLocal: Code<HostThere> = defineCode({
  code: 'DIS0523',
  name: 'host-not-cluster-local',
  severity: 'error',
  title:
    'remote secrets bring a service the endpoints of all clusters, and no name leads to its own',
  why: "An istiod with remote secrets gives clients and gateways a Service's endpoints of every cluster that it sees, all other clusters at once. A service that is to stay in its cluster would leave it, and a gateway that serves others would pass their requests on to a third cluster. Gateways are asked for their own pods; for a policy of type Locality, and for a FailoverService whose pods a ServiceEntry can't select (DIS1045 says what that needs), there is no name that leads to these. MeshConfig can make the host cluster-local.",
  fix: "write the host into MeshConfig's serviceSettings with clusterLocal: true, in Git, so that it is seen (distributary init --cluster-local does so where Git has a MeshConfig); if the clusters see nothing of each other, set spec.derive.istio.discovery to isolated",
  remedy: ({ host }) =>
    `write into the MeshConfig of the cluster, in Git: serviceSettings: [{settings: {clusterLocal: true}, hosts: ["${host}"]}]`,
  message: ({ host }, where) =>
    `'${host}' has the endpoints of all clusters at once in ${where}, whose istiod reads other clusters: no MeshConfig in Git makes it cluster-local`,
});

/** A cluster whose own pods are picked by its name, since Git has no id. */
export const clusterIdAssumed: Code<{ readonly cluster: string }> = defineCode({
  code: 'DIS0525',
  name: 'cluster-id-assumed',
  severity: 'info',
  title: "istiod's id of a cluster is taken to be the Cluster's name",
  why: "Where istiods see each other, a gateway is asked for its cluster's own pods, picked by the id that istiod has for the cluster (label topology.istio.io/cluster). With another id than the Cluster's name there are none of them: the gateway answers nothing, and failover to the cluster is dead. The istiod chart's own default is Kubernetes, for every cluster.",
  fix: "put into Git what installs istiod with its id: global.multiCluster.clusterName in the values of its chart, or istiod's Deployment with CLUSTER_ID; or see that istiod has the Cluster's name there",
  message: (_, where) =>
    `nothing in Git says what istiod of ${where} calls its cluster: the Cluster's name is taken for granted`,
});

/** Two clusters of one mesh that istiods can't tell apart. */
export const clusterIdShared: Code<{
  readonly cluster: string;
  readonly id: string;
  readonly other: string;
}> = defineCode({
  code: 'DIS0526',
  name: 'cluster-id-shared',
  severity: 'error',
  title: 'the istiods of two clusters that see each other have one id for them',
  why: "An istiod with remote secrets tells clusters apart by their ids, and leaves a remote secret with an id of its own aside. A cluster's own pods can't be picked by an id that another has.",
  fix: "give each cluster an id of its own, best the Cluster's name: global.multiCluster.clusterName in the values of the istiod chart, CLUSTER_ID of istiod's Deployment, and the name in its remote secrets; if the clusters see nothing of each other, set spec.derive.istio.discovery to isolated",
  message: ({ id, other }, where) =>
    `istiod's id of ${where} is '${id}', and so is that of cluster '${other}'`,
});

/** A network that only the Cluster knows of. */
export const networkUnlabelled: Code<{ readonly cluster: string }> = defineCode({
  code: 'DIS0313',
  name: 'network-unlabelled',
  severity: 'info',
  title: 'nothing in Git gives a cluster the network that its Cluster states',
  why: 'Istiod reads the network of a cluster from label topology.istio.io/network of Namespace istio-system there, or from what installs it. Without it, istiods that see other clusters send requests to the addresses of their pods, which nobody reaches from another network, instead of to their gateways. What is derived for exported services holds either way: it leads to gateways.',
  fix: "see that Namespace istio-system of the cluster has label topology.istio.io/network with the value of the Cluster's annotation distributary.dev/network: in the Namespace's manifest, where Git has it, else with whoever installs Istio (kubectl label namespace istio-system topology.istio.io/network=NETWORK)",
  message: (_, where) =>
    `the network of ${where} stands on the Cluster alone: Namespace istio-system needs label topology.istio.io/network with it`,
});

/** All codes of this part. */
export const meshDeriveCodes: readonly CodeText[] = [
  hostNotClusterLocal,
  clusterIdAssumed,
  clusterIdShared,
  networkUnlabelled,
];
