/**
 * A regular expression → why RE2 does not take it, as Go's `regexp.Compile` judges, which Istio's validation asks.
 *
 * JavaScript's own engine is no judge: it takes lookaheads and backreferences, and refuses `(?i)`, `\pL` and `\Q…\E`. So the
 * grammar is read here; nothing is matched.
 * @module
 */
import { readClass, readEscape } from './re2-class.ts';

/** A group that is open. Counts are how often a piece is repeated by counted repetitions inside each other. */
interface Group {
  /** The largest count of the pieces that are done. */
  largest: number;
  /** Of the piece that a repetition would be about; undefined when there is none. */
  piece: number | undefined;
}

interface Reader {
  readonly text: string;
  index: number;
  readonly outer: Group[];
  group: Group;
  /** Whether the last piece is repeated already. */
  isRepeated: boolean;
}

/** RE2's limit on one counted repetition, and on the product of those inside each other. */
const MAX_COUNT = 1000;

/** What is wrong with the expression, as in `the escape \1`; undefined when RE2 takes it. */
export function re2Problem(text: string): string | undefined {
  const reader: Reader = { text, index: 0, outer: [], group: newGroup(), isRepeated: false };
  while (reader.index < text.length) {
    const problem = readPiece(reader);
    if (problem !== undefined) return problem;
  }
  return reader.outer.length === 0 ? undefined : 'a "(" without its ")"';
}

function newGroup(): Group {
  return { largest: 1, piece: undefined };
}

function readPiece(reader: Reader): string | undefined {
  const wasRepeated = reader.isRepeated;
  reader.isRepeated = false;
  const character = reader.text[reader.index];
  switch (character) {
    case '(':
      return openGroup(reader);
    case ')':
      return closeGroup(reader);
    case '|':
      nextPiece(reader.group, undefined);
      reader.index += 1;
      return undefined;
    case '[':
      return take(reader, readClass(reader.text, reader.index));
    case '\\':
      return readBackslash(reader);
    case '*':
    case '+':
    case '?':
    case '{':
      return repeatPiece(reader, wasRepeated);
    default:
      return take(reader, { end: reader.index + 1 });
  }
}

/** Goes on behind a piece that stands for itself. */
function take(reader: Reader, reading: { readonly end: number } | string): string | undefined {
  if (typeof reading === 'string') return reading;
  reader.index = reading.end;
  nextPiece(reader.group, 1);
  return undefined;
}

function nextPiece(group: Group, piece: number | undefined): void {
  group.largest = Math.max(group.largest, group.piece ?? 1);
  group.piece = piece;
}

function openGroup(reader: Reader): string | undefined {
  const rest = reader.text.slice(reader.index);
  const named = /^\(\?P?<([^>]*)>/.exec(rest);
  if (named !== null && !/^\w+$/.test(named[1] ?? ''))
    return 'a lookbehind, or a group without a proper name';
  const flags = /^\(\?(?:[imsU]*|[imsU]*-[imsU]+)([:)])/.exec(rest);
  if (rest.startsWith('(?') && named === null && flags === null) {
    return `a group that begins with "${rest.slice(0, 3)}"`;
  }
  reader.index += (named ?? flags)?.[0].length ?? 1;
  // `(?i)` is over at once and leaves the piece before it to be repeated.
  if (flags?.[1] === ')') return undefined;
  reader.outer.push(reader.group);
  reader.group = newGroup();
  return undefined;
}

function closeGroup(reader: Reader): string | undefined {
  const outer = reader.outer.pop();
  if (outer === undefined) return 'a ")" without its "("';
  nextPiece(reader.group, undefined);
  nextPiece(outer, reader.group.largest);
  reader.group = outer;
  reader.index += 1;
  return undefined;
}

function readBackslash(reader: Reader): string | undefined {
  const { text, index } = reader;
  const letter = text[index + 1] ?? '';
  if (letter !== '' && 'AbBz'.includes(letter)) return take(reader, { end: index + 2 });
  if (letter !== 'Q') return take(reader, readEscape(text, index));
  const close = text.indexOf('\\E', index + 2);
  const isEmpty = close === index + 2 || index + 2 === text.length;
  reader.index = close < 0 ? text.length : close + 2;
  if (!isEmpty) nextPiece(reader.group, 1);
  return undefined;
}

function repeatPiece(reader: Reader, wasRepeated: boolean): string | undefined {
  const repetition = readRepetition(reader.text.slice(reader.index));
  // A brace that opens no count is an ordinary character.
  if (repetition === undefined) return take(reader, { end: reader.index + 1 });
  const { text, min, max } = repetition;
  const { piece } = reader.group;
  if (Math.max(min, max) > MAX_COUNT) return `the repetition ${text}, which is beyond ${MAX_COUNT}`;
  if (max < min) return `the repetition ${text}, whose end comes before its start`;
  if (wasRepeated) return `"${text}" behind another repetition`;
  if (piece === undefined) return `"${text}" with nothing to repeat`;
  // What is repeated no times counts no more, however often what is around it is.
  reader.group.piece = text === '{0}' ? 1 : piece * Math.max(max, 1);
  if (reader.group.piece > MAX_COUNT) return `repetitions that multiply beyond ${MAX_COUNT}`;
  reader.index += text.length;
  // Lazy or not is no question of syntax.
  if (reader.text[reader.index] === '?') reader.index += 1;
  reader.isRepeated = true;
  return undefined;
}

/** A repetition at the start of a text. Without an end `max` is `min`; so it is for `*`, `+` and `?`, whose counts don't multiply. */
function readRepetition(
  rest: string,
): { readonly text: string; readonly min: number; readonly max: number } | undefined {
  if (!rest.startsWith('{')) return { text: rest.charAt(0), min: 0, max: 0 };
  const sign = /^\{(0|[1-9]\d*)(?:,(0|[1-9]\d*)?)?\}/.exec(rest);
  if (sign === null) return undefined;
  const [text, least, most = least] = sign;
  return { text, min: Number(least), max: Number(most) };
}
