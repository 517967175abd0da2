/**
 * The objects of one cluster and a client → each host, port and subset that its proxy knows, with the endpoints in their order.
 * Held to Istio 1.31's own code by `test/peer/pilot-model.test.ts`. Not modelled: gateways of other networks that Pilot learns
 * from running Services (those that a state names are), health, DestinationRules made from Gateway API policies, EnvoyFilters.
 * @module
 */

import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../destination-rule/rule-bundle.ts';
import { effectiveRule } from '../destination-rule/rule-index.ts';
import {
  subsetLabels,
  subsetNames,
  subsetPolicy,
  trafficPolicyFor,
} from '../destination-rule/traffic-policy.ts';
import { balanceGroups, type EndpointGroup, groupByLocality } from '../endpoint/endpoint-group.ts';
import type { ServiceEndpoint } from '../endpoint/endpoint-place.ts';
import {
  isLabelled,
  isWeighted,
  type LocalitySetting,
  localitySetting,
  withoutLabels,
} from '../endpoint/locality-setting.ts';
import { behindGateways } from '../endpoint/remote-endpoint.ts';
import {
  endpointsOfPort,
  endpointsWith,
  endpointsWithAddress,
  serviceEndpoints,
} from '../endpoint/service-endpoint.ts';
import {
  portsByNumber,
  type RegisteredPort,
  type RegisteredService,
} from '../service/registered-service.ts';
import { visibleServices } from '../visibility/visible-services.ts';
import { balancedClients } from './balanced-client.ts';
import { connectSecondsIn } from './connect-timeout.ts';
import { type Ejection, ejectionIn } from './ejection.ts';
import type { PilotIndex } from './pilot-index.ts';
import { type PilotClient, type PilotState, releaseOf } from './pilot-question.ts';

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
  /** What gives the groups their priorities; undefined where nothing does. */
  readonly setting: LocalitySetting | undefined;
  /** Whether localities of one priority share requests by their weights; otherwise each endpoint counts by its own. */
  readonly isWeighted: boolean;
  /** How long the proxy waits for a connection. */
  readonly connectSeconds: number;
  /** Why istiod would crash over this cluster; undefined when it would not. */
  readonly panic: string | undefined;
}

/** All clusters of the client's proxy, in the order in which their services were read. */
export function upstreamClusters(
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const services = [...visibleServices(index, client).values()];
  return services.flatMap((service) => clustersOf(service, index, client));
}

/** Those of one host; none when the client does not know it. */
export function upstreamClustersOf(
  host: string,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const service = visibleServices(index, client).get(host);
  return service === undefined ? [] : clustersOf(service, index, client);
}

function clustersOf(
  service: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const rule = effectiveRule(index.rules, service, client);
  const subsets = ['', ...(rule === undefined ? [] : subsetNames(rule.spec))];
  const ask = askAbout(service, index, client);
  return service.ports.flatMap((port) => subsets.flatMap((subset) => ask(port, subset)));
}

/** Those of one service as a whole, whether the client knows it or not: only these can make istiod crash. */
export function wholeClustersOf(
  service: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): readonly UpstreamCluster[] {
  const ask = askAbout(service, index, client);
  return service.ports.flatMap((port) => ask(port, ''));
}

/** One port, for the whole service (subset `''`) or for a subset. */
export interface ClusterName {
  readonly port: number;
  readonly subset: string;
}

/** One cluster of a service, whether the client knows the service or not; undefined when Pilot makes none. */
export function upstreamClusterOf(
  service: RegisteredService,
  { port, subset }: ClusterName,
  index: PilotIndex,
  client: PilotClient,
): UpstreamCluster | undefined {
  const rule = effectiveRule(index.rules, service, client);
  if (subset !== '' && !(rule && subsetNames(rule.spec).has(subset))) return undefined;
  const ask = askAbout(service, index, client);
  for (const one of portsByNumber(service).get(port) ?? []) {
    const [cluster] = ask(one, subset);
    if (cluster !== undefined) return cluster;
  }
  return undefined;
}

