/**
 * The body of a commit object → what `git log` prints of it.
 * @module
 */
import type { DryCommit } from '../../../resource/dry-commit.ts';

/** A person and a time, as git itself writes them. */
const PERSON =
  /^(?<role>author|committer) (?<name>[^\s<>](?:[^\n<>]*[^\s<>])?) <(?<mail>[^\s<>]*)> (?<time>\d{1,11}) [+-]\d{4}$/gm;

/** The IDs of the parents that a commit records. */
export function parentsIn(body: Buffer): readonly string[] {
  const text = body.toString('latin1');
  const header = text.slice(0, text.indexOf('\n\n') + 1);
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id = '']) => id);
}

/**
 * Parses a commit; undefined for one that git interprets: with an encoding of its own, with a person in another form, or with a byte that
 * ends the text.
 */
export function parseCommit(id: string, body: Buffer): Omit<DryCommit, 'trailers'> | undefined {
  const text = body.toString('utf8');
  const end = text.indexOf('\n\n');
  const header = text.slice(0, end + 1);
  if (end < 0 || /^encoding /m.test(header) || text.includes('\0')) return undefined;
  const [author, committer, ...more] = [...header.matchAll(PERSON)].map(({ groups }) => groups);
  if (author?.['role'] !== 'author' || committer?.['role'] !== 'committer') return undefined;
  if (more.length > 0) return undefined;
  return {
    id,
    authorName: author['name'] ?? '',
    authorMail: author['mail'] ?? '',
    authorDate: Number(author['time']),
    committerDate: Number(committer['time']),
    message: text.slice(end + 2),
  };
}
