/**
 * Labels of `failoverPriority` by which no endpoint of the service differs from another in the way that was meant.
 * @module
 */
import { priorityLabelUseless as found } from '../../diagnostic/codes/check-policy-setting.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/nearest-name.ts';
import { isWildcard } from '../../kind/istio-networking-v1/host.ts';
import { type ServiceEndpoint, serviceEndpoints } from '../../pilot/service-endpoint.ts';
import { stringAt } from '../../resource/json.ts';
import { own } from '../../resource/own.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { failsOver, localityOrder } from './locality-order.ts';
import { eachBlock, type PolicyBlock } from './policy-block.ts';
import { type RuledService, ruledServices } from './ruled-service.ts';

/** Finds labels that order nothing. */
export const priorityLabelUseless: Check = {
  name: 'priority-label-useless',
  summary: 'labels of failoverPriority that tell no endpoints apart',
  code: found,
  run: eachBlock(findings),
};

const clusterLabel = 'topology.istio.io/cluster';
const topology = ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'];
/** What nodes, networks and subzones say of pods, which Git does not know. */
const ofNodes = new Set([
  ...topology,
  'kubernetes.io/hostname',
  'topology.istio.io/network',
  'topology.istio.io/subzone',
]);

function findings(state: ClusterState, rule: Resource, block: PolicyBlock): readonly Diagnostic[] {
  const order = localityOrder(block.written);
  if (order === undefined || order.failoverPriority.length === 0) return [];
  if (!failsOver(block.effective) || isWildcard(stringAt(rule.object, 'spec', 'host') ?? '')) {
    return [];
  }
  const known = knownOf(state, ruledServices(state, rule));
  return order.failoverPriority.flatMap((entry, i) => {
    const why = reasonOf(entry, order.failoverPriority.slice(0, i), known);
    if (why === undefined) return [];
    const at = locate(rule, `${block.pointer}${order.pointer}/failoverPriority/${i}`);
    const [key = ''] = entry.split('=');
    const isTypo = why === 'absent' && !entry.includes('=');
    const hint = isTypo ? didYouMean(key, [...topology, ...(known?.keys ?? [])]) : '';
    return [diagnose(found, { rule: displayName(rule), entry, why, hint }, at)];
  });
}

/** What is known of the labels on both sides. */
interface KnownLabels {
  readonly endpoints: readonly ServiceEndpoint[];
  /** Keys that an endpoint or a client has. */
  readonly keys: ReadonlySet<string>;
  /** Whether endpoints are among them that some object other than a pod brings. */
  readonly hasEntries: boolean;
}

/** Undefined when there are pods that Git does not tell of, or nothing to tell apart. */
function knownOf(state: ClusterState, ruled: readonly RuledService[]): KnownLabels | undefined {
  const hosts = new Set(ruled.map(({ service }) => service.host));
  const elsewhere = state.fleet
    .filter((other) => other !== state)
    .flatMap((other) => [...hosts].flatMap((host) => endpointsOf(other, host)));
  const endpoints = [...ruled.flatMap((one) => one.endpoints), ...elsewhere];
  if (endpoints.length < 2 || !ruled.every(({ isComplete }) => isComplete)) return undefined;
  const both = [...endpoints, ...state.clients];
  const pods = new Set(state.pods.map(({ address }) => address));
  return {
    endpoints,
    keys: new Set(both.flatMap(({ labels }) => Object.keys(labels))),
    hasEntries: ruled.some((one) => one.endpoints.some(({ address }) => !pods.has(address))),
  };
}

function endpointsOf({ pilot }: ClusterState, host: string): readonly ServiceEndpoint[] {
  const [service] = pilot.servicesByHost.get(host) ?? [];
  return service === undefined ? [] : serviceEndpoints(pilot, service);
}

function reasonOf(
  entry: string,
  before: readonly string[],
  known: KnownLabels | undefined,
): 'repeated' | 'cluster' | 'absent' | undefined {
  const [key = '', value] = entry.split('=');
  if (before.some((one) => one.split('=')[0] === key)) return 'repeated';
  if (known === undefined) return undefined;
  if (key === clusterLabel) return known.hasEntries ? 'cluster' : undefined;
  if (value === '' || ofNodes.has(key) || isTaken(key, value, known)) return undefined;
  return 'absent';
}

function isTaken(key: string, value: string | undefined, known: KnownLabels): boolean {
  if (value === undefined) return known.keys.has(key);
  return known.endpoints.some(({ labels }) => own(labels, key) === value);
}
