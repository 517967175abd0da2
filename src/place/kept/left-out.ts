/**
 * Which applications of which clusters a rendering leaves out → what is left of what sources match.
 * @module
 */
import type { Match } from '../source/match-source.ts';

/** The directories of applications in the branch, by the names of the clusters. */
export type LeftOut = ReadonlyMap<string, ReadonlySet<string>>;

/** Nothing is left out. */
export const nothingLeftOut: LeftOut = new Map();

/** Whether any cluster of the match gets an application that is left out. */
export function isLeftOut({ clusters, application }: Match, leftOut: LeftOut): boolean {
  return clusters.some(({ name }) => leftOut.get(name)?.has(application) === true);
}

/** The matches for those clusters that still get something of them. */
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
