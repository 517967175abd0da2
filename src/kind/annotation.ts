/** The annotations that users write for distributary, and those that it writes. */

/** Prefix of all annotations and labels of distributary. */
export const annotationPrefix = 'distributary.dev/';

/** The annotations by topic. */
export const annotation = {
  /** The clusters of the object: key patterns, `!` negates. */
  clusters: 'distributary.dev/clusters',
  /** Precedence of an export in a conflict: the higher number. */
  exportPriority: 'distributary.dev/export-priority',
  /** Silenced findings about the object: codes and a reason, a line each. */
  ignore: 'distributary.dev/ignore',
  /** The sources of a derived object; written by distributary. */
  derivedFrom: 'distributary.dev/derived-from',
  /** The object before a KRM function changed it in place; written by the function. */
  authored: 'distributary.dev/authored',
  /** The name of a cluster, if that of its object is invalid as one. */
  name: 'distributary.dev/name',
  gatewayHost: 'distributary.dev/gateway-host',
  gatewayIp: 'distributary.dev/gateway-ip',
  gatewayPort: 'distributary.dev/gateway-port',
  /** Labels of the gateway's pods, and their port: the selector and port of a Gateway. */
  gatewayLabels: 'distributary.dev/gateway-labels',
  gatewayTargetPort: 'distributary.dev/gateway-target-port',
  /** Load of a cluster's clients, relative to other clusters. */
  load: 'distributary.dev/load',
  /** The version of Istio in a cluster. */
  istioVersion: 'distributary.dev/istio-version',
  network: 'distributary.dev/network',
  trustDomain: 'distributary.dev/trust-domain',
  clusterDomain: 'distributary.dev/cluster-domain',
  region: 'distributary.dev/region',
  zone: 'distributary.dev/zone',
  group: 'distributary.dev/group',
} as const;

/** All annotations with a meaning. */
export const knownAnnotations: readonly string[] = Object.values(annotation);
