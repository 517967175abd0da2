/** Header operations of a route on requests and responses → names and values that Envoy refuses. */

import { own } from '../../../../collection/own.ts';
import {
  authorityRepeated,
  headerNameInvalid,
  headerValueInvalid,
} from '../../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { entriesOf, fault, fieldOf, itemsOf, type Part } from '../../../object-part.ts';

/** Judges `headers` of a route or of a destination. */
export function headersFindings(part: Part): readonly Diagnostic[] {
  const request = fieldOf(part, 'headers', 'request');
  const response = fieldOf(part, 'headers', 'response');
  return [
    ...changed(request).flatMap((entry) => entryFindings(entry, isRequestName)),
    ...changed(response).flatMap((entry) => entryFindings(entry, isChangeableName)),
    ...[request, response]
      .flatMap((operations) => itemsOf(operations, 'remove'))
      .flatMap(removedFindings),
  ];
}

/** Judges the number of settings of a route for the authority of its requests. */
export function authorityFindings(route: Part): readonly Diagnostic[] {
  const headers = changed(fieldOf(route, 'headers', 'request')).filter(([name]) =>
    isAuthority(name),
  );
  const authority = fieldOf(route, 'rewrite', 'authority');
  const settings = [authority, ...headers.map(([, header]) => header)];
  return settings
    .slice(1)
    .filter((_, i) =>
      settings.slice(0, i + 1).some(({ value }) => typeof value === 'string' && value !== ''),
    )
    .map((setting) => fault(setting, authorityRepeated, 'one field that sets the authority'));
}

type Entry = readonly [string, Part];

function changed(operations: Part): readonly Entry[] {
  return [...entriesOf(operations, 'set'), ...entriesOf(operations, 'add')];
}

function entryFindings(
  [name, value]: Entry,
  isName: (name: string) => boolean,
): readonly Diagnostic[] {
  return [
    ...(isName(name) ? [] : [fault(value, headerNameInvalid, nameExpected)]),
    ...(typeof value.value !== 'string' || isHeaderValue(value.value)
      ? []
      : [fault(value, headerValueInvalid, 'a text whose "%" are doubled or enclose a variable')]),
  ];
}

function removedFindings(name: Part): readonly Diagnostic[] {
  const isValid = typeof name.value !== 'string' || isChangeableName(name.value);
  return isValid ? [] : [fault(name, headerNameInvalid, nameExpected)];
}

const nameExpected = 'a header name that can be changed here';

/** A request header that can be set: any, and the authority under either of its names. */
function isRequestName(name: string): boolean {
  return name !== '' && (isAuthority(name) || !name.startsWith(':'));
}

function isChangeableName(name: string): boolean {
  return name !== '' && !name.startsWith(':') && name.toLowerCase() !== 'host';
}

function isAuthority(name: string): boolean {
  return [':authority', 'host'].includes(name.toLowerCase());
}

/** Whether the text can be the name of a header (RFC 7230 `token`). */
export function isHeaderToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~A-Za-z0-9]+$/.test(name);
}

/** The states of the parser, by the expected character. */
type State =
  | 'text'
  | 'name'
  | 'arguments'
  | 'argument'
  | 'string'
  | 'comma'
  | 'parenthesis'
  | 'percent';

/** Whether Envoy can parse the value. */
function isHeaderValue(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no header holds
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) return false;
  let state: State = 'text';
  for (let index = 0; index < value.length; index += 1) {
    const character = value.charAt(index);
    const isEscape =
      (state === 'text' && value.startsWith('%%', index)) ||
      (state === 'string' && character === '\\');
    if (isEscape) {
      index += 1;
      if (index >= value.length) return false;
      continue;
    }
    const next = nextState(state, character);
    if (next === undefined) return false;
    state = next;
  }
  return state === 'text';
}

/** The next state for each expected character of a state. */
const signs: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  text: { '%': 'name' },
  name: { '%': 'text', '(': 'arguments' },
  arguments: { '[': 'argument' },
  argument: { '"': 'string' },
  string: { ')': 'percent', '"': 'comma' },
  comma: { ',': 'argument', ']': 'parenthesis' },
  parenthesis: { ')': 'percent' },
  percent: { '%': 'text' },
};

/** States in which any other character is text. */
const ofText: readonly State[] = ['text', 'name', 'string'];

/** The state after one character; undefined when it is not allowed. */
function nextState(state: State, character: string): State | undefined {
  const next = own(signs[state], character);
  if (next !== undefined || character === ' ' || ofText.includes(state)) return next ?? state;
  return state === 'arguments' ? 'string' : undefined;
}
