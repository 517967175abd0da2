/**
 * The trailers `Argocd-reference-commit-…` of a dry commit → the commit that it refers to, mostly that of an application's
 * source code. Argo CD's rules: a value that is not valid is left where it stands, and one reference is all there can be. So are
 * values of rarer forms than CI writes, though Argo CD takes them: nobody reads these fields but people.
 * @module
 */
import { own } from '../../collection/own.ts';
import { printedMailbox } from './mail-address.ts';

/** What a dry commit says about the commit it came from. Each field may be missing. */
export interface CommitReference {
  readonly author?: string;
  readonly date?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly sha?: string;
  /** Argo CD spells it `repoUrl` here, and `repoURL` for the dry repository. */
  readonly repoUrl?: string;
}

/** The reference, if any field is there, and the text without the lines that it was read from. */
export interface SplitReference {
  readonly reference: CommitReference | undefined;
  readonly rest: string;
}

/** A name is printed for every reference; this is what Go prints when there is no author. */
const NOBODY = '<@>';

/** Go's line scanner gives up at lines longer than this, and what follows is lost. */
const LONGEST_LINE = 65_535;

/** Reads the reference from lines of `Key: value`. */
export function splitReference(text: string): SplitReference {
  let found: CommitReference = {};
  let rest = '';
  for (const line of linesOf(text)) {
    const read = fieldOf(line);
    if (read) found = { ...found, ...read };
    else rest += `${line}\n`;
  }
  const isEmpty = Object.values(found).every((value) => value === '' || value === undefined);
  if (isEmpty) return { reference: undefined, rest };
  return { reference: { ...found, author: found.author ?? NOBODY }, rest };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const tooLong = lines.findIndex((line) => Buffer.byteLength(line) > LONGEST_LINE);
  return (tooLong < 0 ? lines : lines.slice(0, tooLong)).map((line) => line.replace(/\r$/, ''));
}

/** What becomes of each trailer's value; undefined where it is not valid. */
const readers: Readonly<Record<string, (value: string) => CommitReference | undefined>> = {
  repourl: (value) => field('repoUrl', isUrl(value) ? value : undefined),
  author: (value) => field('author', printedMailbox(value)),
  date: (value) => field('date', printedDate(value)),
  subject: (value) => field('subject', value),
  body: (value) => field('body', jsonString(value)),
  sha: (value) => field('sha', /^[0-9a-f]{5,40}$/.test(value) ? value : undefined),
};

function field(
  name: keyof CommitReference,
  value: string | undefined,
): CommitReference | undefined {
  return value === undefined ? undefined : { [name]: value };
}

function fieldOf(line: string): CommitReference | undefined {
  const [, key = '', value = ''] = /^Argocd-reference-commit-([a-z]+): (.*)$/s.exec(line) ?? [];
  return own(readers, key)?.(value);
}

function isUrl(text: string): boolean {
  return /^\S+$/.test(text) && URL.canParse(text);
}

/** A JSON string's value; Go takes `null` for an empty one. */
function jsonString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return '';
    return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : undefined;
  } catch {
    return undefined;
  }
}

/** A date of RFC 3339 without fractions of seconds, in its own zone; undefined when it is none. */
function printedDate(text: string): string | undefined {
  const [, local = '', zone] =
    /^([\d-]{10}T[\d:]{8})(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  const time = new Date(`${local}Z`);
  // A day that the month does not have would become one of the next.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(local)) return undefined;
  return `${local}${/^[+-]00:00$/.test(zone ?? '') ? 'Z' : zone}`;
}
