/** Breaches of guards → the same findings with the responsible lines. */
import { withRoutedPods } from '../../check/order/routed-pods.ts';
import { firstBy, groupBy } from '../../collection/group-by.ts';
import type { FleetLocator, Reason } from '../../derive/route/order/order-reason.ts';
import { type Diagnostic, type Related, withPart } from '../../diagnostic/diagnostic.ts';
import { placeFinder } from '../endpoint-place.ts';
import { refusalReasons, type Sight, stepsOf, upstreamNamed } from '../explain/steps.ts';
import type { Breach } from './breach.ts';
import type { GuardedFleet } from './guarded-fleet.ts';

/** Maximum number of lines per finding. */
const MOST_LINES = 3;

/** In the order of the breaches. Each istiod's data is built once for all clients of its cluster. */
export function withAnswerableLines(
  breaches: readonly Breach[],
  { states }: GuardedFleet,
  locateFleet: FleetLocator,
): readonly Diagnostic[] {
  const byClient = groupBy(breaches, ({ flow }) => flow.client);
  const findings = new Map<Breach, Diagnostic>();
  for (const state of states) {
    const its = byClient.get(state.cluster.name) ?? [];
    if (its.length === 0) continue;
    const index = withRoutedPods(
      state,
      its.flatMap(({ supposed }) => supposed ?? []),
    );
    const sight = { state, index, placeOf: placeFinder(state, index), locateFleet };
    for (const breach of its) {
      findings.set(breach, withPart(breach.finding, { related: linesOf(breach, sight) }));
    }
    state.releasePilot();
  }
  return breaches.map((breach) => findings.get(breach) ?? breach.finding);
}

function linesOf({ flow, places, isStuck }: Breach, sight: Sight): readonly Related[] {
  const reasons = flow.ways.flatMap(({ cluster }) => {
    const upstream = upstreamNamed(cluster, sight.index, flow.sample);
    if (upstream === undefined) return [];
    const steps = stepsOf(upstream, sight, flow.sample);
    const refusing = steps.flatMap(({ place, reaches }) =>
      refusalReasons(reaches).map((reason): Placed => ({ place, reason })),
    );
    const reached = steps.filter(({ place }) => places.has(place));
    const deciding = reached.flatMap(({ place, because }): readonly Placed[] => {
      const written = because.filter(({ at }) => at !== undefined);
      const reason = isStuck ? written.at(-1) : orderingReason(written, sight);
      return reason === undefined ? [] : [{ place, reason }];
    });
    return [...deciding, ...refusing];
  });
  const lines = reasons.flatMap(
    ({ place, reason: { text, subject, at } }: Placed): readonly Related[] => {
      if (at === undefined) return [];
      return [{ message: subject === place ? text : `${place}: ${text}`, at }];
    },
  );
  const once = firstBy(lines, ({ at }) => `${at.file}:${at.line}:${at.column}`);
  return [...once.values()].slice(0, MOST_LINES);
}

/** The policy or its step; for the Fleet's default, the offer. */
function orderingReason(because: readonly Reason[], { locateFleet }: Sight): Reason | undefined {
  const [first] = because;
  const isOfAll = first?.at?.file === locateFleet('/spec').file;
  return (isOfAll ? because.find(({ isOffer }) => isOffer) : undefined) ?? first;
}

interface Placed {
  readonly place: string;
  readonly reason: Reason;
}
