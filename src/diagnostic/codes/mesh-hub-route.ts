/**
 * Codes of FailoverServices that Istio can't express, 1040 to 1059, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A FailoverService as clients of a cluster see it, and one of the clusters behind it. */
interface Client {
  readonly object: string;
  readonly client: string;
  readonly cluster: string;
}

/** A FailoverService with its ranks, as clients of a cluster see it. */
interface Ranked {
  readonly object: string;
  readonly client: string;
  readonly ranks: number;
}

/** A rank that nobody can reach. */
export const failoverGatewayMissing: Code<Client> = defineCode({
  code: 'DIS1040',
  name: 'failover-gateway-missing',
  severity: 'error',
  title: 'The cluster of a backing service has no gateway',
  why: 'Other clusters reach the service through the gateway of its cluster.',
  fix: 'write ingressGateways of the Mesh, or annotation distributary.dev/gateway-host on the cluster',
  message: (a, where) =>
    `${a.object}: clients in cluster '${a.client}' can't reach ${where}, which has no gateway`,
});

/** Gateways that tell services apart by paths. */
export const failoverNeedsMutualTls: Code<{ readonly object: string }> = defineCode({
  code: 'DIS1041',
  name: 'failover-needs-mutual-tls',
  severity: 'error',
  title: 'A FailoverService can not be served at HTTP gateways',
  why: 'An HTTP gateway tells services apart by their paths, and a FailoverService has none.',
  fix: 'set spec.derive.istio.gateway to mtls, or spec.derive.istio to none',
  message: (a) => `${a.object} needs gateways that route by SNI, and the fleet has gateway: http`,
});

/** More ranks than region failover has steps. */
export const failoverNeedsNewerIstio: Code<Ranked & { readonly version: string }> = defineCode({
  code: 'DIS1042',
  name: 'failover-needs-newer-istio',
  severity: 'error',
  title: 'This version of Istio can not order that many ranks that are known by name',
  why: 'Ranks that are DNS names are ordered by labels from 1.30 on. Before, only region failover orders them, and it knows three steps: the own region, one other, and all the rest.',
  fix: 'write distributary.dev/gateway-ip on the clusters, upgrade to Istio 1.30, list three services at most, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a) =>
    `${a.object} has ${a.ranks} ranks for clients in cluster '${a.client}', and Istio ${a.version} orders at most three of them by name`,
});

/** Clients of whom nobody knows where they are. */
export const failoverNeedsRegion: Code<Ranked & { readonly version: string }> = defineCode({
  code: 'DIS1043',
  name: 'failover-needs-region',
  severity: 'error',
  title: 'This version of Istio orders ranks by region, and the region of the clients is unknown',
  why: 'Before 1.30 ranks that are DNS names are ordered by region failover from the region of the client, which is that of its node. A client in another region than the cluster says gets no order at all.',
  fix: 'write the region of the nodes (their label topology.kubernetes.io/region) on the cluster, upgrade to Istio 1.30, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a) =>
    `${a.object}: Istio ${a.version} needs to know the region of cluster '${a.client}'`,
});

/** Two ranks that look the same from outside. */
export const ranksBehindOneGateway: Code<Client> = defineCode({
  code: 'DIS1044',
  name: 'ranks-behind-one-gateway',
  severity: 'error',
  title: 'Two ranks of a FailoverService are behind one gateway',
  why: 'Both would be the same address with the same SNI, so that requests could not be told apart.',
  fix: 'list one service of that cluster, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a, where) =>
    `${a.object} lists two services of ${where}, which clients in cluster '${a.client}' reach at one address`,
});

/** Names that differ, and no common one to be had. */
export const failoverAliasImpossible: Code<
  Client & { readonly service: string; readonly lacking: string }
> = defineCode({
  code: 'DIS1045',
  name: 'failover-alias-impossible',
  severity: 'error',
  title: 'Backing services with different names can not be given a common one',
  why: 'All remote ranks are asked for by one name. Where the Services are named differently, each cluster gets a common name for the pods, which needs their labels and the number of their port.',
  fix: 'give the Services one name and namespace, write a selector and a numeric targetPort (or the workload with its containerPort), or set spec.derive.istio.envoyFilter to aggregate',
  message: (a, where) =>
    `${a.object}: Service ${a.service} of ${where} can't get the common name that clients in cluster '${a.client}' ask for: ${a.lacking}`,
});

/** Own pods that are judged as one. */
export const ownRankCountsOnce: Code<Client & { readonly service: string }> = defineCode({
  code: 'DIS1046',
  name: 'own-rank-counts-once',
  severity: 'info',
  title: 'The pods of the own cluster count as one endpoint',
  why: 'Istio balances over addresses or over names, and this order needs names: the Service stands for its pods. One failing pod of many may never be noticed, or all of them are left at once.',
  fix: 'write distributary.dev/gateway-ip on the clusters whose gateways are known by name, and a selector with a numeric targetPort on the Service',
  message: (a) =>
    `${a.object}: the pods of Service ${a.service} count as one endpoint for clients in cluster '${a.client}'`,
});

/** All codes of this part. */
export const meshHubRouteCodes: readonly CodeText[] = [
  failoverGatewayMissing,
  failoverNeedsMutualTls,
  failoverNeedsNewerIstio,
  failoverNeedsRegion,
  ranksBehindOneGateway,
  failoverAliasImpossible,
  ownRankCountsOnce,
];
