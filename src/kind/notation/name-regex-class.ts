/**
 * Character classes of regular expressions: `[a-z0-9-]`, `[^.]`, `\d`.
 * @module
 */
import { own } from '../../resource/own.ts';

type Accepts = (character: string) => boolean;

/** The class of `\d`, `\w`, `\s` and their opposites; undefined for any other letter. */
export function shorthandClass(letter: string): Accepts | undefined {
  const accepts = own(positive, letter.toLowerCase());
  if (accepts === undefined || letter === '') return undefined;
  return letter === letter.toLowerCase() ? accepts : (character) => !accepts(character);
}

const positive: Readonly<Record<string, Accepts>> = {
  d: (character) => /^[0-9]$/.test(character),
  w: (character) => /^[0-9A-Za-z_]$/.test(character),
  s: (character) => /^[\t\n\f\r ]$/.test(character),
};

/** A class that was read, and where the text goes on behind its `]`. */
export interface CharacterClass {
  readonly accepts: Accepts;
  readonly end: number;
}

/** Reads a class from behind its `[`; undefined when it isn't one. */
export function parseClass(text: string, start: number): CharacterClass | undefined {
  const isNegated = text.charAt(start) === '^';
  const first = isNegated ? start + 1 : start;
  const members: Accepts[] = [];
  let index = first;
  // A `]` in first place is a member.
  while (text.charAt(index) !== ']' || index === first) {
    const member = parseMember(text, index);
    if (member === undefined) return undefined;
    members.push(member.accepts);
    index = member.end;
  }
  const accepts: Accepts = (character) => members.some((m) => m(character)) !== isNegated;
  return { accepts, end: index + 1 };
}

function parseMember(text: string, start: number): CharacterClass | undefined {
  if (text.startsWith('[:', start)) return undefined;
  const low = parseCharacter(text, start);
  if (low === undefined || low.accepts !== undefined) {
    return low?.accepts === undefined ? undefined : { accepts: low.accepts, end: low.end };
  }
  const isRange = text.charAt(low.end) === '-' && text.charAt(low.end + 1) !== ']';
  const high = isRange ? parseCharacter(text, low.end + 1) : low;
  if (high === undefined || high.accepts !== undefined || high.character < low.character)
    return undefined;
  const accepts: Accepts = (c) => c >= low.character && c <= high.character;
  return { accepts, end: high.end };
}

interface ClassCharacter {
  readonly character: string;
  /** For a shorthand such as `\d`. */
  readonly accepts?: Accepts;
  readonly end: number;
}

function parseCharacter(text: string, index: number): ClassCharacter | undefined {
  const character = text.charAt(index);
  if (character === '') return undefined;
  if (character !== '\\') return { character, end: index + 1 };
  const escaped = text.charAt(index + 1);
  const accepts = shorthandClass(escaped);
  if (accepts !== undefined) return { character: escaped, accepts, end: index + 2 };
  return /^[^\w\s]$/.test(escaped) ? { character: escaped, end: index + 2 } : undefined;
}
