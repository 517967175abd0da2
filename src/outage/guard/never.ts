/** A guard's requests → those that go to a forbidden cluster, without or with a loss. */
import { groupBy } from '../../collection/group-by.ts';
import { guardLeft } from '../../diagnostic/codes/guard.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { ClusterSelector } from '../../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import { compileSelector } from '../../topology/cluster-selector.ts';
import type { Sending } from '../balancing.ts';
import { type Flow, flowPlaces } from '../flow.ts';
import { withoutPods } from '../loss.ts';
import { sendFlow, servedBefore } from '../simulate.ts';
import type { Breach } from './breach.ts';
import type { Guarded } from './guarded-fleet.ts';

/** Requests to a forbidden cluster. */
interface Departure {
  readonly flow: Flow;
  readonly place: string;
  readonly loss: string;
}

/** One breach per service. Requests served by the client's own cluster are permitted. */
export function judgeNever(
  guarded: Guarded,
  never: ClusterSelector,
  at: Position,
): readonly Breach[] {
  const { takes } = compileSelector(never);
  const taken = guarded.fleet.clusters.filter(takes);
  const forbidden = new Set(taken.map(({ name }) => name));
  const departures = guarded.shared.flatMap((flow) => departureOf(flow, forbidden, guarded));
  return [...groupBy(departures, ({ flow }) => flow.service)].flatMap(([service, its]) => {
    const first = its.find(({ loss }) => loss === '') ?? its[0];
    if (first === undefined) return [];
    const { flow, place, loss } = first;
    const { client, port } = flow;
    const others = new Set(its.map((one) => one.flow.client)).size - 1;
    const args = { guard: guarded.guard.name, service, port, client, place, loss, others };
    const finding = diagnose(guardLeft, args, at);
    return [{ finding, flow, places: new Set([place]), isStuck: false }];
  });
}

/** The first forbidden place with requests, and the smallest loss that causes it. */
function departureOf(
  flow: Flow,
  forbidden: ReadonlySet<string>,
  { losses }: Guarded,
): readonly Departure[] {
  const { client } = flow;
  const all = [...flowPlaces(flow)];
  const isForbidden = (place: string): boolean => forbidden.has(place) && place !== client;
  if (!all.some(isForbidden)) return [];
  const reached = ({ shares }: Sending): string | undefined => [...shares.keys()].find(isForbidden);
  const allowed = all.filter((place) => !isForbidden(place));
  const atWorst = reached(sendFlow(flow, withoutPods(allowed)));
  if (atWorst === undefined) return [];
  const now = reached(servedBefore(flow));
  if (now !== undefined) return [{ flow, place: now, loss: '' }];
  for (const { name, outage } of losses) {
    const place = outage.down.has(client) ? undefined : reached(sendFlow(flow, outage));
    if (place !== undefined) return [{ flow, place, loss: name }];
  }
  return [{ flow, place: atWorst, loss: `every pod in ${allowed.sort().join(', ')}` }];
}
