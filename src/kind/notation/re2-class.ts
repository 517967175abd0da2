/**
 * A character class or an escape of a regular expression → where it ends, or why RE2 does not take it (Go's `regexp/syntax`
 * with Perl's extensions, which is what Istio compiles with).
 * @module
 */

/** Where a piece of an expression ends, and the character that it stands for when it is one. */
export interface RegexPiece {
  readonly end: number;
  readonly code?: number;
}

/** A piece, or what is wrong with it, as in `a class without its "]"`. */
export type RegexReading = RegexPiece | string;

const simpleEscapes = 'afnrtv';
const posixClasses =
  /^\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;
const HIGHEST_CODE = 0x10ffff;

/** Reads a class from its `[`. */
export function readClass(text: string, start: number): RegexReading {
  let index = text[start + 1] === '^' ? start + 2 : start + 1;
  const first = index;
  // A `]` in first place is a member.
  while (text[index] !== ']' || index === first) {
    if (index >= text.length) return 'a "[" without its "]"';
    const member = readMember(text, index);
    if (typeof member === 'string') return member;
    index = member.end;
  }
  return { end: index + 1 };
}

/** Reads an escape from its backslash: a class such as `\d` and `\pL`, or one character. */
export function readEscape(text: string, start: number): RegexReading {
  const letter = text[start + 1] ?? '';
  if (/^[dswDSW]$/.test(letter)) return { end: start + 2 };
  return /^[pP]$/.test(letter) ? readUnicodeClass(text, start) : readCharacterEscape(text, start);
}

function readMember(text: string, start: number): RegexReading {
  if (text.startsWith('[:', start) && text.includes(':]', start + 2)) {
    const named = posixClasses.exec(text.slice(start));
    return named === null ? 'an unknown class [:…:]' : { end: start + named[0].length };
  }
  const low = readClassCharacter(text, start, true);
  if (typeof low === 'string' || low.code === undefined) return low;
  const isRange = text[low.end] === '-' && low.end + 1 < text.length && text[low.end + 1] !== ']';
  if (!isRange) return low;
  const high = readClassCharacter(text, low.end + 1, false);
  if (typeof high === 'string') return high;
  return (high.code ?? 0) < low.code ? 'a range whose end comes before its start' : high;
}

/** One character of a class; in first place of a range, also a class within the class. */
function readClassCharacter(text: string, start: number, allowsClass: boolean): RegexReading {
  const code = text.codePointAt(start);
  if (code === undefined) return 'a "[" without its "]"';
  if (text[start] !== '\\') return { end: start + (code > 0xffff ? 2 : 1), code };
  return allowsClass ? readEscape(text, start) : readCharacterEscape(text, start);
}

function readCharacterEscape(text: string, start: number): RegexReading {
  const rest = text.slice(start + 1);
  const letter = rest[0] ?? '';
  const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(rest);
  if (octal !== null) return { end: start + 1 + octal[0].length, code: parseInt(octal[0], 8) };
  const hex = /^x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/.exec(rest);
  if (hex !== null) {
    const code = parseInt(hex[1] ?? hex[2] ?? '', 16);
    const end = start + 1 + hex[0].length;
    return code <= HIGHEST_CODE ? { end, code } : 'an escape \\x{…} beyond Unicode';
  }
  if (letter !== '' && simpleEscapes.includes(letter)) {
    return { end: start + 2, code: [7, 12, 10, 13, 9, 11][simpleEscapes.indexOf(letter)] ?? 0 };
  }
  const isPunctuation = /^[\0-\x7f]$/.test(letter) && !/^[0-9A-Za-z]$/.test(letter);
  if (isPunctuation) return { end: start + 2, code: letter.charCodeAt(0) };
  return letter === '' ? 'a backslash at the end' : `the escape \\${letter}`;
}

function readUnicodeClass(text: string, start: number): RegexReading {
  const braced = /^\{([^}]*)\}/.exec(text.slice(start + 2));
  const name = braced === null ? (text[start + 2] ?? '') : (braced[1] ?? '');
  const end = start + 2 + (braced === null ? 1 : braced[0].length);
  return isUnicodeClass(name.replace(/^\^/, '')) ? { end } : `the class \\p{${name}}`;
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
