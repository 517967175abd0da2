/**
 * A character class or an escape of a regular expression → its characters and its end, or why RE2 refuses it (Go's `regexp/syntax` with
 * Perl's extensions, which Istio and kustomize use).
 */
import { type CharacterSet, characters, type UnmatchedNode, unmatched } from './re2-node.ts';

/** The end of a piece of an expression, and its characters. */
export interface RegexPiece {
  readonly end: number;
  readonly node: CharacterSet | UnmatchedNode;
  /** The code point of a single character. */
  readonly code?: number;
}

/** A piece, or its error, as in `a class without its "]"`. */
export type RegexReading = RegexPiece | string;

const simpleEscapes: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);
const posixClasses =
  /^\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;
const HIGHEST_CODE = 0x10ffff;

/** Reads a class from its `[`. */
export function readClass(text: string, start: number): RegexReading {
  const isNegated = text[start + 1] === '^';
  const first = isNegated ? start + 2 : start + 1;
  const members: CharacterSet[] = [];
  let isMatched = true;
  let index = first;
  // A `]` in first place is a member.
  while (text[index] !== ']' || index === first) {
    if (index >= text.length) return 'a "[" without its "]"';
    const member = readMember(text, index);
    if (typeof member === 'string') return member;
    if (member.node.type === 'set') members.push(member.node);
    else isMatched = false;
    index = member.end;
  }
  return { end: index + 1, node: isMatched ? { type: 'set', isNegated, members } : unmatched };
}

/** The members of `\d`, `\w` and `\s`. */
const perlClasses: ReadonlyMap<string, CharacterSet['members']> = new Map(
  [
    ['d', '09'],
    ['w', '09AZaz__'],
    ['s', '\t\n\f\r  '],
  ].map(([letter = '', pairs = '']) => [
    letter,
    (pairs.match(/../gsu) ?? []).flatMap((pair) => rangeOf(pair)),
  ]),
);

function rangeOf(pair: string): CharacterSet['members'] {
  return characters(pair.charCodeAt(0), pair.charCodeAt(1)).members;
}

/** Reads an escape from its backslash: a class such as `\d` and `\pL`, or one character. */
export function readEscape(text: string, start: number): RegexReading {
  const letter = text[start + 1] ?? '';
  const members = perlClasses.get(letter.toLowerCase());
  if (members !== undefined) {
    const isNegated = letter !== letter.toLowerCase();
    return { end: start + 2, node: { type: 'set', isNegated, members } };
  }
  return /^[pP]$/.test(letter) ? readUnicodeClass(text, start) : readCharacterEscape(text, start);
}

function readMember(text: string, start: number): RegexReading {
  if (text.startsWith('[:', start) && text.includes(':]', start + 2)) {
    const named = posixClasses.exec(text.slice(start));
    if (named === null) return 'an unknown class [:…:]';
    return { end: start + named[0].length, node: unmatched };
  }
  const low = readClassCharacter(text, start, true);
  if (typeof low === 'string' || low.code === undefined) return low;
  const isRange = text[low.end] === '-' && low.end + 1 < text.length && text[low.end + 1] !== ']';
  if (!isRange) return low;
  const high = readClassCharacter(text, low.end + 1, false);
  if (typeof high === 'string') return high;
  const { end, code = 0 } = high;
  if (code < low.code) return 'a range whose end comes before its start';
  const isMatched = [low, high].every(({ node }) => node.type === 'set');
  return { end, node: isMatched ? characters(low.code, code) : unmatched };
}

/** One character of a class; in first place of a range, also a class within the class. */
function readClassCharacter(text: string, start: number, allowsClass: boolean): RegexReading {
  if (text[start] === '\\')
    return allowsClass ? readEscape(text, start) : readCharacterEscape(text, start);
  return readCharacter(text, start) ?? 'a "[" without its "]"';
}

/** Reads a literal character; undefined at the end. */
export function readCharacter(text: string, start: number): RegexPiece | undefined {
  const code = text.codePointAt(start);
  if (code === undefined) return undefined;
  return { end: start + (code > 0xffff ? 2 : 1), code, node: characters(code) };
}

function readCharacterEscape(text: string, start: number): RegexReading {
  const rest = text.slice(start + 1);
  const letter = rest[0] ?? '';
  const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(rest);
  if (octal !== null) return named(start + 1 + octal[0].length, parseInt(octal[0], 8));
  const hex = /^x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/.exec(rest);
  if (hex !== null) {
    const code = parseInt(hex[1] ?? hex[2] ?? '', 16);
    const end = start + 1 + hex[0].length;
    return code <= HIGHEST_CODE ? named(end, code) : 'an escape \\x{…} beyond Unicode';
  }
  const simple = simpleEscapes.get(letter);
  if (simple !== undefined) return named(start + 2, simple);
  const isPunctuation = /^[\0-\x7f]$/.test(letter) && !/^[0-9A-Za-z]$/.test(letter);
  const plain = isPunctuation ? readCharacter(text, start + 1) : undefined;
  return plain ?? (letter === '' ? 'a backslash at the end' : `the escape \\${letter}`);
}

function named(end: number, code: number): RegexPiece {
  return { end, code, node: unmatched };
}

function readUnicodeClass(text: string, start: number): RegexReading {
  const braced = /^\{([^}]*)\}/.exec(text.slice(start + 2));
  const name = braced === null ? (text[start + 2] ?? '') : (braced[1] ?? '');
  const end = start + 2 + (braced === null ? 1 : braced[0].length);
  return isUnicodeClass(name.replace(/^\^/, ''))
    ? { end, node: unmatched }
    : `the class \\p{${name}}`;
}

/** Names are compared without case, `_`, `-` and spaces; the tables are those of the platform. */
function isUnicodeClass(name: string): boolean {
  const words = name.split(/[_ -]+/).filter((word) => word !== '');
  const capital = words.map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase());
  const plain = capital.join('_');
  if (['Any', 'Ascii', 'Assigned'].includes(plain)) return true;
  return ['gc', 'Script'].some((property) => {
    const candidates =
      property === 'gc' ? [plain, plain.toUpperCase(), plain.toLowerCase()] : [plain];
    return candidates.some((candidate) => isPlatformProperty(`${property}=${candidate}`));
  });
}

function isPlatformProperty(property: string): boolean {
  if (!/^\w+=\w+$/.test(property)) return false;
  try {
    return new RegExp(`\\p{${property}}`, 'u').unicode;
  } catch {
    return false;
  }
}
