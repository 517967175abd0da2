/**
 * The lines of a file → the same lines without the value of any `kubeconfig` or other field of credentials, and without the data of any Secret.
 * An excerpt is cut from text that may not even parse, so this looks at lines, not at YAML, and hides too
 * many rather than too few.
 * @module
 */

import { secretNames } from '../../src/index.ts';

/** What stands for what is not shown. */
export const redacted = '[redacted]';

/** A line as it may be shown. */
export interface ShownLine {
  readonly text: string;
  /** From this offset on nothing is the file's own text. */
  readonly hiddenFrom: number;
}

/** A value that the lines read so far have begun. */
interface Secret {
  /** Of the line that it begins in. */
  readonly indent: number;
  /** The quote that is still open. */
  readonly quote: string | undefined;
}

const secretName = `(?:${secretNames.join('|')})["']?`;
const secretKey = new RegExp(secretName, 'i');
const secretStart = new RegExp(`${secretName}\\s*:?`, 'i');
const secretAlias = new RegExp(`${secretName}\\s*:\\s*\\*([^\\s,[\\]{}]+)`, 'i');

/** The lines of a text; `[redacted]` stands where a kubeconfig does, or the data of a Secret. */
export function redactLines(text: string): readonly ShownLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const anchors = anchorsOf(lines);
  const ofSecrets = linesOfSecrets(lines);
  const shown: ShownLine[] = [];
  let secret: Secret | undefined;
  for (const [i, line] of lines.entries()) {
    if (secret !== undefined && goesOn(secret, line)) {
      secret = { ...secret, quote: quoteAfter(secret.quote, line) };
      shown.push({ text: redacted, hiddenFrom: 0 });
      continue;
    }
    const start = earliest(
      startOfSecret(line, anchors),
      ofSecrets.has(i) ? startOfData(line) : undefined,
    );
    secret = undefined;
    if (start !== undefined) {
      secret = { indent: indentOf(line), quote: openQuote(line.slice(start)) };
    }
    shown.push(cut(line, start ?? line.length));
  }
  return shown;
}

function cut(line: string, at: number): ShownLine {
  return at === line.length
    ? { text: line, hiddenFrom: at }
    : { text: `${line.slice(0, at)} ${redacted}`, hiddenFrom: at };
}

/** Names of the anchors that a `kubeconfig` refers to: its value stands there. */
function anchorsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => secretAlias.exec(withoutEscapes(line))?.[1] ?? []);
}

/** The offset behind the key; undefined when the line has none. */
function startOfSecret(line: string, anchors: readonly string[]): number | undefined {
  const match = secretStart.exec(line);
  if (match !== null) return match.index + match[0].length;
  if (secretKey.test(withoutEscapes(line))) return 0;
  return anchors.map((name) => line.indexOf(`&${name}`)).find((index) => index >= 0);
}

/** Indexes of the lines that stand in one document with a Secret. */
function linesOfSecrets(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let start = 0;
  for (let i = 1; i <= lines.length; i += 1) {
    if (i < lines.length && lines[i]?.startsWith('---') !== true) continue;
    const document = withoutEscapes(lines.slice(start, i).join('\n'));
    if (holdsSecret.test(document)) for (let j = start; j < i; j += 1) found.add(j);
    start = i;
  }
  return found;
}

/** `kind: Secret` in any notation; what an alias stands for is not looked up. */
const holdsSecret = /kind\\*["']?\s*:\s*(?:[&!]\S*\s+)*(?:\*|\\*["']?Secret)/;

/** The keys that hold a Secret's values, and the annotation that repeats the whole object. An anchor may stand for any. */
const dataKey =
  /(?<![\w./-])(?:data|stringData)\\*["']?\s*:|last-applied-configuration["']?\s*:|^\s*\?\s*["']?(?:data|stringData)|&(?=[^\s,[\]{}])/;

/** The offset behind the key of a Secret's values. */
function startOfData(line: string): number | undefined {
  const match = dataKey.exec(line);
  if (match !== null) return match.index + match[0].length;
  return dataKey.test(withoutEscapes(line)) ? 0 : undefined;
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** A key in double quotes may spell its letters as escapes. */
function withoutEscapes(line: string): string {
  return line.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U0000([\da-f]{4}))/gi, (_, x, u, long) =>
    String.fromCharCode(Number.parseInt(x ?? u ?? long, 16)),
  );
}

/** Anything may belong to the value but a line that is no deeper than the key and begins like a key or a document. */
function goesOn(secret: Secret, line: string): boolean {
  if (secret.quote !== undefined || indentOf(line) > secret.indent) return true;
  return !/^\s*(?:- +)*(?:"[^"]*"|'[^']*'|[\w./-]+)\s*:(?:\s|$)|^(?:---|\.\.\.)(?:\s|$)|^\s*[\]}]/.test(
    line,
  );
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function quoteAfter(open: string | undefined, line: string): string | undefined {
  if (open === undefined) return openQuote(line);
  return withoutEscapedQuotes(line, open).includes(open) ? undefined : open;
}

/** The quote that a value opens and does not close on its line. */
function openQuote(value: string): string | undefined {
  const quote = /^\s*:?\s*(?:[&!]\S*\s+)*(["'])/.exec(value)?.[1];
  if (quote === undefined) return undefined;
  const body = withoutEscapedQuotes(value.slice(value.indexOf(quote) + 1), quote);
  return body.includes(quote) ? undefined : quote;
}

function withoutEscapedQuotes(text: string, quote: string): string {
  return quote === '"' ? text.replace(/\\./g, '') : text.replaceAll("''", '');
}
