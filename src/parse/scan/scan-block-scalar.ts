/** A literal (`|`) or folded (`>`) block scalar. */
import { tabIndentation } from '../../diagnostic/codes/parse-text.ts';
import {
  codeAt,
  END,
  isBlank,
  isBreak,
  isBreakOrEnd,
  PIPE,
  SPACE,
  TAB,
} from '../text/characters.ts';
import { problem } from '../text/problem.ts';
import {
  codeHere,
  columnHere,
  endOfLine,
  type Scanner,
  skipBreak,
  stop,
  stopWith,
} from './scanner.ts';
import { scalar, type Token } from './token.ts';

const HEADER = /[|>](?:([-+])([0-9]?)|([0-9])([-+]?))?[ \t]*(?:#[^\r\n]*)?/y;

/** Reads the scalar that starts here. */
export function scanBlockScalar(scanner: Scanner): Token | undefined {
  const { text, at: start } = scanner;
  const isLiteral = codeHere(scanner) === PIPE;
  HEADER.lastIndex = start;
  const [header = '', sign, digitAfter, digit, signAfter] = HEADER.exec(text) ?? [];
  const chomping = sign ?? signAfter ?? '';
  const indentation = digit ?? digitAfter ?? '';
  scanner.at = start + header.length;
  if (indentation === '0' || !isBreakOrEnd(codeHere(scanner))) {
    stopWith(scanner, 'this is not a valid block scalar header', start);
    return undefined;
  }
  if (isBreak(codeHere(scanner))) skipBreak(scanner);
  const isGiven = indentation !== '';
  const given = isGiven ? Math.max(scanner.indent, 0) + Number(indentation) : undefined;
  const { value, end } = readLines(scanner, { given, isLiteral, chomping });
  if (scanner.failure !== undefined) return undefined;
  return scalar(isLiteral ? 'literal' : 'folded', start, end, value);
}

interface Style {
  /** The column from the header; undefined when the first line sets it. */
  readonly given: number | undefined;
  readonly isLiteral: boolean;
  readonly chomping: string;
}

function readLines(
  scanner: Scanner,
  { given, isLiteral, chomping }: Style,
): { value: string; end: number } {
  const pieces: string[] = [];
  let end = scanner.at;
  let last: Line = { text: '', lineBreak: '' };
  let blank = skipBlankLines(scanner, given);
  const { indent } = blank;
  while (columnHere(scanner) === indent && codeHere(scanner) !== END) {
    const line = takeLine(scanner);
    const canFold = !isLiteral && last.lineBreak !== '' && !isIndented(last) && !isIndented(line);
    // One line break between two lines of text is a space, or empty where blank lines are between them.
    if (!canFold) pieces.push(last.lineBreak);
    else if (blank.breaks === 0) pieces.push(' ');
    pieces.push('\n'.repeat(blank.breaks), line.text);
    last = line;
    end = scanner.at;
    blank = skipBlankLines(scanner, indent);
  }
  if (chomping !== '-') pieces.push(last.lineBreak);
  if (chomping !== '+') return { value: pieces.join(''), end };
  pieces.push('\n'.repeat(blank.breaks));
  return { value: pieces.join(''), end: blank.end };
}

/** A line of text after its indentation. */
interface Line {
  readonly text: string;
  /** Empty when the whole text ends here. */
  readonly lineBreak: string;
}

function takeLine(scanner: Scanner): Line {
  const { at: from } = scanner;
  scanner.at = endOfLine(scanner.text, from);
  const text = scanner.text.slice(from, scanner.at);
  if (!isBreak(codeHere(scanner))) return { text, lineBreak: '' };
  skipBreak(scanner);
  return { text, lineBreak: '\n' };
}

function isIndented({ text }: Line): boolean {
  return isBlank(codeAt(text, 0));
}

interface BlankLines {
  readonly breaks: number;
  /** The required column of the text: the given one, or that of the longest line so far. */
  readonly indent: number;
  /** After the last line break. */
  readonly end: number;
}

function skipBlankLines(scanner: Scanner, indent: number | undefined): BlankLines {
  const limit = indent ?? Number.POSITIVE_INFINITY;
  let breaks = 0;
  let longest = 0;
  let end = scanner.at;
  for (;;) {
    while (columnHere(scanner) < limit && codeHere(scanner) === SPACE) scanner.at += 1;
    longest = Math.max(longest, columnHere(scanner));
    if (columnHere(scanner) < limit && codeHere(scanner) === TAB) {
      stop(scanner, problem(tabIndentation, {}, scanner.at));
    }
    if (!isBreak(codeHere(scanner))) break;
    skipBreak(scanner);
    breaks += 1;
    end = scanner.at;
  }
  return { breaks, indent: indent ?? Math.max(longest, scanner.indent + 1, 1), end };
}
