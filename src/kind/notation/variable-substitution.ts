/**
 * A text with variables of Flux's `postBuild` → the text with their values. The notation of github.com/fluxcd/pkg/envsubst 1.8: `$$` is a
 * dollar, `${NAME}` a value or nothing, `${NAME:-TEXT}`, `${NAME:=TEXT}` and `${NAME=TEXT}` a value or else the text, in which variables are
 * replaced as well, and the functions of `variable-functions.ts`.
 */
import { own } from '../../collection/own.ts';
import { callFunction } from './variable-functions.ts';

/** Values by the names of variables. */
export type Variables = Readonly<Record<string, string>>;

/** A value as Flux takes it from any object: without the ends of its lines. */
export function variableValue(text: string): string {
  return text.replaceAll('\n', '');
}

/** A name of a variable, as Flux takes it. */
export const VARIABLE_NAME: RegExp = /^[_A-Za-z][_A-Za-z0-9]*$/;

/** The text with values, or the first part of it that is none of the notations above. */
export type Substituted =
  | { readonly type: 'text'; readonly text: string; readonly names: readonly string[] }
  | { readonly type: 'other'; readonly part: string };

/** Whether Flux changes the text. */
export function hasVariable(text: string): boolean {
  return /\$[{$]/.test(text);
}

/** The beginning of a variable with a default. */
const defaulted = /^\$\{(?<name>[_A-Za-z][_A-Za-z0-9]*)(?::-|:=|=)/;

/** A variable, alone or with a function; other variables in it are none. */
const called = /^\$\{(?<length>#?)(?<name>[_A-Za-z][_A-Za-z0-9]*)(?<rest>[^${}]*)\}/;

/** Longest part that a message quotes. */
const LONGEST_PART = 60;

/** Depth of defaults in defaults. */
const DEEPEST = 16;

/** Substitutes from left to right; values are not searched again. */
export function substituteVariables(text: string, variables: Variables): Substituted {
  const names: string[] = [];
  const parts: string[] = [];
  let at = 0;
  for (let dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', at)) {
    const next = text[dollar + 1];
    parts.push(text.slice(at, dollar), next === '{' ? '' : '$');
    at = dollar + (next === '$' ? 2 : 1);
    if (next !== '{') continue;
    const part = text.slice(dollar, partEnd(text, dollar));
    const found = replace(part, variables, DEEPEST);
    if (found === undefined) return { type: 'other', part: shown(part) };
    names.push(...found.names);
    parts.push(found.value);
    at = dollar + found.length;
  }
  parts.push(text.slice(at));
  return { type: 'text', text: parts.join(''), names };
}

/** A replaced variable at the beginning of a text. */
interface Replaced {
  readonly value: string;
  /** Characters of the variable with its braces. */
  readonly length: number;
  readonly names: readonly string[];
}

function replace(text: string, variables: Variables, deeper: number): Replaced | undefined {
  const found = defaulted.exec(text);
  const name = found?.groups?.['name'];
  if (found === null || name === undefined) return replaceCalled(text, variables);
  const otherwise =
    deeper === 0 ? undefined : replaceDefault(text, found[0].length, variables, deeper);
  if (otherwise === undefined) return undefined;
  // A value that is empty counts as none.
  const value = own(variables, name) || otherwise.value;
  return { value, length: otherwise.length, names: [name, ...otherwise.names] };
}

function replaceCalled(text: string, variables: Variables): Replaced | undefined {
  const [all = '', length = '', name = '', rest = ''] = called.exec(text) ?? [];
  if (all === '') return undefined;
  const value = callFunction(own(variables, name) ?? '', length, rest);
  return value === undefined ? undefined : { value, length: all.length, names: [name] };
}

/** A default up to its closing brace: a dollar in it begins a variable. */
function replaceDefault(
  text: string,
  start: number,
  variables: Variables,
  deeper: number,
): Replaced | undefined {
  const names: string[] = [];
  let value = '';
  for (let at = start; at < text.length; ) {
    const plain = /[$}]/g;
    plain.lastIndex = at;
    const end = plain.exec(text)?.index;
    if (end === undefined) return undefined;
    value += text.slice(at, end);
    if (text[end] === '}') return { value, length: end + 1, names };
    const inner = replace(text.slice(end), variables, deeper - 1);
    if (inner === undefined) return undefined;
    names.push(...inner.names);
    value += inner.value;
    at = end + inner.length;
  }
  return undefined;
}

/** After as many closing braces as there are variables that begin before them; the end of the text without these. */
function partEnd(text: string, start: number): number {
  let open = 0;
  const mark = /\$\{|\}/g;
  mark.lastIndex = start;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    open += found[0] === '}' ? -1 : 1;
    if (open === 0) return mark.lastIndex;
  }
  return text.length;
}

/** The first variable of what cannot be replaced. */
function shown(part: string): string {
  return part.slice(0, LONGEST_PART);
}
