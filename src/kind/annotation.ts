/**
 * The annotations that people write for distributary, and those that it writes.
 * @module
 */

/** What every annotation and label of ours begins with. */
export const annotationPrefix = 'distributary.dev/';

/** The annotations by what they are about. */
export const annotation = {
  /** Which clusters get the object: key patterns, `!` negates. */
  clusters: 'distributary.dev/clusters',
  /** Which export wins a conflict: the higher number. */
  exportPriority: 'distributary.dev/export-priority',
  /** Findings about the object that count no more: codes and a reason, a line each. */
  ignore: 'distributary.dev/ignore',
  /** What a derived object follows from; we write it. */
  derivedFrom: 'distributary.dev/derived-from',
  /** What an object was before a KRM function changed it in place; the function writes it. */
  authored: 'distributary.dev/authored',
  /** The name of a cluster, where its object has one that can't be used. */
  name: 'distributary.dev/name',
  gatewayHost: 'distributary.dev/gateway-host',
  gatewayIp: 'distributary.dev/gateway-ip',
  gatewayPort: 'distributary.dev/gateway-port',
  /** Labels of the gateway's pods, and the port that they listen on: what a Gateway names. */
  gatewayLabels: 'distributary.dev/gateway-labels',
  gatewayTargetPort: 'distributary.dev/gateway-target-port',
  /** How much the clients of a cluster ask, relative to those of others. */
  load: 'distributary.dev/load',
  network: 'distributary.dev/network',
  trustDomain: 'distributary.dev/trust-domain',
  clusterDomain: 'distributary.dev/cluster-domain',
  region: 'distributary.dev/region',
  zone: 'distributary.dev/zone',
  group: 'distributary.dev/group',
} as const;

/** All annotations that mean something. */
export const knownAnnotations: readonly string[] = Object.values(annotation);
