/**
 * Text of a regular expression → its tree. What RE2 has but names never need (flags, word boundaries, Unicode classes)
 * is refused rather than misread.
 * @module
 */
import { parseClass, shorthandClass } from './name-regex-class.ts';

/** An expression. */
export type RegexNode =
  | { readonly type: 'character'; readonly accepts: (character: string) => boolean }
  | { readonly type: 'start' | 'end' }
  | { readonly type: 'sequence' | 'choice'; readonly nodes: readonly RegexNode[] }
  | {
      readonly type: 'repeat';
      readonly node: RegexNode;
      readonly min: number;
      /** Absent: no limit. */
      readonly max?: number;
    };

const MAX_LENGTH = 512;
const MAX_DEPTH = 50;
/** RE2's own limit on a counted repetition. */
const MAX_COUNT = 1000;

/** A place in the text; parsing moves it on. */
interface Cursor {
  readonly text: string;
  index: number;
  depth: number;
}

/** Reads an expression; undefined when it isn't one. */
export function parseRegex(text: string): RegexNode | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const cursor: Cursor = { text, index: 0, depth: 0 };
  const node = parseChoice(cursor);
  return cursor.index === text.length ? node : undefined;
}

function parseChoice(cursor: Cursor): RegexNode | undefined {
  const nodes: RegexNode[] = [];
  do {
    const node = parseSequence(cursor);
    if (node === undefined) return undefined;
    nodes.push(node);
  } while (take(cursor, '|'));
  return nodes.length === 1 ? nodes[0] : { type: 'choice', nodes };
}

function parseSequence(cursor: Cursor): RegexNode | undefined {
  const nodes: RegexNode[] = [];
  while (cursor.index < cursor.text.length && !'|)'.includes(cursor.text.charAt(cursor.index))) {
    const atom = parseAtom(cursor);
    const node = atom === undefined ? undefined : parseRepeat(cursor, atom);
    if (node === undefined) return undefined;
    nodes.push(node);
  }
  return { type: 'sequence', nodes };
}

function parseAtom(cursor: Cursor): RegexNode | undefined {
  const character = cursor.text.charAt(cursor.index);
  cursor.index += 1;
  switch (character) {
    case '(':
      return parseGroup(cursor);
    case '[':
      return parseClassAt(cursor);
    case '\\':
      return parseEscape(cursor);
    case '^':
      return { type: 'start' };
    case '$':
      return { type: 'end' };
    case '.':
      return { type: 'character', accepts: (c) => c !== '\n' };
    case '*':
    case '+':
    case '?':
      return undefined;
    default:
      return { type: 'character', accepts: (c) => c === character };
  }
}

function parseGroup(cursor: Cursor): RegexNode | undefined {
  const opening = /^\?(?::|P?<\w+>)/.exec(cursor.text.slice(cursor.index));
  cursor.index += opening?.[0].length ?? 0;
  if (cursor.text.charAt(cursor.index) === '?' || cursor.depth >= MAX_DEPTH) return undefined;
  cursor.depth += 1;
  const node = parseChoice(cursor);
  cursor.depth -= 1;
  return take(cursor, ')') ? node : undefined;
}

function parseClassAt(cursor: Cursor): RegexNode | undefined {
  const found = parseClass(cursor.text, cursor.index);
  if (found === undefined) return undefined;
  cursor.index = found.end;
  return { type: 'character', accepts: found.accepts };
}

function parseEscape(cursor: Cursor): RegexNode | undefined {
  const character = cursor.text.charAt(cursor.index);
  cursor.index += 1;
  const shorthand = shorthandClass(character);
  if (shorthand !== undefined) return { type: 'character', accepts: shorthand };
  if (!/^[^\w\s]$/.test(character)) return undefined;
  return { type: 'character', accepts: (c) => c === character };
}

function parseRepeat(cursor: Cursor, node: RegexNode): RegexNode | undefined {
  const bounds = parseBounds(cursor);
  if (bounds === undefined) return node;
  if (bounds.min > MAX_COUNT || (bounds.max ?? bounds.min) > MAX_COUNT) return undefined;
  if (bounds.max !== undefined && bounds.max < bounds.min) return undefined;
  // Greedy or lazy is the same where the whole text has to match; a third sign is an error.
  take(cursor, '?');
  return parseBounds(cursor) === undefined ? { type: 'repeat', node, ...bounds } : undefined;
}

function parseBounds(cursor: Cursor): { readonly min: number; readonly max?: number } | undefined {
  if (take(cursor, '*')) return { min: 0 };
  if (take(cursor, '+')) return { min: 1 };
  if (take(cursor, '?')) return { min: 0, max: 1 };
  // A brace that opens no count is an ordinary character.
  const counted = /^\{(\d{1,5})(?:(,)(\d{0,5}))?\}/.exec(cursor.text.slice(cursor.index));
  if (counted === null) return undefined;
  cursor.index += counted[0].length;
  const min = Number(counted[1]);
  if (counted[2] === undefined) return { min, max: min };
  return counted[3] === '' ? { min } : { min, max: Number(counted[3]) };
}

function take(cursor: Cursor, character: string): boolean {
  if (cursor.text.charAt(cursor.index) !== character) return false;
  cursor.index += 1;
  return true;
}
