/**
 * The effect of a change on a fleet → the changed manifests as a unified diff, each change once for all its branches. Secrets are redacted
 * line by line, so that only the fact of the change is visible.
 */

import { groupBy } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { numberObjects } from '../../../src/collection/number-objects.ts';
import { shortened } from '../../../src/diagnostic/wording/shortened.ts';
import type { ClusterDiff, FileChange, FleetDiff } from '../../../src/diff/fleet-diff.ts';
import { changedLines, linesOf } from '../../../src/diff/lines/changed-lines.ts';
import { type HunkLine, hunkHead, hunkLines, hunksOf } from '../../../src/diff/lines/hunks.ts';
import { textOf } from '../../../src/git/object/content.ts';
import type { LayoutFile } from '../../../src/layout/branch-layout.ts';
import { redactLines } from '../redact/redact.ts';
import type { Paint, Role } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { someNames } from './alike.ts';

/** Default number of unchanged lines around a change. */
export const usualContext = 3;

/** Maximum number of lines shown; the others are counted. */
const MOST_LINES = 20_000;

/** Maximum number of branches named above a file. */
const MOST_NAMES = 6;

/** A line of the diff with its type. */
export interface UnifiedLine {
  readonly role: 'head' | 'hunk' | 'same' | 'removed' | 'added' | 'note';
  readonly text: string;
}

/** The whole diff as text; empty where no manifest differs. */
export function unifiedText(diff: FleetDiff, context: number, paint: Paint): string {
  return unifiedLines(diff.clusters, context)
    .map((line) => `${painted(paint, line.role, shownLine(line))}\n`)
    .join('');
}

/** The diff of one branch, as one text for JSON. */
export function unifiedPatch(cluster: ClusterDiff, context: number): string {
  return unifiedLines([cluster], context)
    .map(({ text }) => `${text}\n`)
    .join('');
}

/** A line for display: untrusted text cannot be a command to a CI system, and the diff's own headers stay unchanged. */
export function shownLine({ role, text }: UnifiedLine): string {
  const own = role === 'head' ? (/^(?:---|\+\+\+) /.exec(text)?.[0] ?? '') : '';
  return own + printable(shortened(text.slice(own.length)));
}

const roles: Readonly<Record<UnifiedLine['role'], Role | undefined>> = {
  head: 'strong',
  hunk: 'info',
  same: undefined,
  removed: 'error',
  added: 'good',
  note: 'warning',
};

function painted(paint: Paint, role: UnifiedLine['role'], text: string): string {
  const colour = roles[role];
  return colour === undefined ? text : paint(colour, text);
}

/** The lines, by file, in order of the first branch with a change. */
export function unifiedLines(
  clusters: readonly ClusterDiff[],
  context: number,
): readonly UnifiedLine[] {
  const numberOf = numberObjects<LayoutFile | undefined>();
  const all = clusters.flatMap(({ branch, contents }) =>
    contents.map((file) => ({ branch, file })),
  );
  const groups = groupBy(all, ({ file }) => `${numberOf(file.before)} ${numberOf(file.after)}`);
  const lines: UnifiedLine[] = [];
  let left = 0;
  for (const members of groups.values()) {
    const [{ file }] = members;
    if (lines.length >= MOST_LINES) {
      left += 1;
      continue;
    }
    const branches = members.map(({ branch }) => branch);
    for (const line of fileLines(file, branches, context)) lines.push(line);
  }
  if (lines.length <= MOST_LINES) return lines;
  const cut = lines.length - MOST_LINES;
  const more = left === 0 ? '' : ` and of ${left} more files`;
  const text = `… ${cut} more lines of this file${more} are not shown: --clusters narrows, --stat counts them`;
  return [...lines.slice(0, MOST_LINES), { role: 'note', text }];
}

function fileLines(
  file: FileChange,
  branches: readonly string[],
  context: number,
): readonly UnifiedLine[] {
  const { before, after } = file;
  const shown = { before: shownLinesOf(before), after: shownLinesOf(after) };
  const lengths = { before: shown.before.length, after: shown.after.length };
  const path = (after ?? before)?.path ?? '';
  const hunks = hunksOf(changedLines(file), lengths, context);
  const head = [
    `# ${someNames(branches, MOST_NAMES)}`,
    `--- ${before === undefined ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === undefined ? '/dev/null' : `b/${path}`}`,
  ];
  return [
    ...head.map((text): UnifiedLine => ({ role: 'head', text })),
    ...hunks.flatMap((hunk) => [
      { role: 'hunk', text: hunkHead(hunk) } as const,
      ...hunkLines(hunk, shown).map(
        ({ mark, text }): UnifiedLine => ({ role: marks[mark], text: `${mark}${text}` }),
      ),
    ]),
  ];
}

const marks: Readonly<Record<HunkLine['mark'], UnifiedLine['role']>> = {
  ' ': 'same',
  '-': 'removed',
  '+': 'added',
};

function shownLinesOf(file: LayoutFile | undefined): readonly string[] {
  return file === undefined ? [] : shownLines(file);
}

/** The same number of lines as the file, with secrets redacted. */
const shownLines = memoise((file: LayoutFile): readonly string[] => {
  const text = textOf(file.content);
  return redactLines(text)
    .slice(0, linesOf(text).length)
    .map((line) => line.text);
});
