/**
 * The dry commit's metadata → the message of the hydrated commit: Argo CD's standard template, cleaned up as `git commit -m`
 * does.
 * @module
 */
import type { KeptApplication } from '../../layout/branch-layout.ts';
import type { DryMetadata } from './dry-metadata.ts';

/** What a Go template prints for a field that is not there. */
const NO_VALUE = '<no value>';

/** The message of a hydrated commit. What it does not make from the dry commit, it says in trailers of ours. */
export function commitMessage(
  metadata: DryMetadata,
  kept: readonly KeptApplication[] = [],
): string {
  const { drySha, subject, body, references, author } = metadata;
  const authors = [...references.flatMap((reference) => reference.author ?? []), author];
  const text = [
    `${drySha.slice(0, 7)}: ${subject === '' ? NO_VALUE : subject}`,
    ...(body === '' ? [] : ['', body]),
    '',
    ...authors.map((name) => `Co-authored-by: ${name}`),
    ...kept.map(keptTrailer),
  ].join('\n');
  return cleanMessage(text);
}

/** `Kept-application: apps/web 1234…`, or `Left-out-application: apps/web` for one that the branch never had. */
function keptTrailer({ path, files, from }: KeptApplication): string {
  // A directory of the repository may be named as nothing that a branch holds can be, with a trailer of its own in it.
  const name = path.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, '\ufffd');
  if (files.size === 0) return `Left-out-application: ${name}`;
  return `Kept-application: ${name}${from === undefined ? '' : ` ${from}`}`;
}

/** `git stripspace`: no space at the end of lines, no empty lines at the ends, one at a time between. */
export function cleanMessage(text: string): string {
  const lines = text.split('\n').map(withoutSpaceAtEnd);
  const kept = lines.filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''));
  if (kept.at(-1) === '') kept.pop();
  return `${kept.join('\n')}\n`;
}

/** A regular expression for this would take long on a long line of blanks. */
function withoutSpaceAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\r'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}
