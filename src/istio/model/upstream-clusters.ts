/**
 * The objects of one cluster and a client → each host, port and subset in its proxy, with the endpoints in their order.
 * `test/peer/pilot-model.test.ts` compares it with Istio 1.31's own code. Not modelled: gateways of other networks that Pilot learns
 * from running Services (only those named in the state), which pods are ready, DestinationRules from Gateway API policies, EnvoyFilters.
 */

import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import { gatewayServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { clusterLabel, networkLabel } from '../../kind/topology-label.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodePolicy, type TlsSettings } from '../destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../destination-rule/rule-bundle.ts';
import { effectiveRule } from '../destination-rule/rule-index.ts';
import { hasOwnPort, subsetNames, trafficPolicyFor } from '../destination-rule/traffic-policy.ts';
import {
  type BalancedClient,
  balanceGroups,
  type EndpointGroup,
} from '../endpoint/endpoint-group.ts';
import type { ServiceEndpoint } from '../endpoint/endpoint-place.ts';
import { localityLabels } from '../endpoint/locality.ts';
import {
  isLabelled,
  isWeighted,
  type LocalitySetting,
  localitySetting,
} from '../endpoint/locality-setting.ts';
import { sentEndpoints } from '../endpoint/sent-endpoint.ts';
import {
  portsByNumber,
  type RegisteredPort,
  type RegisteredService,
} from '../service/registered-service.ts';
import { clusterNames } from './attached-services.ts';
import { connectSecondsIn } from './connect-timeout.ts';
import { type Ejection, ejectionIn } from './ejection.ts';
import type { PilotIndex } from './pilot-index.ts';
import { type PilotClient, type PilotState, releaseOf } from './pilot-question.ts';
import { servedAt, servedService, servedServices } from './served-service.ts';
import {
  decidesTls,
  endpointsOf,
  groupsAsSeen,
  isPassthrough,
  resolvedGroups,
  settingFor,
  speaksMutualTls,
  type WantedCluster,
} from './wanted-cluster.ts';

/** One cluster of the client's proxy, in Envoy's sense: for a port and a subset. */
export interface UpstreamCluster extends Ejection {
  /** `outbound|80|v1|reviews.shop.svc.cluster.local`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Empty for the whole service. */
  readonly subset: string;
  /** Namespace of the Service or ServiceEntry. */
  readonly namespace: string;
  readonly rule: EffectiveRule | undefined;
  readonly groups: readonly EndpointGroup[];
  /** The endpoints at addresses that clients resolve themselves; undefined where Pilot gives endpoints. */
  readonly resolved: readonly EndpointGroup[] | undefined;
  /** The source of the groups' priorities; undefined without priorities. */
  readonly setting: LocalitySetting | undefined;
  /** Whether localities of one priority share requests by their weights; otherwise each endpoint counts by its own. */
  readonly isWeighted: boolean;
  /** Connect timeout of the proxy. */
  readonly connectSeconds: number;
  /** The server name (SNI) that the proxy sends with Istio's mutual TLS. */
  readonly serverName: string;
  /** The identities that the proxy accepts (`subjectAltNames` of the rule); empty where Pilot lists them. */
  readonly acceptedNames: readonly string[];
  /** Whether the proxy speaks Istio's mutual TLS to an endpoint; otherwise it sends plain text, or TLS of another kind. */
  speaksMutualTls(endpoint: ServiceEndpoint): boolean;
  /** The object that decides on that; undefined where none does. */
  decidesTls(endpoint: ServiceEndpoint): Resource | undefined;
  /** The reason why istiod would crash over this cluster; undefined when it would not. */
  readonly panic: string | undefined;
}

/** All clusters of the client's proxy, in the order in which their services were read; for a waypoint, of the services behind it. */
export function upstreamClusters(
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  return [...servedServices(index, client).values()].flatMap((service) =>
    clustersOf(service, index, client),
  );
}

/** The clusters of one host; none if the host is not visible to the client. */
export function upstreamClustersOf(
  host: string,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const service = servedAt(host, index, client);
  return service === undefined ? [] : clustersOf(service, index, client);
}

function clustersOf(
  given: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const { service, rule, ask } = askAbout(given, index, client);
  const subsets = ['', ...(rule === undefined ? [] : subsetNames(rule.spec))];
  return service.ports.flatMap((port) => subsets.flatMap((subset) => ask(port, subset)));
}

/** The clusters of one whole service, visible to the client or not: only these can make istiod crash. */
export function wholeClustersOf(
  given: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const { service, ask } = askAbout(given, index, client);
  return service.ports.flatMap((port) => ask(port, ''));
}

/** One port, for the whole service (subset `''`) or for a subset. */
export interface ClusterName {
  readonly port: number;
  readonly subset: string;
}

/** One cluster of a service, visible to the client or not; undefined when Pilot creates none. */
export function upstreamClusterOf(
  given: RegisteredService,
  { port, subset }: ClusterName,
  index: PilotIndex,
  client: PilotClient,
): UpstreamCluster | undefined {
  const { service, rule, ask } = askAbout(given, index, client);
  if (subset !== '' && !(rule && subsetNames(rule.spec).has(subset))) return undefined;
  for (const one of portsByNumber(service).get(port) ?? []) {
    const [cluster] = ask(one, subset);
    if (cluster !== undefined) return cluster;
  }
  return undefined;
}

interface CalledService {
  readonly service: RegisteredService;
  readonly rule: EffectiveRule | undefined;
  readonly ask: (port: RegisteredPort, subset: string) => UpstreamCluster[];
}

function askAbout(given: RegisteredService, index: PilotIndex, client: PilotClient): CalledService {
  const served = servedService(given, index, client);
  const { service, seen } = served;
  const rule = seen && effectiveRule(index.rules, seen, client);
  // Names are resolved by the proxy: Pilot does not look them up in the proxy's view.
  const source = service.discovery === 'dns' ? service : seen;
  const endpoints = source === undefined ? [] : sentEndpoints(index, source);
  const { state, rules, peerAuthentications } = index;
  const wanted = { ...served, rule, rules, endpoints, client, state, peerAuthentications };
  return { service, rule, ask: (port, subset) => upstreamCluster({ ...wanted, port, subset }) };
}

/** None without a DNS name to resolve: Pilot creates no such cluster. */
function upstreamCluster(wanted: WantedCluster): UpstreamCluster[] {
  const { service, port, subset, rule, state, isAtWaypoint } = wanted;
  const policy = rule && trafficPolicyFor(rule.spec, port.number, subset);
  const decoded = policy && decodePolicy(policy);
  const isDns = service.discovery === 'dns';
  const isReplaced = rule !== undefined && hasOwnPort(rule.spec, port.number, subset);
  const below = isReplaced ? withoutDefaults(state) : state;
  const ejection = ejectionIn(below, policy, wanted);
  const release = releaseOf(state);
  const effective = localitySetting(policy, service, release, state.mesh);
  const ofEndpoints = isDns ? service : (wanted.seen ?? service);
  const setting = settingFor(wanted, localitySetting(policy, ofEndpoints, release, state.mesh));
  const isPassthroughPort = isPassthrough(wanted);
  const leaves = isPassthroughPort || decoded?.isPassthrough;
  const its = endpointsOf(wanted);
  const found = leaves ? [] : groupsAsSeen(wanted, its);
  const client = balancedClients(state)(wanted.client);
  if (isDns && !isPassthroughPort && its.length === 0) return [];
  let groups: readonly EndpointGroup[] | undefined;
  const crashes =
    isDns && subset === '' && found.length > 1 && isLabelled(setting, ejection.isOrderable);
  return clusterNames(service, port, subset, isAtWaypoint).map((name) => {
    return {
      name,
      host: service.host,
      port: port.number,
      subset,
      namespace: service.namespace,
      rule,
      ...ejection,
      // Not needed for a crash check.
      get groups() {
        groups ??=
          setting === undefined
            ? found
            : balanceGroups(found, setting, client, ejection.isOrderable);
        return groups;
      },
      resolved: resolvedGroups(wanted, leaves === true),
      setting,
      isWeighted: isWeighted(effective, ejection.ejectedBy !== undefined),
      connectSeconds: connectSecondsIn(below, policy),
      ...tlsNames(wanted, decoded?.tls),
      speaksMutualTls: speaksMutualTls(wanted),
      decidesTls: decidesTls(wanted),
      panic: crashes
        ? 'DNS endpoints of several localities are ordered by labels (istio#61857)'
        : undefined,
    };
  });
}

/** As the rule sets them; without, the server name is that of the cluster. */
function tlsNames(
  { service: { host }, port, subset }: WantedCluster,
  tls: TlsSettings | undefined,
): Pick<UpstreamCluster, 'serverName' | 'acceptedNames'> {
  const serverName = tls?.sni ?? gatewayServerName({ port: port.number, subset, host });
  return { serverName, acceptedNames: tls?.subjectAltNames ?? [] };
}

/** The state where MeshConfig's `defaultTrafficPolicy` does not apply. */
const withoutDefaults = memoise((state: PilotState): PilotState => {
  return { ...state, mesh: { ...state.mesh, trafficPolicy: {} } };
});

/** The load balancer's input for a client, with the labels that Pilot adds: one object for all ports and hosts. */
const balancedClients: (state: PilotState) => (client: PilotClient) => BalancedClient = memoise(
  ({ cluster, joined }) =>
    memoise(({ labels, locality }) => {
      const network = present({ [networkLabel]: joined?.network || undefined });
      const its = {
        ...labels,
        ...localityLabels(locality),
        ...network,
        [clusterLabel]: cluster,
      };
      return { locality, labels: its };
    }),
);
