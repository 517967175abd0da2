/**
 * A text → its tokens, one after another, as libyaml's scanner finds them: that is what reads for Kubernetes, so it is no matter
 * what YAML's specification says where the two differ. It stops at the first thing that it can't read.
 * @module
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { lineEnd, lineStart } from '../text/blank.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { KeyCandidate, Token } from './token.ts';

/** Why a token can't stand where it does. */
export const MISPLACED = 'this text neither continues the line above nor matches its indentation';

/** Why nothing may follow the value of a document. */
export const UNREAD = 'this text belongs to no value above it, so no Kubernetes program reads it';

/** How far a text is read. */
export interface Scanner {
  readonly text: string;
  /** The offset that is read next. */
  at: number;
  /** Where the line of that offset starts. */
  lineStart: number;
  /** Tokens that were found and not taken yet, from `head` on. */
  readonly queue: Token[];
  head: number;
  /** How many tokens were taken. */
  taken: number;
  /** The column of the block collection at hand, and those of the ones around it. */
  indent: number;
  readonly indents: number[];
  /** What may be a key, for the block level and for each flow collection around this place. */
  readonly candidates: (KeyCandidate | undefined)[];
  /** What may be a key and begins with the bracket, for each flow collection around this place. */
  readonly brackets: (KeyCandidate | undefined)[];
  /** Where the last token starts that was found. */
  last: number;
  /** Whether a key may begin here. */
  keyAllowed: boolean;
  /** What ended the reading too early. */
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

/** The code of the character that is read next. */
export function codeHere(scanner: Scanner): number {
  return scanner.text.charCodeAt(scanner.at);
}

/** The column that is read next, from 0. */
export function columnHere(scanner: Scanner): number {
  return scanner.at - scanner.lineStart;
}

/** Whether brackets or braces are open. */
export function isInFlow(scanner: Scanner): boolean {
  return scanner.candidates.length > 1;
}

/** Goes past the line break here. */
export function skipBreak(scanner: Scanner): void {
  const isCrLf = scanner.text.startsWith('\r\n', scanner.at);
  scanner.at += isCrLf ? 2 : 1;
  scanner.lineStart = scanner.at;
}

/** Ends the reading with a finding, unless it has ended before. */
export function stop(scanner: Scanner, found: Problem): void {
  scanner.failure ??= found;
}

/** Ends the reading since the text breaks the grammar. */
export function stopWith(scanner: Scanner, reason: string, offset: number): void {
  if (scanner.failure !== undefined) return;
  const { text } = scanner;
  const line = text.slice(lineStart(text, offset), lineEnd(text, offset));
  const told = isConflictMark(line) ? 'this is a merge conflict marker' : reason;
  stop(scanner, problem(yamlSyntax, { reason: told + templateHint(line) }, offset));
}

/** Git writes them where two sides of a merge differ. */
function isConflictMark(line: string): boolean {
  return /^(?:<{7} |={7}\s*$|>{7} |\|{7} )/.test(line);
}

/** Charts are often taken for plain manifests. */
function templateHint(line: string): string {
  return line.includes('{{')
    ? '; "{{" looks like a template, and templates are not rendered here'
    : '';
}

/** Adds a token behind all others. */
export function append(scanner: Scanner, token: Token): void {
  scanner.last = token.start;
  scanner.queue.push(token);
}

/** Puts a token before the one of this number, or behind all others when that was taken. */
export function insert(scanner: Scanner, number: number, token: Token): void {
  const { queue, head, taken } = scanner;
  queue.splice(number < taken ? queue.length : head + number - taken, 0, token);
}

/** The number that the next token gets. */
export function nextNumber(scanner: Scanner): number {
  return scanner.taken + scanner.queue.length - scanner.head;
}

/** Goes past the first token that waits. */
export function takeFirst(scanner: Scanner): void {
  scanner.head += 1;
  scanner.taken += 1;
  if (scanner.head < scanner.queue.length) return;
  scanner.queue.length = 0;
  scanner.head = 0;
}

/** A token without a text of its own. */
export function mark(type: Token['type'], start: number, end: number): Token {
  return { type, start, end, text: '' };
}
