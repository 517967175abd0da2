/**
 * Codes of the area `check` about the traffic policies of DestinationRules, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Settings of a whole policy that do not hold for a port. */
export const portDropsPolicy: Code<{
  rule: string;
  block: string;
  port: number;
  lost: readonly string[];
}> = defineCode({
  code: 'DIS0610',
  name: 'port-drops-policy',
  severity: 'warning',
  title: 'an entry of portLevelSettings takes away what the rule says for all ports',
  why: 'For its port an entry of portLevelSettings replaces the whole policy, so what it does not repeat does not hold there. Without outlierDetection Pilot gives all endpoints of the port one priority: near and far ones share the requests, and failing ones keep theirs (istio#39444).',
  fix: 'repeat in the entry what shall hold for its port, too',
  message: ({ rule, block, port, lost }) =>
    `${rule} sets ${lost.join(', ')}, which ${block} replaces for port ${port} without repeating ${lost.length > 1 ? 'them' : 'it'}`,
  remedy: ({ block, lost }) => `copy ${lost.join(', ')} into ${block}`,
});

/** An order of endpoints that does not hold for a subset. */
export const subsetDropsOrder: Code<{
  rule: string;
  block: string;
  setting: string;
}> = defineCode({
  code: 'DIS0611',
  name: 'subset-drops-order',
  severity: 'warning',
  title: 'the load balancer of a subset takes away the order that the rule has for the endpoints',
  why: 'A loadBalancer of a subset replaces that of the rule as a whole. Without a locality setting of its own the subset goes by that of the mesh, which is by region, zone and subzone unless the mesh says otherwise: the order or the weights that the rule asks for do not hold.',
  fix: 'repeat the locality setting in the loadBalancer of the subset',
  message: ({ rule, block, setting }) =>
    `${rule} sets ${setting}, which the loadBalancer in the ${block} replaces without repeating it`,
  remedy: ({ block, setting }) => `copy ${setting} into the ${block}`,
});

/** Failover that the share of hosts that may be ejected stops. */
export const ejectionTooLow: Code<{
  rule: string;
  host: string;
  cluster: string;
  percent: number;
  /** Hosts that come first, and hosts of all priorities. */
  first: number;
  total: number;
  ejectable: number;
}> = defineCode({
  code: 'DIS0612',
  name: 'ejection-too-low',
  severity: 'warning',
  title: 'failover never happens, since maxEjectionPercent lets too few hosts be ejected',
  why: 'Requests go to the next priority when the hosts of the first are ejected, and Envoy ejects no more than maxEjectionPercent (10 unless said) of the hosts of all priorities together, without one that is free. What may not be ejected goes on getting requests, and fails them.',
  fix: 'set outlierDetection.maxEjectionPercent to 100',
  message: ({ rule, host, cluster, percent, first, total, ejectable }) =>
    `${rule} fails over for '${host}' in cluster '${cluster}', where ${first} of ${total} hosts come first and maxEjectionPercent ${percent} lets ${ejectable === 0 ? 'none' : `no more than ${ejectable}`} be ejected`,
  remedy: ({ first, total }) =>
    `set outlierDetection.maxEjectionPercent to 100, or to ${Math.ceil((100 * first) / total)} at least`,
});

/** All codes of this area. */
export const checkPolicyCodes: readonly CodeText[] = [
  portDropsPolicy,
  subsetDropsOrder,
  ejectionTooLow,
];
