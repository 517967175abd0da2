/**
 * A guard and the clusters of a fleet → the losses that it speaks of.
 * @module
 */
import { firstBy } from '../../collection/group-by.ts';
import type { GuardSpec } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import { isLossWord, lossWords } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import type { Cluster } from '../../topology/topology.ts';
import { lossesOf } from '../loss.ts';
import { namesOf, noOutage, type Outage } from '../outage.ts';

/** What is lost at once. */
export interface GuardedLoss {
  /** As in `region eu`. */
  readonly name: string;
  readonly outage: Outage;
}

/** Those of `survive`; without it every single one. None where a pattern takes no cluster. */
export function guardedLosses(
  { survive }: Pick<GuardSpec, 'survive'>,
  clusters: readonly Cluster[],
): readonly GuardedLoss[] {
  if (survive !== undefined && !isLossWord(survive)) return lossOfPattern(survive, clusters);
  const kinds = survive === undefined ? lossWords : [survive];
  const all = kinds.flatMap((kind) =>
    lossesOf(kind, clusters).map(({ name, outage }) => ({ name: `${kind} ${name}`, outage })),
  );
  return [...firstBy(all, ({ outage }) => JSON.stringify([...outage.down])).values()];
}

function lossOfPattern(text: string, clusters: readonly Cluster[]): readonly GuardedLoss[] {
  const down = new Set(namesOf(text, clusters));
  return down.size === 0 ? [] : [{ name: text, outage: { ...noOutage, down } }];
}
