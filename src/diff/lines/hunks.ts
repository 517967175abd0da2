/** Changes of lines → hunks of a unified diff: changes with context lines around them; changes close to one another share a hunk. */
import type { LineChange, LineSpan } from './diff-lines.ts';

/** A hunk. Its lines are those of the later text, with removed lines before each change. */
export interface Hunk {
  readonly before: LineSpan;
  readonly after: LineSpan;
  readonly changes: readonly LineChange[];
}

/** The hunks in order; `lengths` are the numbers of lines of both texts. */
export function hunksOf(
  changes: readonly LineChange[],
  lengths: { readonly before: number; readonly after: number },
  context: number,
): readonly Hunk[] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const end = last?.at(-1)?.before.end;
    if (last !== undefined && end !== undefined && change.before.start - end <= 2 * context) {
      last.push(change);
    } else groups.push([change]);
  }
  return groups.flatMap((group): Hunk[] => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const spanOf = (side: 'before' | 'after'): LineSpan => ({
      start: Math.max(0, first[side].start - context),
      end: Math.min(lengths[side], last[side].end + context),
    });
    return [{ before: spanOf('before'), after: spanOf('after'), changes: group }];
  });
}

/** A line of a hunk with its mark: ` `, `-` or `+`. */
export interface HunkLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** The lines of a hunk in order, from the shown lines of both texts. */
export function hunkLines(
  { before, after, changes }: Hunk,
  shown: { readonly before: readonly string[]; readonly after: readonly string[] },
): readonly HunkLine[] {
  const marked = (mark: HunkLine['mark'], texts: readonly string[], { start, end }: LineSpan) =>
    texts.slice(start, end).map((text): HunkLine => ({ mark, text }));
  let start = before.start;
  const changed = changes.flatMap((change) => {
    const between = { start, end: change.before.start };
    start = change.before.end;
    return [
      ...marked(' ', shown.before, between),
      ...marked('-', shown.before, change.before),
      ...marked('+', shown.after, change.after),
    ];
  });
  const rest = after.end - (changes.at(-1)?.after.end ?? after.end);
  return [...changed, ...marked(' ', shown.before, { start, end: start + rest })];
}

/** `@@ -3,7 +3,8 @@` */
export function hunkHead({ before, after }: Pick<Hunk, 'before' | 'after'>): string {
  return `@@ -${rangeOf(before)} +${rangeOf(after)} @@`;
}

/** Lines count from 1; an empty range is at the line before it. */
function rangeOf({ start, end }: LineSpan): string {
  const length = end - start;
  const first = length === 0 ? start : start + 1;
  return length === 1 ? `${first}` : `${first},${length}`;
}
