/**
 * The name of a cluster → a file that describes it without an address.
 * @module
 */

/** The directory of such files. */
export const TOPOLOGY = 'topology';

/** The path of a cluster's file. */
export function topologyPath(name: string): string {
  return `${TOPOLOGY}/${name}.yaml`;
}

/** The text. A ClusterProfile declares only the cluster; annotations are added later. */
export function topologyText(name: string): string {
  return `# What is known of the cluster. Where services are to fail over from one cluster to another, take the "#" away and
# fill in where it is, and how the others reach it; a Cluster of Flomesh or karmada may stand here instead.
apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata:
  name: ${name}
  # annotations:
  #   distributary.dev/region: eu
  #   distributary.dev/zone: eu-west
  #   distributary.dev/gateway-host: 203.0.113.10
  #   distributary.dev/gateway-port: "15443"
spec:
  displayName: ${name}
  clusterManager:
    name: git
`;
}
