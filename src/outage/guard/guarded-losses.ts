/** A guard and the clusters of a fleet → the losses of the guard. */
import { firstBy } from '../../collection/group-by.ts';
import type { GuardSpec } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import {
  isLossWord,
  lossWords,
  podsWord,
} from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import type { Cluster } from '../../topology/topology.ts';
import { lossesOf, withoutPods } from '../loss.ts';
import { namesOf, noOutage, type Outage } from '../outage.ts';

/** A loss of several parts at once. */
export interface GuardedLoss {
  /** E.g. `region eu`, `every pod in paris`. */
  readonly name: string;
  readonly outage: Outage;
}

/** The losses of `survive`; without it every single one. None where a pattern matches no cluster. */
export function guardedLosses(
  { survive }: Pick<GuardSpec, 'survive'>,
  clusters: readonly Cluster[],
): readonly GuardedLoss[] {
  if (survive !== undefined && !isLossWord(survive)) return lossOfPattern(survive, clusters);
  if (survive === podsWord) {
    return clusters.map(({ name }) => ({
      name: `every pod in ${name}`,
      outage: withoutPods([name]),
    }));
  }
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
