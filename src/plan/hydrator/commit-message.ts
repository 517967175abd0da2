/** The dry commit's metadata → the message of the hydrated commit: Argo CD's standard template, cleaned up as `git commit -m` does. */
import type { KeptApplication } from '../../layout/branch-layout.ts';
import type { DryMetadata } from './dry-metadata.ts';

/** The output of a Go template for a missing field. */
const NO_VALUE = '<no value>';

/** The message of a hydrated commit. Facts that are not from the dry commit are in trailers of our own. */
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
  // The name of a directory may contain a newline, and a trailer after it; the name of a file in a branch cannot.
  const name = path.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, '\ufffd');
  if (files.size === 0) return `Left-out-application: ${name}`;
  return `Kept-application: ${name}${from === undefined ? '' : ` ${from}`}`;
}

/** `git stripspace`: removes trailing spaces, and empty lines at the start and the end; joins empty lines in between. */
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
