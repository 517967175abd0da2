/**
 * What an order followed from before and follows from after a change, and the texts of both states → the line that makes the difference.
 * @module
 */
import type { WrittenReason } from '../explain/flow-reasons.ts';

/** A line that the change is in. */
export interface ChangedPlace {
  readonly file: string;
  readonly line: number;
  /** Whether it stands there only before the change. */
  readonly isGone: boolean;
}

/** One state of the repository, as far as one order goes. */
export interface WrittenOrder {
  readonly reasons: readonly WrittenReason[];
  /** By path. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Of the reasons in changed files one that is new, gone, or has stayed, and first one whose very line has changed; of its file the changed
 * line next to it. Where nothing of the order stands in a changed file, the only file that changed.
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

/** A changed line, and how far it is from what was asked for. */
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

/** Finds the changed line that is next to a line of one state; what was only added, or only taken away, is in the other. */
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

/** The numbers of lines that the other text has nowhere. */
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
