/**
 * A regular expression → its tree, or why RE2 refuses it, by the rules of Go's `regexp.Compile`, which Istio's validation and kustomize
 * call.
 *
 * JavaScript's own engine cannot check it: it accepts lookaheads and backreferences, and refuses `(?i)`, `\pL` and `\Q…\E`.
 */
import { type RegexReading, readCharacter, readClass, readEscape } from './re2-class.ts';
import { characters, type RegexNode, unmatched } from './re2-node.ts';

/** An open group. Counts are the products of nested counted repetitions of a piece. */
interface Group {
  /** The largest count of the completed pieces. */
  largest: number;
  /** The piece that a repetition would apply to; undefined when there is none. */
  piece: number | undefined;
  /** The alternatives before the last `|`. */
  readonly choices: RegexNode[];
  /** The nodes of the current sequence. */
  nodes: RegexNode[];
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

/** The error of the expression, as in `the escape \1`; undefined when RE2 accepts it. */
export function re2Problem(text: string): string | undefined {
  const tree = parseRe2(text);
  return typeof tree === 'string' ? tree : undefined;
}

/** Parses an expression; returns a text with the error. Not recursive: groups may be nested to any depth. */
export function parseRe2(text: string): RegexNode | string {
  const reader: Reader = { text, index: 0, outer: [], group: newGroup(), isRepeated: false };
  while (reader.index < text.length) {
    const problem = readPiece(reader);
    if (problem !== undefined) return problem;
  }
  return reader.outer.length === 0 ? nodeOf(reader.group) : 'a "(" without its ")"';
}

function newGroup(): Group {
  return { largest: 1, piece: undefined, choices: [], nodes: [] };
}

function nodeOf({ choices, nodes }: Group): RegexNode {
  const last: RegexNode = { type: 'sequence', nodes };
  return choices.length === 0 ? last : { type: 'choice', nodes: [...choices, last] };
}

function readPiece(reader: Reader): string | undefined {
  const wasRepeated = reader.isRepeated;
  reader.isRepeated = false;
  const character = reader.text[reader.index] ?? '';
  switch (character) {
    case '(':
      return openGroup(reader);
    case ')':
      return closeGroup(reader);
    case '|':
      return nextChoice(reader);
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
      return take(reader, readPlain(reader));
  }
}

/** The metacharacters. */
const signs: ReadonlyMap<string, RegexNode> = new Map([
  ['^', { type: 'start' }],
  ['$', { type: 'end' }],
  ['.', { ...characters(10), isNegated: true }],
]);

function readPlain({ text, index }: Reader): Piece | string {
  const node = signs.get(text[index] ?? '');
  return node === undefined ? (readCharacter(text, index) ?? '') : { end: index + 1, node };
}

/** A piece of any kind, and where it ends. */
interface Piece {
  readonly end: number;
  readonly node: RegexNode;
}

/** Continues after a piece that can be repeated. */
function take(reader: Reader, reading: Piece | RegexReading): string | undefined {
  if (typeof reading === 'string') return reading;
  reader.index = reading.end;
  reader.group.nodes.push(reading.node);
  nextPiece(reader.group, 1);
  return undefined;
}

function nextPiece(group: Group, piece: number | undefined): void {
  group.largest = Math.max(group.largest, group.piece ?? 1);
  group.piece = piece;
}

function nextChoice(reader: Reader): undefined {
  const { group } = reader;
  nextPiece(group, undefined);
  group.choices.push({ type: 'sequence', nodes: group.nodes });
  group.nodes = [];
  reader.index += 1;
  return undefined;
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
  if (flags !== null && flags[0] !== '(?:') reader.group.nodes.push(unmatched);
  reader.index += (named ?? flags)?.[0].length ?? 1;
  // `(?i)` is no piece, so that a repetition after it applies to the piece before it.
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
  outer.nodes.push(nodeOf(reader.group));
  reader.group = outer;
  reader.index += 1;
  return undefined;
}

function readBackslash(reader: Reader): string | undefined {
  const { text, index } = reader;
  const letter = text[index + 1] ?? '';
  if (letter !== '' && 'AbBz'.includes(letter))
    return take(reader, { end: index + 2, node: unmatched });
  if (letter !== 'Q') return take(reader, readEscape(text, index));
  const close = text.indexOf('\\E', index + 2);
  const isEmpty = close === index + 2 || index + 2 === text.length;
  reader.index = close < 0 ? text.length : close + 2;
  reader.group.nodes.push(unmatched);
  if (!isEmpty) nextPiece(reader.group, 1);
  return undefined;
}

function repeatPiece(reader: Reader, wasRepeated: boolean): string | undefined {
  const repetition = readRepetition(reader.text.slice(reader.index));
  // A brace that opens no count is an ordinary character.
  if (repetition === undefined) return take(reader, readPlain(reader));
  const { text, min, max } = repetition;
  const most = max ?? min;
  const { piece, nodes } = reader.group;
  const node = nodes.at(-1);
  if (Math.max(min, most) > MAX_COUNT)
    return `the repetition ${text}, which is beyond ${MAX_COUNT}`;
  if (most < min) return `the repetition ${text}, whose end comes before its start`;
  if (wasRepeated) return `"${text}" behind another repetition`;
  if (piece === undefined || node === undefined) return `"${text}" with nothing to repeat`;
  // A piece that is repeated 0 times counts as 1, however often the group around it is repeated.
  reader.group.piece = text === '{0}' ? 1 : piece * Math.max(most, 1);
  if (reader.group.piece > MAX_COUNT) return `repetitions that multiply beyond ${MAX_COUNT}`;
  nodes[nodes.length - 1] = { type: 'repeat', node, min, max };
  reader.index += text.length;
  // Lazy and greedy repetitions have the same syntax tree.
  if (reader.text[reader.index] === '?') reader.index += 1;
  reader.isRepeated = true;
  return undefined;
}

interface Repetition {
  readonly text: string;
  readonly min: number;
  /** Undefined without limit. */
  readonly max: number | undefined;
}

/** A repetition at the start of a text; undefined for a brace that opens none. */
function readRepetition(rest: string): Repetition | undefined {
  const sign = rest.charAt(0);
  if (sign !== '{')
    return { text: sign, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : undefined };
  const counted = /^\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\}/.exec(rest);
  if (counted === null) return undefined;
  const [text, least, comma, most] = counted;
  const min = Number(least);
  if (most !== undefined) return { text, min, max: Number(most) };
  return { text, min, max: comma === undefined ? min : undefined };
}
