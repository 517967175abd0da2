/**
 * The trailers `Argocd-reference-commit-…` of a dry commit → the commit that it refers to, usually that of an application's
 * source code. Argo CD's rules: an invalid value stays in the message, and there is at most one reference. Rarer notations than those of
 * CI systems stay in the message too, although Argo CD accepts them: these fields are read by people only.
 */
import { own } from '../../collection/own.ts';
import { printedMailbox } from './mail-address.ts';

/** The reference of a dry commit to the commit that it was made for. Each field may be missing. */
export interface CommitReference {
  readonly author?: string;
  readonly date?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly sha?: string;
  /** Argo CD spells it `repoUrl` here, and `repoURL` for the dry repository. */
  readonly repoUrl?: string;
}

/** The reference, if any field is there, and the text without its lines. */
export interface SplitReference {
  readonly reference: CommitReference | undefined;
  readonly rest: string;
}

/** Argo CD prints a name for every reference; this is Go's output without an author. */
const NOBODY = '<@>';

/** Go's line scanner stops at longer lines, and the rest of the text is lost. */
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

/** The value of each trailer; undefined where it is invalid. */
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

/** The value of a JSON string; Go reads `null` as an empty one. */
function jsonString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return '';
    return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : undefined;
  } catch {
    return undefined;
  }
}

/** A date of RFC 3339 without fractions of seconds, in its own zone; undefined for other texts. */
function printedDate(text: string): string | undefined {
  const [, local = '', zone] =
    /^([\d-]{10}T[\d:]{8})(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  const time = new Date(`${local}Z`);
  // `Date` would turn a day that the month lacks into one of the next month.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(local)) return undefined;
  return `${local}${/^[+-]00:00$/.test(zone ?? '') ? 'Z' : zone}`;
}
