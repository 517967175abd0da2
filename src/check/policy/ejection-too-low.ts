/** maxEjectionPercent of hosts with failover → whether Envoy may eject enough of them for failover. */

import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { routedHosts } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { localityOrder, ordersEndpoints } from '../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../istio/destination-rule/policy-block.ts';
import { decodePolicy, ejectablePercent } from '../../istio/destination-rule/policy-settings.ts';
import { endpointsWith, serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import { upstreamClusterOf } from '../../istio/model/upstream-clusters.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { ejectionTooLow as code } from '../codes/policy.ts';
import { isJoined } from '../joined-mesh.ts';
import { eachBlock } from './each-block.ts';
import { countHosts, countSeenHosts } from './host-count.ts';
import { clusterOfBlock, type RuledService, ruledServices } from './ruled-service.ts';

export const ejectionTooLow: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  block: PolicyBlock,
): readonly Diagnostic[] {
  const { written, effective, pointer } = block;
  const { outlierDetection } = decodePolicy(effective);
  const isOwn = decodePolicy(written).outlierDetection ?? localityOrder(written);
  if (outlierDetection === undefined || isOwn === undefined) return [];
  const percent = ejectablePercent(outlierDetection);
  return ruledServices(state, rule).flatMap((ruled) => {
    // The merge into the rule reported these (DIS0504).
    if (routedHosts(state.routes).has(ruled.service.host)) return [];
    const hosts = percent >= 100 ? undefined : hostsOf(state, ruled, block);
    if (hosts === undefined || (percent * hosts.total) / 100 >= hosts.first) return [];
    const ejectable = Math.floor((percent * hosts.total) / 100);
    const cluster = state.cluster.name;
    const args = { object: displayName(rule), host: ruled.service.host, cluster, percent };
    const at = locate(rule, `${pointer}/outlierDetection`, 'key');
    const least = Math.ceil((100 * hosts.first) / hosts.total);
    return [diagnose(code, { ...args, ...hosts, ejectable, least }, at)];
  });
}

/** Numbers of hosts. */
interface Hosts {
  /** The number of hosts with the highest priority. */
  readonly first: number;
  /** The number of hosts of all priorities: the base of the percentage. */
  readonly total: number;
}

/** Undefined when unknown, or without a next priority. */
function hostsOf(state: ClusterState, ruled: RuledService, block: PolicyBlock): Hosts | undefined {
  const wanted = clusterOfBlock(ruled, block);
  const upstream = wanted && upstreamClusterOf(ruled.service, wanted, state.pilot, ruled.client);
  if (upstream === undefined || !ruled.isComplete) return undefined;
  const endpoints = upstream.groups.flatMap((group) => group.endpoints);
  const preferred = upstream.groups.filter(({ priority }) => priority === 0);
  const first = countSeenHosts(
    state,
    preferred.flatMap((group) => group.endpoints),
  );
  const known = countSeenHosts(state, endpoints);
  if (first === undefined || known === undefined || first === 0) return undefined;
  const isWhole = first < known || isDecided(state);
  // Endpoints that Git does not have come after these only where the rule sets that: Istio's default order may leave out all of them.
  if (!isWhole && !ordersEndpoints(localityOrder(block.effective))) return undefined;
  const total = isWhole
    ? known
    : withOtherClusters(state, ruled.service.host, { known, labels: block.labels });
  return total === undefined || total === first ? undefined : { first, total };
}

/** Whether the model has the endpoints of other clusters, or the Fleet states that istiod reads none. */
function isDecided(state: ClusterState): boolean {
  return isJoined(state) || state.istioSpec?.discovery === 'isolated';
}

/** Endpoints from remote secrets that Git does not have: pods of the Services of the same name, with the labels of the subset. */
function withOtherClusters(
  state: ClusterState,
  host: string,
  { known, labels }: { readonly known: number; readonly labels: PolicyBlock['labels'] },
): number | undefined {
  const { counts, sum, unknown } = hostsInFleet(state.fleet)(labels)(host);
  const its = counts.get(state);
  const isUnknownItself = counts.has(state) && its === undefined;
  return unknown > (isUnknownItself ? 1 : 0) ? undefined : known + sum - (its ?? 0);
}

/** The number of hosts of each cluster with a Service, and their sum; undefined where it is unknown. */
interface FleetHosts {
  readonly counts: ReadonlyMap<ClusterState, number | undefined>;
  readonly sum: number;
  readonly unknown: number;
}

/** By labels and host: counted once for all clusters, since each compares with all others. */
const hostsInFleet: (
  fleet: ClusterState['fleet'],
) => (labels: PolicyBlock['labels']) => (host: string) => FleetHosts = memoise((fleet) =>
  memoise((labels) => memoiseByValue((host) => countInFleet(fleet, host, labels))),
);

function countInFleet(
  fleet: ClusterState['fleet'],
  host: string,
  labels: PolicyBlock['labels'],
): FleetHosts {
  const counts = new Map<ClusterState, number | undefined>();
  let [sum, unknown] = [0, 0];
  for (const state of fleet) {
    const [namesake] = state.pilot.servicesByHost.get(host) ?? [];
    if (namesake === undefined || !namesake.isKubernetes) continue;
    const port = namesake.ports[0]?.name;
    const ofPort = serviceEndpoints(state.pilot, namesake).filter((one) => one.portName === port);
    const its = endpointsWith(ofPort, labels, state.pilot.state.cluster);
    const count = countHosts(state, its);
    counts.set(state, count);
    if (count === undefined) unknown += 1;
    sum += count ?? 0;
  }
  return { counts, sum, unknown };
}
