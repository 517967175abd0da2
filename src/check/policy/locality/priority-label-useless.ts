/** Labels of `failoverPriority` by which the service's endpoints do not differ as intended. */

import { firstPlaces } from '../../../collection/first-places.ts';
import { memoise, memoiseByValue } from '../../../collection/memoise.ts';
import { own } from '../../../collection/own.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { decodeDestinationRule } from '../../../istio/destination-rule/destination-rule.ts';
import { failsOver, localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import type { ServiceEndpoint } from '../../../istio/endpoint/endpoint-place.ts';
import { nodeLabels } from '../../../istio/endpoint/locality-setting.ts';
import { endpointsOfHost } from '../../../istio/endpoint/service-endpoint.ts';
import { isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import { labelPairs } from '../../../kind/notation/label-index.ts';
import { clusterLabel, regionLabel, zoneLabel } from '../../../kind/topology-label.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { priorityLabelUseless as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { type RuledService, ruledServices } from '../ruled-service.ts';

export const priorityLabelUseless: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

const ofNodes = new Set(nodeLabels);

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  block: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(block.written);
  if (order === undefined || order.failoverPriority.length === 0) return [];
  if (!failsOver(block.effective) || isWildcard(decodeDestinationRule(rule).host)) {
    return [];
  }
  // Computed only for entries that need it: it requires the endpoints of all clusters.
  const known = () => knownOf(state)(ruledServices(state, rule));
  const { keys, placeOf } = readEntries(order.failoverPriority);
  return order.failoverPriority.flatMap((entry, i) => {
    const key = keys[i] ?? '';
    const why = placeOf(key) < i ? 'repeated' : reasonOf(entry, known);
    if (why === undefined) return [];
    const at = locate(rule, `${block.pointer}${order.pointer}/failoverPriority/${i}`);
    const isTypo = why === 'key';
    const hint = isTypo
      ? didYouMean(key, [regionLabel, zoneLabel, ...(known()?.keys() ?? [])])
      : '';
    return [diagnose(code, { object: displayName(rule), entry, why, hint }, at)];
  });
}

/** Clusters of one fleet share one list, with an entry for each of them. */
const readEntries = memoise((entries: readonly string[]) => {
  const keys = entries.map((entry) => entry.split('=')[0] ?? '');
  return { keys, placeOf: firstPlaces(keys) };
});

/** The known labels on both sides. */
interface KnownLabels {
  /** Keys of labels of endpoints and clients. */
  keys(): ReadonlySet<string>;
  hasKey(key: string): boolean;
  /** Whether some endpoints come from an object other than a pod. */
  readonly hasEntries: boolean;
  /** Whether an endpoint has the label. */
  hasLabel(key: string, value: string): boolean;
}

/** Undefined when pods may exist outside of Git, or without different endpoints. */
const knownOf: (
  state: ClusterState,
) => (ruled: readonly RuledService[]) => KnownLabels | undefined = memoise((state) =>
  memoise((ruled) => {
    const hosts = [...new Set(ruled.map(({ service }) => service.host))];
    const fleet = hosts.map((host) => labelsInFleet(state.fleet)(host));
    const found = ruled.flatMap((one) => one.endpoints);
    const elsewhere = fleet.map((one) => one.count - (one.counts.get(state) ?? 0));
    const count = elsewhere.reduce((sum, one) => sum + one, found.length);
    if (count < 2 || !ruled.every(({ isComplete }) => isComplete)) return undefined;
    const pairs = new Set(found.flatMap(({ labels }) => labelPairs(labels)));
    const elsewhereKeys = fleet.flatMap((one) => othersWithLabel(one.keys, state));
    const pods = podAddresses(state);
    const ofEndpoints = new Set([...keysOf(found), clusterLabel, ...elsewhereKeys]);
    return {
      keys: () => new Set([...ofEndpoints, ...clientKeys(state)]),
      hasKey: (key) => ofEndpoints.has(key) || clientKeys(state).has(key),
      // The label distinguishes pods that istiod reads in other clusters.
      hasEntries: !found.some(isElsewhere) && found.some(({ address }) => !pods.has(address)),
      hasLabel(key, value) {
        const pair = `${key}=${value}`;
        return pairs.has(pair) || fleet.some((one) => isBeside(one.pairs.get(pair), state));
      },
    };
  }),
);

/** The keys of all clients of a cluster, computed once for all of its rules. */
const clientKeys: (state: ClusterState) => ReadonlySet<string> = memoise(
  ({ clients }) => new Set(keysOf(clients)),
);

const podAddresses: (state: ClusterState) => ReadonlySet<string> = memoise(
  ({ pods }) => new Set(pods.map(({ address }) => address)),
);

/** The cluster with the label; `several` if more than one has it. */
type Holder = ClusterState | 'several';

/** The labels of a host's endpoints in a whole fleet. */
interface FleetLabels {
  readonly count: number;
  readonly counts: ReadonlyMap<ClusterState, number>;
  readonly keys: ReadonlyMap<string, Holder>;
  readonly pairs: ReadonlyMap<string, Holder>;
}

/** By host: read once for all clusters, since each compares with all others. */
const labelsInFleet: (fleet: ClusterState['fleet']) => (host: string) => FleetLabels = memoise(
  (fleet) => memoiseByValue((host) => readFleet(fleet, host)),
);

function readFleet(fleet: ClusterState['fleet'], host: string): FleetLabels {
  const counts = new Map<ClusterState, number>();
  const [keys, pairs] = [new Map<string, Holder>(), new Map<string, Holder>()];
  let count = 0;
  for (const state of fleet) {
    const endpoints = endpointsOfHost(state.pilot, host);
    counts.set(state, endpoints.length);
    count += endpoints.length;
    for (const { labels } of endpoints) {
      for (const key of Object.keys(labels)) hold(keys, key, state);
      for (const pair of labelPairs(labels)) hold(pairs, pair, state);
    }
  }
  return { count, counts, keys, pairs };
}

function hold(holders: Map<string, Holder>, what: string, state: ClusterState): void {
  const before = holders.get(what);
  holders.set(what, before === undefined || before === state ? state : 'several');
}

/** Whether another cluster has it. */
function isBeside(holder: Holder | undefined, state: ClusterState): boolean {
  return holder !== undefined && holder !== state;
}

function othersWithLabel(
  holders: ReadonlyMap<string, Holder>,
  state: ClusterState,
): readonly string[] {
  return [...holders].filter(([, holder]) => isBeside(holder, state)).map(([what]) => what);
}

function isElsewhere({ labels }: ServiceEndpoint): boolean {
  return own(labels, clusterLabel) !== undefined;
}

function keysOf(all: readonly Pick<ServiceEndpoint, 'labels'>[]): readonly string[] {
  return all.flatMap(({ labels }) => Object.keys(labels));
}

function reasonOf(
  entry: string,
  knownLabels: () => KnownLabels | undefined,
): 'cluster' | 'key' | 'value' | undefined {
  const [key = '', value] = entry.split('=');
  const isCluster = key === clusterLabel;
  if (!isCluster && (value === '' || ofNodes.has(key))) return undefined;
  const known = knownLabels();
  if (known === undefined) return undefined;
  if (isCluster) return known.hasEntries ? 'cluster' : undefined;
  const isTaken = value === undefined ? known.hasKey(key) : known.hasLabel(key, value);
  if (isTaken) return undefined;
  return value === undefined ? 'key' : 'value';
}
