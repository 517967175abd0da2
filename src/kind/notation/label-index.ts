/** Items with labels, or with maps of required labels → those that match, without a comparison with all others. */
import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { hasLabels } from './label-selector.ts';

type Labels = Readonly<Record<string, string>>;

/** Finds the items that have all the required labels, in the given order. */
export function indexLabelled<T>(
  items: readonly T[],
  labelsOf: (item: T) => Labels,
): (wanted: Labels) => readonly T[] {
  const byPair = groupPairs(
    items.flatMap((item) =>
      labelPairs(labelsOf(item)).map((pair): readonly [string, T] => [pair, item]),
    ),
  );
  return (wanted) => {
    const lists = labelPairs(wanted).map((pair) => byPair.get(pair) ?? []);
    const [first, ...others] = lists;
    if (first === undefined) return items;
    const fewest = others.reduce((a, b) => (b.length < a.length ? b : a), first);
    return fewest.filter((item) => hasLabels(labelsOf(item), wanted));
  };
}

/** Finds the items whose required labels are all present, in the given order. */
export function indexSelectors<T>(
  items: readonly T[],
  wantedOf: (item: T) => Labels,
): (labels: Labels) => readonly T[] {
  const selectors = items.map((item, i) => ({ item, i, pairs: labelPairs(wantedOf(item)) }));
  const uses = new Map<string, number>();
  for (const pair of selectors.flatMap(({ pairs }) => pairs)) {
    uses.set(pair, (uses.get(pair) ?? 0) + 1);
  }
  const use = (pair: string): number => uses.get(pair) ?? 0;
  // Each is indexed by its least frequent pair, and by none if it requires nothing.
  const byPair = groupBy(selectors, ({ pairs: [first = '', ...others] }) =>
    others.reduce((a, b) => (use(b) < use(a) ? b : a), first),
  );
  return (labels) =>
    ['', ...labelPairs(labels)]
      .flatMap((pair) => byPair.get(pair) ?? [])
      .filter(({ item }) => hasLabels(labels, wantedOf(item)))
      .sort((a, b) => a.i - b.i)
      .map(({ item }) => item);
}

/** Each label as `key=value`: a key contains no `=`, so that the text of a pair is unique. */
export function labelPairs(labels: Labels): readonly string[] {
  return Object.entries(labels).map(([key, value]) => `${key}=${value}`);
}
