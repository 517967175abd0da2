/** "Did you mean": the known name that is closest to an unknown one. */
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { someOf } from './some-of.ts';

/** Longer names are compared by their beginning, so that a hostile input costs no more than a typo. */
const MAX_LENGTH = 64;

/** Maximum number of names in a message. */
const MAX_LISTED = 12;

/** Maximum number of known names to compare: the input may have as many unknown ones. */
const MAX_KNOWN = 1000;

/**
 * The closest of the known names, of a thousand at most, if it is close enough for a typing error. Upper and lower case are equal; of two
 * equally close names, the first one listed.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return nearestAmong(known)(name);
}

/** The same error in many clusters compares one name with one list. */
const nearestAmong = memoise((known: readonly string[]) =>
  memoiseByValue((name: string) => findNearest(name, known)),
);

function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  const letters = lettersOf(wanted);
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of known.slice(0, MAX_KNOWN)) {
    const lower = candidate.slice(0, MAX_LENGTH).toLowerCase();
    const isFar =
      Math.abs(wanted.length - lower.length) >= bestDistance ||
      lettersApart(letters, lettersOf(lower)) > 2 * (bestDistance - 1);
    const distance = isFar ? bestDistance : editDistance(wanted, lower, bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The tail of a message: `; did you mean "x"?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}

/** The same; if no name is close, some of the known ones: `; expected one of "a", "b" and 7 more`. */
export function didYouMeanOrKnown(name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  if (near !== '' || known.length === 0) return near;
  const quoted = known.map((one) => JSON.stringify(one));
  return `; expected ${quoted.length === 1 ? '' : 'one of '}${someOf(quoted, MAX_LISTED)}`;
}

/** Whether the name is the known one with one or two typing errors; both are in lower case. Short names must be equal. */
export function isNearName(name: string, known: string): boolean {
  if (name === known) return true;
  const most = mistakesIn(known);
  if (most === 0 || Math.abs(name.length - known.length) > most) return false;
  return (
    lettersApart(lettersOf(name), lettersOf(known)) <= 2 * most &&
    editDistance(name, known, most) <= most
  );
}

function mistakesIn({ length }: string): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** The number of letters that only one of the names has, which is cheap to compute: one typing error changes at most two. */
function lettersApart(a: number, b: number): number {
  let apart = a ^ b;
  let count = 0;
  for (; apart !== 0; count += 1) apart &= apart - 1;
  return count;
}

/** The letters of a name, as bits. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i += 1) letters |= 1 << (name.charCodeAt(i) % 32);
  return letters;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); Infinity where there are more than `most`. */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, substituted, swapped));
    }
    // A row follows from the two before it, and no step makes a distance less.
    if (Math.min(...row, ...last) > most) return Infinity;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
