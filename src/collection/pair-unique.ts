/** Two maps from names to fingerprints → pairs of names that were renamed: old name, new name. */
import { groupBy } from './group-by.ts';

/** Pairs of names that only one side has, where exactly one name of each side has the fingerprint. */
export function pairUnique(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const only = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    groupBy(
      [...some].filter(([name]) => !others.has(name)),
      ([, mark]) => mark,
    );
  const later = only(after, before);
  return new Map(
    [...only(before, after)].flatMap(([mark, left]): (readonly [string, string])[] => {
      const right = later.get(mark) ?? [];
      const [[from] = [], [to] = []] = [left[0], right[0]];
      const isSure = left.length === 1 && right.length === 1;
      return isSure && from !== undefined && to !== undefined ? [[from, to]] : [];
    }),
  );
}
