/** The sources of an order before and after a change, and the texts of both states → the changed line that explains the difference. */
import type { WrittenReason } from '../explain/flow-reasons.ts';

export interface ChangedPlace {
  readonly file: string;
  readonly line: number;
  /** Whether the line exists only before the change. */
  readonly isGone: boolean;
}

/** One state of the repository, for one order. */
export interface WrittenOrder {
  readonly reasons: readonly WrittenReason[];
  /** By path. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The place of a change: a source of the order in a changed file that is new, removed, or unchanged, preferably on a changed line;
 * otherwise the nearest changed line of its file. If no changed file is a source of the order, the only changed file.
 */
export function changedPlace(before: WrittenOrder, after: WrittenOrder): ChangedPlace | undefined {
  const [was, is] = [marksOf(before), marksOf(after)];
  const edits = editsBetween(before.texts, after.texts);
  const place =
    (isGone: boolean) =>
    (reason: WrittenReason): readonly NearPlace[] => {
      const { file, line } = reason.at;
      const near = edits(file, line, isGone);
      return near === undefined ? [] : [{ file, ...near }];
    };
  const candidates = [
    ...after.reasons.filter(({ mark }) => !was.has(mark)).flatMap(place(false)),
    ...before.reasons.filter(({ mark }) => !is.has(mark)).flatMap(place(true)),
    ...after.reasons.filter(({ mark }) => was.has(mark)).flatMap(place(false)),
  ];
  const found = candidates.find(({ distance }) => distance === 0) ?? candidates[0];
  if (found === undefined) return onlyChange(before.texts, after.texts, edits);
  const { file, line, isGone } = found;
  return { file, line, isGone };
}

/** A changed line, and its distance from the searched one. */
interface NearLine {
  readonly line: number;
  readonly isGone: boolean;
  readonly distance: number;
}

interface NearPlace extends NearLine {
  readonly file: string;
}

type FindEdit = (file: string, line: number, isGone: boolean) => NearLine | undefined;

function marksOf({ reasons }: WrittenOrder): ReadonlySet<string> {
  return new Set(reasons.map(({ mark }) => mark));
}

/** Finds the changed line nearest to a line of one state; pure additions or deletions exist in one state only. */
function editsBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): FindEdit {
  return (file, line, isGone) => {
    const [old, now] = [before.get(file), after.get(file)];
    if (old === now) return undefined;
    const sides = isGone ? ([true, false] as const) : ([false, true] as const);
    for (const gone of sides) {
      const lines = gone ? linesWithout(old, now) : linesWithout(now, old);
      const [first, ...others] = lines;
      if (first === undefined) continue;
      const nearest = others.reduce(
        (best, one) => (Math.abs(one - line) < Math.abs(best - line) ? one : best),
        first,
      );
      return { line: nearest, isGone: gone, distance: Math.abs(nearest - line) };
    }
    return undefined;
  };
}

/** The numbers of lines that the other text does not contain. */
function linesWithout(text = '', other = ''): readonly number[] {
  const known = new Set(other.split('\n'));
  return text.split('\n').flatMap((one, i) => (known.has(one) ? [] : [i + 1]));
}

function onlyChange(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  edits: FindEdit,
): ChangedPlace | undefined {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const [file, ...others] = [...paths].filter((path) => before.get(path) !== after.get(path));
  if (file === undefined || others.length > 0) return undefined;
  const near = edits(file, 1, !after.has(file));
  return near && { file, line: near.line, isGone: near.isGone };
}
