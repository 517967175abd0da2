/** The serving order → its text in explanations and in the comments of branches. */
import { groupBy } from '../../../collection/group-by.ts';

/** A serving endpoint group and its priority. */
export interface PlacedTurn {
  /** A cluster by its name, or a description. */
  readonly place: string;
  /** 0 first. */
  readonly priority: number;
}

/** The endpoints in the clients' own cluster: pods, or the Service in front of them. */
export const ownWords = { pods: 'own pods', service: 'own Service' } as const;

/** `paris, then berlin or boston`, from entries sorted by priority. */
export function placesInWords(turns: readonly PlacedTurn[]): string {
  const byPriority = [...groupBy(turns, ({ priority }) => priority).values()];
  return byPriority
    .map((its) => [...new Set(its.map(({ place }) => place))].join(' or '))
    .join(', then ');
}
