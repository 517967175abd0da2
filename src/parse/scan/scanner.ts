/**
 * A text → its tokens in order, like libyaml's scanner: Kubernetes' parser is a port of it, so it decides
 * where YAML's specification differs. It stops at the first unreadable text.
 * @module
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { lineEnd, lineStart } from '../text/blank.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { KeyCandidate, Token } from './token.ts';

/** The message about a misplaced token. */
export const MISPLACED = 'this text neither continues the line above nor matches its indentation';

/** The message about text after the value of a document. */
export const UNREAD = 'this text belongs to no value above it, so no Kubernetes program reads it';

/** The state of a scan. */
export interface Scanner {
  readonly text: string;
  /** The next offset. */
  at: number;
  /** The start of that offset's line. */
  lineStart: number;
  /** Tokens that were found and not taken yet, from `head` on. */
  readonly queue: Token[];
  head: number;
  /** Number of taken tokens. */
  taken: number;
  /** The column of the current block collection, and those of the ones around it. */
  indent: number;
  readonly indents: number[];
  /** The possible key of the block level and of each flow collection around this offset. */
  readonly candidates: (KeyCandidate | undefined)[];
  /** The possible key that begins with the bracket, for each flow collection around this offset. */
  readonly brackets: (KeyCandidate | undefined)[];
  /** The start of the last token. */
  last: number;
  /** Whether a key may begin here. */
  keyAllowed: boolean;
  /** The error that ended the scan early. */
  failure: Problem | undefined;
}

/** A scanner at the start of a text. */
export function startScan(text: string): Scanner {
  const start = { at: 0, lineStart: 0, last: 0, queue: [], head: 0, taken: 0 };
  const level = {
    indent: -1,
    indents: [],
    candidates: [undefined],
    brackets: [],
    keyAllowed: true,
  };
  return { text, ...start, ...level, failure: undefined };
}

/** The code of the next character. */
export function codeHere(scanner: Scanner): number {
  return scanner.text.charCodeAt(scanner.at);
}

/** The next column, from 0. */
export function columnHere(scanner: Scanner): number {
  return scanner.at - scanner.lineStart;
}

/** Whether brackets or braces are open. */
export function isInFlow(scanner: Scanner): boolean {
  return scanner.candidates.length > 1;
}

/** Skips the line break here. */
export function skipBreak(scanner: Scanner): void {
  const isCrLf = scanner.text.startsWith('\r\n', scanner.at);
  scanner.at += isCrLf ? 2 : 1;
  scanner.lineStart = scanner.at;
}

/** Ends the scan with a finding, unless it has ended before. */
export function stop(scanner: Scanner, found: Problem): void {
  scanner.failure ??= found;
}

/** Ends the scan because of a syntax error. */
export function stopWith(scanner: Scanner, reason: string, offset: number): void {
  if (scanner.failure !== undefined) return;
  const { text } = scanner;
  const line = text.slice(lineStart(text, offset), lineEnd(text, offset));
  const told = isConflictMark(line) ? 'this is a merge conflict marker' : reason;
  stop(scanner, problem(yamlSyntax, { reason: told + templateHint(line) }, offset));
}

/** Git's marks of a merge conflict. */
function isConflictMark(line: string): boolean {
  return /^(?:<{7} |={7}\s*$|>{7} |\|{7} )/.test(line);
}

/** Charts are often used as plain manifests. */
function templateHint(line: string): string {
  return line.includes('{{')
    ? '; "{{" looks like a template, and templates are not rendered here'
    : '';
}

/** Adds a token after all others. */
export function append(scanner: Scanner, token: Token): void {
  scanner.last = token.start;
  scanner.queue.push(token);
}

/** Puts a token before the one of this number, or after all others when that was taken. */
export function insert(scanner: Scanner, number: number, token: Token): void {
  const { queue, head, taken } = scanner;
  queue.splice(number < taken ? queue.length : head + number - taken, 0, token);
}

/** The number of the next token. */
export function nextNumber(scanner: Scanner): number {
  return scanner.taken + scanner.queue.length - scanner.head;
}

/** Removes the first waiting token. */
export function takeFirst(scanner: Scanner): void {
  scanner.head += 1;
  scanner.taken += 1;
  if (scanner.head < scanner.queue.length) return;
  scanner.queue.length = 0;
  scanner.head = 0;
}

/** A token without text. */
export function mark(type: Token['type'], start: number, end: number): Token {
  return { type, start, end, text: '' };
}
