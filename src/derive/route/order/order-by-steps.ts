/**
 * An order in steps and the providers → the serving order: step by step, and the nearest first within a step.
 *
 * Steps with a weight serve simultaneously with the consumer's own pods. Clusters outside all steps follow where the order allows it;
 * forbidden clusters are excluded.
 */
import { groupBy } from '../../../collection/group-by.ts';
import { byKey } from '../../../collection/order.ts';
import type { Provider } from '../../offer/offered-service.ts';
import type { PolicyStep, StepOrder } from '../policy/policy-reader.ts';
import { type NearProvider, nearestFirst } from './nearest-first.ts';
import type { OrderedProvider, OrderInput, OrderReason } from './order-decision.ts';

/** A provider, and its step. */
interface Stepped extends NearProvider {
  readonly step: PolicyStep | undefined;
}

export function bySteps(
  input: OrderInput,
  order: StepOrder,
  offering: readonly Provider[],
): readonly OrderedProvider[] {
  const allowed = offering.filter(({ cluster }) => !order.isForbidden(cluster));
  const near = nearestFirst(input, allowed).map((one) => {
    return { ...one, step: order.stepOf(one.provider.cluster) };
  });
  const taken = near.filter(({ step }) => step !== undefined || order.othersPointer !== undefined);
  const together = taken.flatMap((one) => weighed(one));
  const sizes = groupBy(taken, ({ step }) => step);
  const inTurn = taken.filter(({ step }) => step?.weight === undefined);
  // Sorting keeps the nearest first within a step.
  const sorted = [...inTurn].sort((a, b) => place(a) - place(b));
  return [
    ...together.sort(byKey(({ provider }) => provider.cluster.key)),
    ...sorted.map((one, i) => {
      const isAlone = sizes.get(one.step)?.length === 1;
      return { provider: one.provider, priority: i + 1, reason: reasonOf(one, isAlone) };
    }),
  ];
}

/** Distance orders the clusters of a step; a single cluster needs no order. */
function reasonOf({ step, nearness, reason }: Stepped, isAlone: boolean): OrderReason {
  if (step === undefined) return reason;
  return isAlone ? { by: 'step', step } : { by: 'step', step, nearness };
}

function weighed({ provider, step }: Stepped): OrderedProvider[] {
  if (step?.weight === undefined) return [];
  return [{ provider, priority: 0, weight: step.weight, reason: { by: 'step', step } }];
}

function place({ step }: Stepped): number {
  return step?.number ?? Number.MAX_SAFE_INTEGER;
}
