/**
 * A text with variables of Flux's `postBuild` → the text with their values. The notation of github.com/fluxcd/pkg/envsubst 1.8: `$$` is a
 * dollar, `${NAME}` a value or nothing, `${NAME:-TEXT}`, `${NAME:=TEXT}` and `${NAME=TEXT}` a value or else the text.
 * @module
 */
import { own } from '../../collection/own.ts';

/** Values by the names of variables. */
export type Variables = Readonly<Record<string, string>>;

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

/** A variable with its default; nested variables and functions are none. */
const variable = /^\$\{(?<name>[_A-Za-z][_A-Za-z0-9]*)(?:(?::-|:=|=)(?<otherwise>[^${}]*))?\}/;

/** Longest part that a message quotes. */
const LONGEST_PART = 60;

/** Substitutes from left to right; values are not searched again. */
export function substituteVariables(text: string, variables: Variables): Substituted {
  const parts: string[] = [];
  const names: string[] = [];
  let at = 0;
  for (let dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', at)) {
    const next = text[dollar + 1];
    parts.push(text.slice(at, dollar), next === '{' ? '' : '$');
    at = dollar + (next === '$' ? 2 : 1);
    if (next !== '{') continue;
    const part = partAt(text, dollar);
    const { name, otherwise = '' } = variable.exec(part)?.groups ?? {};
    if (name === undefined) return { type: 'other', part: part.slice(0, LONGEST_PART) };
    names.push(name);
    // A value that is empty counts as none.
    parts.push(own(variables, name) || otherwise);
    at = dollar + part.length;
  }
  parts.push(text.slice(at));
  return { type: 'text', text: parts.join(''), names };
}

/** A variable with its braces; the beginning of what is not closed. */
function partAt(text: string, start: number): string {
  const end = text.indexOf('}', start) + 1;
  return text.slice(start, end === 0 ? start + LONGEST_PART : end);
}
