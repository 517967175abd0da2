/**
 * Two texts as lines → the runs of lines that differ. Lines that are unique in both are matched first (patience diff), which keeps
 * whole objects together; the lines between two matches are compared separately.
 */

/** A run of lines that was replaced: from `start` to before `end`, from 0; one of the two may be empty. */
export interface LineChange {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

/** Lines from `start` to before `end`. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of pairs of lines that are compared line by line. */
const MOST_PAIRS = 10_000;

/** Maximum depth of nested blocks; a deeper block is replaced as a whole, so that each text takes at most n log n. */
const DEEPEST = 16;

/** The changes in order. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
): readonly LineChange[] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  };
  const run = { before: before.map(numberOf), after: after.map(numberOf), changes: [] };
  const whole = { start: 0, end: before.length };
  compareBlocks(run, { before: whole, after: { start: 0, end: after.length } }, 0);
  return slide(joinAdjacent(run.changes), before, after);
}

export function countLines(changes: readonly LineChange[]): {
  readonly added: number;
  readonly removed: number;
} {
  const sum = (side: 'before' | 'after') =>
    changes.reduce((total, change) => total + change[side].end - change[side].start, 0);
  return { added: sum('after'), removed: sum('before') };
}

/** Lines as numbers: equal ones have the same. */
interface Run {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly changes: LineChange[];
}

function compareBlocks(run: Run, whole: LineChange, depth: number): void {
  const block = trimmed(run, whole);
  const [rows, columns] = [lengthOf(block.before), lengthOf(block.after)];
  if (rows === 0 && columns === 0) return;
  if (rows === 0 || columns === 0 || depth > DEEPEST) {
    run.changes.push(block);
    return;
  }
  const matches =
    rows * columns <= MOST_PAIRS ? longestCommon(run, block) : uniqueMatches(run, block);
  if (matches.length === 0) {
    run.changes.push(block);
    return;
  }
  let [b, a] = [block.before.start, block.after.start];
  const end = { before: block.before.end, after: block.after.end };
  for (const match of [...matches, end]) {
    const between = {
      before: { start: b, end: match.before },
      after: { start: a, end: match.after },
    };
    compareBlocks(run, between, depth + 1);
    [b, a] = [match.before + 1, match.after + 1];
  }
}

/** Without equal lines at both ends. */
function trimmed({ before, after }: Run, block: LineChange): LineChange {
  let { start: b, end: bEnd } = block.before;
  let { start: a, end: aEnd } = block.after;
  while (b < bEnd && a < aEnd && before[b] === after[a]) {
    b += 1;
    a += 1;
  }
  while (b < bEnd && a < aEnd && before[bEnd - 1] === after[aEnd - 1]) {
    bEnd -= 1;
    aEnd -= 1;
  }
  return { before: { start: b, end: bEnd }, after: { start: a, end: aEnd } };
}

/** Two equal lines. */
interface Match {
  readonly before: number;
  readonly after: number;
}

/** The longest common sequence of lines of both blocks, by the table of all pairs. */
function longestCommon({ before, after }: Run, block: LineChange): readonly Match[] {
  const earlier = before.slice(block.before.start, block.before.end);
  const later = after.slice(block.after.start, block.after.end);
  const lengthAt = commonLengths(earlier, later);
  const matches: Match[] = [];
  for (let row = 0, column = 0; row < earlier.length && column < later.length; ) {
    if (earlier[row] === later[column]) {
      matches.push({ before: block.before.start + row, after: block.after.start + column });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}

/** Number of common lines of the rests of both blocks, from each row and column on. */
function commonLengths(
  earlier: readonly number[],
  later: readonly number[],
): (row: number, column: number) => number {
  const width = later.length + 1;
  const lengths = new Uint16Array((earlier.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = earlier.length - 1; row >= 0; row -= 1) {
    for (let column = later.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        earlier[row] === later[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  return lengthAt;
}

/** The longest common sequence of lines that are unique in each block. */
function uniqueMatches(run: Run, block: LineChange): readonly Match[] {
  const here = placesOnce(run.before, block.before);
  const there = placesOnce(run.after, block.after);
  const matches = [...here].flatMap(([line, before]): readonly Match[] => {
    const after = there.get(line);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return longestAscending(matches);
}

/** The index of each line; undefined for a repeated line. */
function placesOnce(
  lines: readonly number[],
  { start, end }: LineSpan,
): ReadonlyMap<number, number | undefined> {
  const places = new Map<number, number | undefined>();
  for (let i = start; i < end; i += 1) {
    const line = lines[i] ?? -1;
    places.set(line, places.has(line) ? undefined : i);
  }
  return places;
}

/** The longest sequence of matches in order of `before` whose `after` ascends: patience sorting. */
function longestAscending(matches: readonly Match[]): readonly Match[] {
  interface Card {
    readonly match: Match;
    readonly previous: Card | undefined;
  }
  const piles: Card[] = [];
  for (const match of matches) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.match.after ?? 0) < match.after) low = middle + 1;
      else high = middle;
    }
    piles[low] = { match, previous: piles[low - 1] };
  }
  const longest: Match[] = [];
  for (let card = piles.at(-1); card !== undefined; card = card.previous) longest.push(card.match);
  return longest.reverse();
}

/** Adjacent changes are merged. */
function joinAdjacent(changes: readonly LineChange[]): readonly LineChange[] {
  const joined: LineChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const touches =
      last?.before.end === change.before.start && last.after.end === change.after.start;
    if (last === undefined || !touches) joined.push(change);
    else {
      const before = { start: last.before.start, end: change.before.end };
      const after = { start: last.after.start, end: change.after.end };
      joined[joined.length - 1] = { before, after };
    }
  }
  return joined;
}

/** The start of a YAML document. */
const BOUNDARY = '---';

/**
 * Added or removed lines may match at several positions, e.g. an object between two with equal first lines: the position
 * at the start of an object is used.
 */
function slide(
  changes: readonly LineChange[],
  before: readonly string[],
  after: readonly string[],
): readonly LineChange[] {
  let floor = 0;
  return changes.map((change) => {
    const isNew = change.before.start === change.before.end;
    const isGone = change.after.start === change.after.end;
    const lines = isNew ? after : before;
    const { start, end } = isNew ? change.after : change.before;
    const room = change.before.start - floor;
    floor = change.before.end;
    if (!isNew && !isGone) return change;
    const up = stepsUp(lines, { start, end }, room);
    return { before: moved(change.before, up), after: moved(change.after, up) };
  });
}

/** Number of lines to move up for equal text that begins with a boundary; 0 without one. */
function stepsUp(lines: readonly string[], { start, end }: LineSpan, room: number): number {
  for (let up = 0; up <= room; up += 1) {
    if (lines[start - up] === BOUNDARY) return up;
    if (lines[start - up - 1] !== lines[end - up - 1]) return 0;
  }
  return 0;
}

function moved({ start, end }: LineSpan, up: number): LineSpan {
  return { start: start - up, end: end - up };
}

function lengthOf({ start, end }: LineSpan): number {
  return end - start;
}
