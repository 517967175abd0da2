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

/** Failover to a region in which nothing is. */
export const failoverTargetEmpty: Code<{
  rule: string;
  host: string;
  cluster: string;
  to: string;
  /** The regions beside the cluster's own in which there are endpoints. */
  others: readonly string[];
  hint: string;
}> = defineCode({
  code: 'DIS0613',
  name: 'failover-target-empty',
  severity: 'warning',
  title: 'failover leads to a region where the service has no endpoints',
  why: 'The region that an entry of failover names comes right after the own one, and all others share the last priority. If nothing is in that region, requests go to any of the others at once, or nowhere when there are none.',
  fix: 'name a region in which the service has endpoints',
  message: ({ rule, host, cluster, to, others, hint }) =>
    `${rule} lets '${host}' in cluster '${cluster}' fail over to region "${to}", and it has endpoints ${others.length === 0 ? 'in no region but its own' : `in ${others.map((one) => `"${one}"`).join(', ')}`}${hint}`,
});

/** An entry of failover for nobody. */
export const failoverOriginIgnored: Code<{
  rule: string;
  from: string;
  why: 'repeated' | 'unknown';
  hint: string;
  regions: readonly string[];
}> = defineCode({
  code: 'DIS0614',
  name: 'failover-origin-ignored',
  severity: 'warning',
  title: 'an entry of failover counts for no client',
  why: 'Pilot takes the first entry whose `from` is the region of the client and looks at no other, so a region can have one target only; an entry for a region in which no client is, is never taken. Those clients have the default order.',
  fix: 'keep one entry for each region; to order several regions use failoverPriority with a label of your own',
  message: ({ rule, from, why, hint, regions }) =>
    why === 'repeated'
      ? `${rule} has a second entry of failover from "${from}", and only the first counts`
      : `${rule} has an entry of failover from "${from}", and the fleet has ${regions.map((one) => `"${one}"`).join(', ')}${hint}`,
  remedy: ({ why }) => (why === 'unknown' ? 'name a region of the fleet' : undefined),
});

/** Clients that no entry of distribute is for. */
export const distributeOriginUncovered: Code<{ rule: string; host: string; cluster: string }> =
  defineCode({
    code: 'DIS0615',
    name: 'distribute-origin-uncovered',
    severity: 'warning',
    title: 'distribute has no entry for the clients of a cluster',
    why: 'Clients whose locality no `from` matches get all endpoints in one priority, near and far ones alike, each with its own weight: most of their requests may leave the region, and outlierDetection brings no order into them.',
    fix: 'add an entry whose `from` is the region of the cluster, or "*" as the last one for all others',
    message: ({ rule, host, cluster }) =>
      `${rule} weighs the localities of '${host}', and no "from" of it covers clients of cluster '${cluster}', which have endpoints in other regions, too`,
  });

/** A share for a locality in which nothing is. */
export const distributeTargetEmpty: Code<{
  rule: string;
  host: string;
  cluster: string;
  to: string;
  percent: number;
  hint: string;
}> = defineCode({
  code: 'DIS0616',
  name: 'distribute-target-empty',
  severity: 'warning',
  title: 'distribute gives a share to a locality without endpoints',
  why: 'A share of a locality that has no endpoints is divided among the others, and endpoints that no `to` matches get nothing, even when all others fail.',
  fix: 'name the localities in which the service has endpoints',
  message: ({ rule, host, cluster, to, percent, hint }) =>
    `${rule} gives ${percent} % of the requests for '${host}' in cluster '${cluster}' to "${to}", where it has no endpoints${hint}`,
});

/** All codes of this area. */
export const checkPolicyCodes: readonly CodeText[] = [
  portDropsPolicy,
  subsetDropsOrder,
  ejectionTooLow,
  failoverTargetEmpty,
  failoverOriginIgnored,
  distributeOriginUncovered,
  distributeTargetEmpty,
];
