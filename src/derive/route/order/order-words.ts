/**
 * Who serves in which turn → the words that explanations and the comments of branches have for it.
 * @module
 */
import { groupBy } from '../../../collection/group-by.ts';

/** Who serves, and when. */
export interface PlacedTurn {
  /** What serves: a cluster by its name, or words for it. */
  readonly place: string;
  /** 0 first. */
  readonly priority: number;
}

/** What serves in the clients' own cluster: the pods themselves, or the Service in front of them. */
export const ownWords = { pods: 'own pods', service: 'own Service' } as const;

/** `paris, then berlin or boston`, of turns that are sorted by priority. */
export function placesInWords(turns: readonly PlacedTurn[]): string {
  const byPriority = [...groupBy(turns, ({ priority }) => priority).values()];
  return byPriority
    .map((its) => [...new Set(its.map(({ place }) => place))].join(' or '))
    .join(', then ');
}