function askAbout(
  service: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): (port: RegisteredPort, subset: string) => UpstreamCluster[] {
  const rule = effectiveRule(index.rules, service, client);
  const given = { service, rule, endpoints: serviceEndpoints(index, service), client };
  return (port, subset) => upstreamCluster({ ...given, port, subset, state: index.state });
}

interface Wanted {
  readonly service: RegisteredService;
  readonly port: RegisteredPort;
  readonly subset: string;
  readonly rule: EffectiveRule | undefined;
  /** Of all ports and subsets. */
  readonly endpoints: readonly ServiceEndpoint[];
  readonly client: PilotClient;
  readonly state: PilotState;
}

/** None when nothing could be asked of DNS: Pilot makes no such cluster. */
function upstreamCluster(wanted: Wanted): UpstreamCluster[] {
  const { service, port, subset, rule, state } = wanted;
  const policy = rule && trafficPolicyFor(rule.spec, port.number, subset);
  const said = policy && decodePolicy(policy);
  const isDns = service.discovery === 'dns';
  const ejection = ejectionIn(state, policy, isDns);
  const release = releaseOf(state);
  const effective = localitySetting(policy, service, release, state.mesh);
  const readsLabels = !isDns || (subset === '' && hasChange(release, 'orderedDns'));
  const setting = readsLabels ? effective : withoutLabels(effective);
  const isUnasked = isPassthrough(wanted);
  const leaves = isUnasked || said?.isPassthrough;
  const its = endpointsOf(wanted);
  const found = leaves ? [] : groupsAsSeen(wanted, its);
  const client = balancedClients(state)(wanted.client);
  if (isDns && !isUnasked && its.length === 0) return [];
  let groups: readonly EndpointGroup[] | undefined;
  const crashes =
    isDns && subset === '' && found.length > 1 && isLabelled(setting, ejection.isOrderable);
  return [
    {
      name: `outbound|${port.number}|${subset}|${service.host}`,
      host: service.host,
      port: port.number,
      subset,
      namespace: service.namespace,
      rule,
      ...ejection,
      // Who asks for a crash alone has no use for them.
      get groups() {
        groups ??=
          setting === undefined
            ? found
            : balanceGroups(found, setting, client, ejection.isOrderable);
        return groups;
      },
      setting,
      isWeighted: isWeighted(effective, ejection.ejectedBy !== undefined),
      connectSeconds: connectSecondsIn(state, policy),
      panic: crashes
        ? 'DNS endpoints of several localities are ordered by labels (istio#61857)'
        : undefined,
    },
  ];
}

/** Pilot asks DNS for what an entry names, whatever its network. */
function groupsAsSeen(
  { service, state }: Wanted,
  endpoints: readonly ServiceEndpoint[],
): readonly EndpointGroup[] {
  const groups = groupByLocality(endpoints);
  return service.discovery === 'dns' ? groups : behindGateways(groups, state.joined);
}

/** Whether endpoints are left to the connection, for the service as a whole or by the subset's own policy. */
function isPassthrough({ rule, port, subset }: Wanted): boolean {
  const whole = rule && trafficPolicyFor(rule.spec, port.number, '');
  const own = rule && subsetPolicy(rule.spec, subset);
  return [whole, own].some((one) => one !== undefined && decodePolicy(one).isPassthrough);
}

function endpointsOf({
  service,
  port,
  subset,
  rule,
  endpoints,
  state,
}: Wanted): readonly ServiceEndpoint[] {
  if (service.discovery === 'original-destination') return [];
  const ofPort = endpointsOfPort(endpoints, port.name);
  const isDns = service.discovery === 'dns';
  const its = isDns ? ofPort : endpointsWithAddress(ofPort);
  const labels = subset !== '' && rule && subsetLabels(rule.spec, subset);
  return labels ? endpointsWith(its, labels, state.cluster) : its;
}
