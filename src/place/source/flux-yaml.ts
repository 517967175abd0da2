/**
 * An object → the YAML in whose text Flux replaces variables: what sigs.k8s.io/yaml 1.6 prints for kustomize-controller. Quotes, literal
 * blocks and the ends of lines after 80 columns (`yaml_emitter_analyze_scalar`, `yaml_emitter_write_plain_scalar` and its neighbours in
 * go.yaml.in/yaml/v2) matter there: a value may hold a quote, or end where a line does.
 */
import { resolvePlain } from '../../parse/tree/scalar-schema.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { yamlNumber } from '../../resource/yaml/yaml-scalar.ts';

/** A line that has more columns ends at its next space. */
const WIDTH = 80;

/** A longer key has a line of its own. */
const LONGEST_KEY = 128;

/** The object with its members in their order. */
export function fluxYaml(object: JsonObject): string {
  return mapLines(object, 0);
}

/** Where a text of an object is: a key, the value of one, or an item of a list. */
export type Place = 'key' | 'map' | 'list';

/** One text in an object of its own, in the same form. */
export function fluxText(text: string, place: Place): string {
  if (place === 'key') return fluxYaml({ [text]: '' });
  return fluxYaml({ text: place === 'list' ? [text] : text });
}

function mapLines(map: JsonObject, indent: number): string {
  return Object.entries(map)
    .map(([key, value]) => {
      const head = `${' '.repeat(indent)}${keyText(key, indent)}:`;
      const column = head.length - 1 - head.lastIndexOf('\n');
      return `${head}${valueAfter(value ?? null, indent, column)}`;
    })
    .join('');
}

function listLines(list: readonly Json[], indent: number): string {
  const dash = `${' '.repeat(indent)}-`;
  return list.map((item) => `${dash}${itemAfter(item, indent)}`).join('');
}

/** What follows the colon of a key, whose map begins at the indentation, in the column after it. */
function valueAfter(value: Json, indent: number, column: number): string {
  if (isArray(value) && value.length > 0) return `\n${listLines(value, indent)}`;
  if (isFilled(value)) return `\n${mapLines(value, indent + 2)}`;
  return ` ${scalar(value, indent + 2, column + 1)}\n`;
}

/** A collection begins on the line of its dash. */
function itemAfter(item: Json, indent: number): string {
  const inner = indent + 2;
  if (isArray(item) && item.length > 0) return ` ${listLines(item, inner).slice(inner)}`;
  if (isFilled(item)) return ` ${mapLines(item, inner).slice(inner)}`;
  return ` ${scalar(item, inner, inner)}\n`;
}

function isFilled(value: Json): value is JsonObject {
  return isObject(value) && Object.keys(value).length > 0;
}

/** A scalar or an empty collection. */
function scalar(value: Json, indent: number, column: number): string {
  if (typeof value === 'string') return textAfter(value, indent, column);
  if (typeof value === 'number') return yamlNumber(value);
  if (isArray(value)) return '[]';
  return isObject(value) ? '{}' : String(value);
}

function textAfter(text: string, indent: number, column: number): string {
  switch (styleOf(text)) {
    case 'literal':
      return literal(text, indent);
    case 'plain':
      return folded(Array.from(text), indent, column, isSpaceBeforeWord);
    case 'single':
      return `'${folded(escapedSingle(text), indent, column + 1, isSpaceBeforeWord)}'`;
    case 'double':
      return `"${folded(escapedDouble(text), indent, column + 1, isInnerSpace)}"`;
  }
}

/** A key has one line. One that is long or has several is written as a value is, after a question mark. */
function keyText(key: string, indent: number): string {
  if (Buffer.byteLength(key) > LONGEST_KEY || key.includes('\n')) {
    const margin = ' '.repeat(indent);
    return `? ${textAfter(key, indent + 2, indent + 2)}\n${margin}`;
  }
  const style = key === '' ? 'single' : styleOf(key);
  if (style === 'plain') return key;
  const isSingle = style === 'single';
  return isSingle ? `'${escapedSingle(key).join('')}'` : `"${escapedDouble(key).join('')}"`;
}

type Style = 'plain' | 'single' | 'double' | 'literal';

/** Characters that Go's printer escapes, and line breaks of which a block would have others. */
const SPECIAL = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u;

/** What begins something else in YAML. */
const INDICATOR = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[-?:](?: |$))|:(?: |$)| #/;

function styleOf(text: string): Style {
  if (SPECIAL.test(text)) return 'double';
  if (text.includes('\n')) return / (?:\n|$)/.test(text) ? 'double' : 'literal';
  if (typeof resolvePlain(text) !== 'string') return 'double';
  return INDICATOR.test(text) || /^ | $/.test(text) ? 'single' : 'plain';
}

function literal(text: string, indent: number): string {
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const chomping = !text.endsWith('\n') ? '-' : /^\n$|\n\n$/.test(text) ? '+' : '';
  const body = text.replace(/\n$/, '').replace(/^(?=.)/gm, ' '.repeat(indent));
  return `|${hint}${chomping}\n${body}`;
}

function escapedSingle(text: string): string[] {
  return Array.from(text, (character) => (character === "'" ? "''" : character));
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ...[...'0abtnvfre'].map((letter, i): [string, string] => [
    '\0\x07\b\t\n\v\f\r\x1b'[i] ?? '',
    `\\${letter}`,
  ]),
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\x85', '\\N'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);

function escapedDouble(text: string): string[] {
  return Array.from(text, (character) => {
    const short = ESCAPES.get(character);
    if (short !== undefined || !SPECIAL.test(character)) return short ?? character;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    if (code.length <= 2) return `\\x${code.padStart(2, '0')}`;
    return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
  });
}

/** Whether a line may end at a space between the characters before and after it. */
type MayEnd = (characters: readonly string[], i: number) => boolean;

function isSpaceBeforeWord(characters: readonly string[], i: number): boolean {
  return isInnerSpace(characters, i) && characters[i + 1] !== ' ';
}

function isInnerSpace(characters: readonly string[], i: number): boolean {
  return i > 0 && i < characters.length - 1 && characters[i - 1] !== ' ';
}

/** The characters, of which one may be an escape of several, on lines of about 80 columns. */
function folded(
  characters: readonly string[],
  indent: number,
  start: number,
  mayEnd: MayEnd,
): string {
  const parts: string[] = [];
  let column = start;
  for (const [i, character] of characters.entries()) {
    if (character === ' ' && column > WIDTH && mayEnd(characters, i)) {
      const kept = characters[i + 1] === ' ' ? '\\' : '';
      parts.push(`\n${' '.repeat(indent)}${kept}`);
      column = indent + kept.length;
    } else {
      parts.push(character);
      column += character.length;
    }
  }
  return parts.join('');
}
