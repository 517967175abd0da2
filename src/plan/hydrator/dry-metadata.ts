/**
 * The dry commit → its metadata in the hydrated branch, equal to Argo CD's hydrator: the root `hydrator.metadata` and the
 * fields of the commit message.
 */

import { present } from '../../collection/present.ts';
import type { DryCommit } from '../../resource/dry-commit.ts';
import { type CommitReference, splitReference } from './commit-reference.ts';

/** The content of the root `hydrator.metadata`. */
export interface DryMetadata {
  /** Absent when the fleet names none. */
  readonly repoURL?: string;
  readonly drySha: string;
  /** `Name <mail>`. */
  readonly author: string;
  /** The author's date in UTC, RFC 3339. */
  readonly date: string;
  readonly subject: string;
  /** Without the trailers in `references`. */
  readonly body: string;
  readonly references: readonly CommitReference[];
}

export function dryMetadata(commit: DryCommit, repoURL: string | undefined): DryMetadata {
  const message = trimSpace(commit.message);
  const blank = message.indexOf('\n\n');
  const body = blank < 0 ? '' : message.slice(blank + 2);
  const { reference } = splitReference(commit.trailers);
  return {
    ...present({ repoURL }),
    drySha: commit.id,
    author: `${commit.authorName} <${commit.authorMail}>`,
    date: utcDate(commit.authorDate),
    subject: blank < 0 ? message : message.slice(0, blank),
    body: splitReference(body).rest,
    references: reference ? [reference] : [],
  };
}

/** The characters that Go's `strings.TrimSpace` removes: unlike JavaScript's `trim`, U+0085 but not U+FEFF. */
function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isSpace(character: string | undefined): boolean {
  return character === '\u0085' || (character !== '\ufeff' && character?.trim() === '');
}

/** Years beyond 9999 have no notation in RFC 3339. */
const LAST_SECOND = 253_402_300_799;

function utcDate(seconds: number): string {
  const inRange = Math.min(Math.max(seconds, 0), LAST_SECOND);
  return new Date(inRange * 1000).toISOString().replace('.000Z', 'Z');
}
