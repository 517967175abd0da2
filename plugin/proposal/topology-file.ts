/** The name of a cluster → a file that describes it without an address. */

/** The directory of such files. */
export const TOPOLOGY = 'topology';

/** The path of a cluster's file. */
export function topologyPath(name: string): string {
  return `${TOPOLOGY}/${name}.yaml`;
}

/** The text. A ClusterProfile declares only the cluster; annotations are added later. */
export function topologyText(name: string): string {
  return `# The description of a cluster. If services fail over between clusters, remove the "#" and set the region and the
# gateway through which other clusters reach it. A Cluster of Flomesh or karmada can be used instead.
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
