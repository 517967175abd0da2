/** The applications that a rendering omits, by cluster → the remaining matches of sources. */
import type { Match } from '../source/match-source.ts';

/** The directories of applications in the branch, by the names of the clusters. */
export type LeftOut = ReadonlyMap<string, ReadonlySet<string>>;

/** No omitted applications. */
export const nothingLeftOut: LeftOut = new Map();

/** Whether any cluster of the match gets an omitted application. */
export function isLeftOut({ clusters, application }: Match, leftOut: LeftOut): boolean {
  return clusters.some(({ name }) => leftOut.get(name)?.has(application) === true);
}

/** The matches for clusters that still get a part of them. */
export function withoutLeftOut(matches: readonly Match[], leftOut: LeftOut): readonly Match[] {
  if (leftOut.size === 0) return matches;
  return matches.flatMap((match) => {
    if (!isLeftOut(match, leftOut)) return [match];
    const clusters = match.clusters.filter(
      ({ name }) => leftOut.get(name)?.has(match.application) !== true,
    );
    return clusters.length === 0 ? [] : [{ ...match, clusters }];
  });
}
