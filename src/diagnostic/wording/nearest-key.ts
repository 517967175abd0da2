/** "Did you mean" for cluster keys: the whole key for a part of one, or the closest key for a mistyped one. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { didYouMean, nearestName } from './nearest-name.ts';

/** Maximum number of keys in a message. */
const MAX_NAMED = 3;

/** The tail of a message: `; did you mean "x"?`, or nothing. */
export function didYouMeanKey(key: string, known: readonly string[]): string {
  const { byPart, names } = indexOf(known);
  const whole = byPart.get(key) ?? [];
  if (whole.length > 0) {
    const named = whole.slice(0, MAX_NAMED).map((one) => `"${one}"`);
    return `; did you mean ${named.join(' or ')}?`;
  }
  if (key.includes('/')) return didYouMean(key, known);
  const name = nearestName(key, names);
  const [nearest] = (name === undefined ? undefined : byPart.get(name)) ?? [];
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}

interface KeyIndex {
  /** The keys by their prefixes and suffixes of segments: `eu/a` and `default/paris` of `eu/a/default/paris`. */
  readonly byPart: ReadonlyMap<string, readonly string[]>;
  readonly names: readonly string[];
}

/** Each invalid target is compared with one list of keys. */
const indexOf = memoise((known: readonly string[]): KeyIndex => {
  const byPart = new Map<string, string[]>();
  for (const key of known) {
    const segments = key.split('/');
    const ends = segments.slice(1).map((_, i) => segments.slice(i + 1));
    const starts = segments.slice(1).map((_, i) => segments.slice(0, i + 1));
    for (const part of new Set([...ends, ...starts].map((some) => some.join('/')))) {
      const keys = getOrInsert(byPart, part, () => []);
      if (keys.length < MAX_NAMED) keys.push(key);
    }
  }
  return { byPart, names: known.map((key) => key.slice(key.lastIndexOf('/') + 1)) };
});
