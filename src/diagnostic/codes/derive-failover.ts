/**
 * Codes of the area `derive` about names with an order of Services behind them: 1032, and 1040 to 1059, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

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

/** The hostname of a FailoverService is already used in one of its meshes. */
export const failoverHostnameTaken: Code<Texts<'object' | 'hostname' | 'cluster' | 'holder'>> =
  defineCode({
    code: 'DIS1032',
    name: 'failover-hostname-taken',
    severity: 'error',
    title: 'The hostname of a FailoverService is already used in one of its meshes',
    why: 'Istio keeps one service per hostname, that of the oldest object, so it would be unpredictable which one clients reach.',
    fix: 'change one of the hostnames',
    message: (a, where) =>
      `${a.object}: hostname "${a.hostname}" is also that of ${a.holder} in ${where}`,
  });

/** The cluster of a backing service has no gateway. */
export const failoverGatewayMissing: Code<Client> = defineCode({
  code: 'DIS1040',
  name: 'failover-gateway-missing',
  severity: 'error',
  title: 'The cluster of a backing service has no gateway',
  why: 'Other clusters reach the service through the gateway of its cluster.',
  fix: 'set ingressGateways of the Mesh, or annotation distributary.dev/gateway-host on the cluster',
  message: (a, where) =>
    `${a.object}: clients in cluster "${a.client}" cannot reach ${where}, which has no gateway`,
});

/** A FailoverService does not work with HTTP gateways. */
export const failoverNeedsMutualTls: Code<Texts<'object'>> = defineCode({
  code: 'DIS1041',
  name: 'failover-needs-mutual-tls',
  severity: 'error',
  title: 'A FailoverService does not work with HTTP gateways',
  why: 'An HTTP gateway distinguishes services by path, and a FailoverService has no path.',
  fix: 'set spec.derive.istio.gateway to mtls, or spec.derive.istio to none',
  message: (a) =>
    `${a.object} requires gateways that route by SNI, but the fleet has spec.derive.istio.gateway http`,
});

/** This Istio release cannot order that many backing services by DNS name. */
export const failoverNeedsNewerIstio: Code<Ranked & Texts<'version'>> = defineCode({
  code: 'DIS1042',
  name: 'failover-needs-newer-istio',
  severity: 'error',
  title: 'This Istio release cannot order that many backing services by DNS name',
  why: 'Istio orders endpoints that are DNS names by labels since 1.30. Older releases order them only by region failover, which has three priorities: the own region, one other, and all other regions.',
  fix: 'set distributary.dev/gateway-ip on the clusters, upgrade to Istio 1.30, list at most three services, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a) =>
    `${a.object} has ${a.ranks} priorities for clients in cluster "${a.client}", expected at most three, since Istio ${a.version} orders no more by DNS name`,
});

/** This Istio release orders backing services by region, and the region of the clients is unknown. */
export const failoverNeedsRegion: Code<Ranked & Texts<'version'>> = defineCode({
  code: 'DIS1043',
  name: 'failover-needs-region',
  severity: 'error',
  title:
    'This Istio release orders backing services by region, and the region of the clients is unknown',
  why: 'Before 1.30, endpoints that are DNS names are ordered by region failover from the region of the client, which is that of its node. Clients in another region than the Cluster states have no order.',
  fix: 'set the region of the nodes (their label topology.kubernetes.io/region) on the cluster, upgrade to Istio 1.30, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a) =>
    `${a.object}: cluster "${a.client}" has no region, which Istio ${a.version} requires`,
});

/** Two backing services of a FailoverService are behind one gateway. */
export const ranksBehindOneGateway: Code<Client> = defineCode({
  code: 'DIS1044',
  name: 'ranks-behind-one-gateway',
  severity: 'error',
  title: 'Two backing services of a FailoverService are behind one gateway',
  why: 'Both would have the same address and SNI, so the gateway could not distinguish their requests.',
  fix: 'list one service of that cluster, or set spec.derive.istio.envoyFilter to aggregate',
  message: (a, where) =>
    `${a.object} lists two services of ${where}, which clients in cluster "${a.client}" reach at one address`,
});

/** Backing services with different names cannot get a common name. */
export const failoverAliasImpossible: Code<Client & Texts<'service' | 'lacking'>> = defineCode({
  code: 'DIS1045',
  name: 'failover-alias-impossible',
  severity: 'error',
  title: 'Backing services with different names cannot get a common name',
  why: 'Clients use one name for all remote services. If the Services have different names, each cluster gets a Service with a common name for the pods, which requires their labels and the number of their port.',
  fix: 'give the Services the same name and namespace, set a selector and a numeric targetPort (or add the workload with its containerPort), or set spec.derive.istio.envoyFilter to aggregate',
  message: (a, where) =>
    `${a.object}: Service ${a.service} of ${where} cannot get the common name that clients in cluster "${a.client}" use: ${a.lacking}`,
});

/** The pods of the local cluster count as one endpoint. */
export const ownRankCountsOnce: Code<Client & Texts<'service'>> = defineCode({
  code: 'DIS1046',
  name: 'own-rank-counts-once',
  severity: 'info',
  title: 'The pods of the local cluster count as one endpoint',
  why: 'Istio balances either addresses or names, and this order needs names: the Service represents all of its pods. If one of many pods fails, Envoy may not eject anything, or eject all of them at once.',
  fix: 'set distributary.dev/gateway-ip on the clusters whose gateways have a DNS name, and a selector with a numeric targetPort on the Service',
  message: (a) =>
    `${a.object}: the pods of Service ${a.service} count as one endpoint for clients in cluster "${a.client}"`,
});
