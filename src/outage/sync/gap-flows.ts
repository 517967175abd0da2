/** The state of a cluster between two syncs → the requests of its clients that are not answered then, with the reason. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { mixSendings } from '../balancing.ts';
import { placeFinder } from '../endpoint-place.ts';
import { upstreamNamed } from '../explain/steps.ts';
import { clusterFlows, type Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import { refusedCauses } from '../unserved/refused.ts';

/** Envoy counts in whole percents. */
const NOTICED = 0.005;

export function portKey({ service, port }: Pick<Flow, 'service' | 'port'>): string {
  return JSON.stringify([service, port]);
}

/** The part of the requests that fails once hosts are ejected; all where the clients have no such service. */
export function failingPart(flows: readonly Flow[] = []): number {
  const whole = flows.reduce((sum, { part }) => sum + part, 0);
  if (whole === 0) return 1;
  const parts = flows.map((flow) => ({ part: flow.part / whole, sending: servedBefore(flow) }));
  return mixSendings(parts).failing;
}

/** The part of the requests of one port that may fail. */
export interface PortLimit {
  readonly service: string;
  readonly most: number;
}

/** Services whose requests fail more than that, each with the first refusal; undefined where no host refuses them. Only the given flows count. */
export function failingServices(
  state: ClusterState,
  limits: ReadonlyMap<string, PortLimit>,
  isAsked: (flow: Flow) => boolean = () => true,
): ReadonlyMap<string, string | undefined> {
  const wanted = new Set([...limits.values()].map(({ service }) => service));
  const byPort = new Map<string, Flow[]>();
  for (const flow of clusterFlows(state, (name) => wanted.has(name)).filter(isAsked)) {
    const key = portKey(flow);
    byPort.set(key, [...(byPort.get(key) ?? []), flow]);
  }
  const found = new Map<string, string | undefined>();
  for (const [key, { service, most }] of limits) {
    const flows = byPort.get(key);
    if (found.has(service) || failingPart(flows) <= most + NOTICED) continue;
    found.set(service, firstRefusal(state, flows ?? []));
  }
  state.releasePilot();
  return found;
}

function firstRefusal(state: ClusterState, flows: readonly Flow[]): string | undefined {
  const index = withRoutedPods(state);
  const placeOf = placeFinder(state, index);
  for (const { ways, sample: client } of flows) {
    for (const { cluster } of ways) {
      const upstream = upstreamNamed(cluster, index, client);
      const asking = { state, index, client, placeOf };
      const [first] = upstream === undefined ? [] : refusedCauses(upstream, asking, () => true);
      if (first !== undefined) return first.cause.text;
    }
  }
  return undefined;
}
