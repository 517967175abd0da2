/** A guard's requests in its losses → the cluster with the maximum load, where that exceeds the guard's limit. */
import { guardLoad } from '../../diagnostic/codes/guard.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { Flow } from '../flow.ts';
import type { FlowOutcome } from '../simulate.ts';
import type { LossJudge } from './breach.ts';
import type { Guarded } from './guarded-fleet.ts';

/** The load of a cluster. */
interface Peak {
  readonly loss: string;
  readonly place: string;
  readonly factor: number;
  /** The client cluster that adds most. */
  readonly flow: Flow | undefined;
}

/** Rounding tolerance. */
const TRACE = 1e-6;

/** Evaluates one guard; `at` is the place of its limit. A cluster without requests before has no relative load. */
export function judgeLoad({ guard, fleet }: Guarded, most: number, at: Position): LossJudge {
  let worst: Peak | undefined;
  let count = 0;
  return {
    hear(loss, { load, flows }) {
      const above = [...load].filter(
        ([, factor]) => factor > most * (1 + TRACE) && Number.isFinite(factor),
      );
      if (loss === undefined || above.length === 0) return;
      count += 1;
      const [place, factor] = above.reduce((a, b) => (b[1] > a[1] * (1 + TRACE) ? b : a));
      if (worst !== undefined && factor <= worst.factor * (1 + TRACE)) return;
      const added = ({ flow, before, after }: FlowOutcome): number => {
        const more = (after.shares.get(place) ?? 0) - (before.shares.get(place) ?? 0);
        return more * flow.part * (fleet.demand.weights.get(flow.client) ?? 0);
      };
      const flow = flows.reduce<FlowOutcome | undefined>(
        (a, b) => (a === undefined || added(b) > added(a) + TRACE ? b : a),
        undefined,
      )?.flow;
      worst = { loss: loss.name, place, factor, flow };
    },
    breaches() {
      if (worst?.flow === undefined) return [];
      const { loss, place, factor, flow } = worst;
      const args = { guard: guard.name, place, loss, factor: rounded(factor), most };
      const finding = diagnose(guardLoad, { ...args, others: count - 1 }, at);
      return [{ finding, flow, places: new Set([place]), isStuck: false }];
    },
  };
}

function rounded(factor: number): number {
  return Math.round(100 * factor) / 100;
}
