/** The contract of a generator of hostile input: a seed → an input, what the program makes of it, and what may never come of it. */
import { createHash } from 'node:crypto';
import type { FindingsFormat } from '../../../plugin/format/findings/findings-format.ts';
import { findingsFormats } from '../../../plugin/format/findings/registry.ts';
import { plain } from '../../../plugin/format/terminal/colour.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { shown } from '../shown-findings.ts';
import type { DerivedWork } from './derived-work.ts';

/** One input. */
export interface Trial {
  /** Bytes of all of its texts. */
  readonly size: number;
  /** For people who look into it. */
  readonly files: readonly SourceFile[];
  /** Gives it to the program; throws when something came of it that may not. */
  run(): Promise<Result> | Result;
  /** What the program derives from it; absent where it derives nothing. */
  derived?(): Promise<DerivedWork> | DerivedWork;
}

/** What the program made of an input. */
export interface Result {
  readonly findings: readonly Diagnostic[];
  /** Everything that came out; it has to be the same every time. */
  readonly output: string;
}

/** A source of inputs. */
export interface Generator {
  readonly name: string;
  trial(seed: number): Trial;
}

/** Bytes of files. */
export function sizeOfFiles(files: readonly SourceFile[]): number {
  return files.reduce((sum, { path, text }) => sum + path.length + Buffer.byteLength(text), 0);
}

/** A short name of an output. */
export function digestOf({ findings, output }: Result): string {
  return createHash('sha256').update(JSON.stringify(findings)).update(output).digest('hex');
}

/** Throws when a finding lacks its code, its place or its words. */
export function judgeFindings(findings: readonly Diagnostic[]): void {
  for (const finding of findings) {
    const { code, message, fix, at } = finding;
    const isWhole =
      /^DIS\d{4}$/.test(code) &&
      !code.startsWith('DIS00') &&
      message !== '' &&
      fix !== '' &&
      at.file !== '' &&
      at.line >= 1 &&
      at.column >= 1;
    if (!isWhole) throw new Error(`half a finding: ${JSON.stringify(finding).slice(0, 500)}`);
    if (/\[object Object\]|\bundefined\b|\bNaN\b|native code/.test(message)) {
      throw new Error(`words of JavaScript: ${code} ${message.slice(0, 300)}`);
    }
  }
}

/** What a terminal, a CI or a reviewer's eye takes for more than text. */
const control = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Prints findings in a format that the seed chooses; throws when it lets something harmful through. */
export function printed(
  findings: readonly Diagnostic[],
  files: readonly SourceFile[],
  seed: number,
): string {
  const formats = [...findingsFormats];
  const [name, format] = formats[seed % formats.length] ?? neverReached();
  const text = format(shown(findings), { source: lookup(files), paint: plain, prefix: '' });
  expectHarmless(name === 'github' ? withoutCommands(text) : text, `format ${name}`);
  return text;
}

/** The text without the beginnings of the commands that we mean. */
export function withoutCommands(text: string): string {
  return text.replaceAll(/^::(?=(?:error|warning|notice) )/gm, '');
}

/** Throws when a text for people holds what a terminal obeys or a CI takes for a command. */
export function expectHarmless(text: string, what: string): void {
  if (control.test(text)) throw new Error(`a control character in ${what}`);
  if (/^::/m.test(text)) throw new Error(`a line that a CI takes for a command in ${what}`);
}

function neverReached(): [string, FindingsFormat] {
  throw new Error('there are formats');
}

function lookup(files: readonly SourceFile[]): (file: string) => string | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return (file) => texts.get(file);
}
