/**
 * The trailers `Argocd-reference-commit-…` of a dry commit → the commit that it refers to, mostly that of an application's
 * source code. Argo CD's rules: a value that is not valid is left where it stands, and one reference is all there can be.
 * @module
 */
import { formatMailAddress, type MailAddress, parseMailAddress } from './mail-address.ts';
import { formatRfc3339, isUrl } from './reference-value.ts';

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
const NOBODY: MailAddress = { name: '', address: '' };

const PREFIX = 'Argocd-reference-commit-';

/** Go's line scanner gives up at lines longer than this, and what follows is lost. */
const LONGEST_LINE = 65_535;

/** Reads the reference from lines of `Key: value`. */
export function splitReference(text: string): SplitReference {
  let found: Fields = {};
  let rest = '';
  for (const line of linesOf(text)) {
    const read = fieldOf(line);
    if (read) found = { ...found, ...read };
    else rest += `${line}\n`;
  }
  const isEmpty = Object.values(found).every((value) => value === '' || value === undefined);
  if (isEmpty) return { reference: undefined, rest };
  const { author, ...fields } = found;
  return { reference: { author: formatMailAddress(author ?? NOBODY), ...fields }, rest };
}

type Fields = Omit<CommitReference, 'author'> & { author?: MailAddress };

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const tooLong = lines.findIndex((line) => Buffer.byteLength(line) > LONGEST_LINE);
  return (tooLong < 0 ? lines : lines.slice(0, tooLong)).map((line) => line.replace(/\r$/, ''));
}

function fieldOf(line: string): Fields | undefined {
  const colon = line.indexOf(': ');
  if (!line.startsWith(PREFIX) || colon < 0) return undefined;
  const value = line.slice(colon + 2);
  switch (line.slice(PREFIX.length, colon)) {
    case 'repourl':
      return isUrl(value) ? { repoUrl: value } : undefined;
    case 'author': {
      const author = parseMailAddress(value);
      return author && { author };
    }
    case 'date': {
      const date = formatRfc3339(value);
      return date === undefined ? undefined : { date };
    }
    case 'subject':
      return { subject: value };
    case 'body': {
      const body = jsonString(value);
      return body === undefined ? undefined : { body };
    }
    case 'sha':
      return /^[0-9a-f]{5,40}$/.test(value) ? { sha: value } : undefined;
    default:
      return undefined;
  }
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
