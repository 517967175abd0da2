/**
 * A text → its tokens in order, like libyaml's scanner: Kubernetes' parser is a port of it, so it decides
 * where YAML's specification differs. It stops at the first unreadable text.
 */
import { yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { lineEnd, lineStart } from '../text/blank.ts';
import { codeAt, isBlank, isBreak, isBreakOrEnd, TAB } from '../text/characters.ts';
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
  /** Tokens that were found and not taken yet. */
  readonly queue: Token[];
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

export function startScan(text: string): Scanner {
  return {
    text,
    at: 0,
    lineStart: 0,
    queue: [],
    taken: 0,
    indent: -1,
    indents: [],
    candidates: [undefined],
    brackets: [],
    last: 0,
    keyAllowed: true,
    failure: undefined,
  };
}

/** The code of the next character. */
export function codeHere(scanner: Scanner): number {
  return codeAt(scanner.text, scanner.at);
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

/** The offset of the line break at the end of an offset's line, or of the text's end. */
export function endOfLine(text: string, from: number): number {
  let at = from;
  while (!isBreakOrEnd(codeAt(text, at))) at += 1;
  return at;
}

/**
 * Skips line breaks and blanks, and returns the number of breaks.
 * @param onTab is called at each tab.
 */
export function skipBreaks(scanner: Scanner, onTab?: (scanner: Scanner) => void): number {
  let breaks = 0;
  for (;;) {
    const code = codeHere(scanner);
    if (isBreak(code)) {
      breaks += 1;
      skipBreak(scanner);
    } else if (isBlank(code)) {
      if (code === TAB) onTab?.(scanner);
      scanner.at += 1;
    } else return breaks;
  }
}

/** The text of line breaks in a scalar that folds: one is a space, each further one a line break. */
export function foldedBreaks(breaks: number): string {
  return breaks > 1 ? '\n'.repeat(breaks - 1) : ' ';
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
  const finalReason = isConflictMark(line) ? 'this is a merge conflict marker' : reason;
  stop(scanner, problem(yamlSyntax, { reason: finalReason + templateHint(line) }, offset));
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
export function insert({ queue, taken }: Scanner, number: number, token: Token): void {
  const index = number - taken;
  if (index < 0 || index >= queue.length) queue.push(token);
  else queue.splice(index, 0, token);
}

/** The number of the next token. */
export function nextNumber({ queue, taken }: Scanner): number {
  return taken + queue.length;
}
