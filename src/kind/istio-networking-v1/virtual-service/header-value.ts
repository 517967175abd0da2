/**
 * The value of a header that Envoy is to set → whether its `%VARIABLE%` and `%VARIABLE(…)%` are closed (Envoy's
 * `header_parser.cc`, as Istio's validation reads it).
 * @module
 */
import { own } from '../../../resource/own.ts';

/** The states of the reader, by the sign that it waits for. */
type State =
  | 'text'
  | 'name'
  | 'arguments'
  | 'argument'
  | 'string'
  | 'comma'
  | 'parenthesis'
  | 'percent';

/** Whether Envoy can read the value. */
export function isHeaderValue(value: string): boolean {
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

/** What each state makes of the signs that it waits for. */
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

/** States in which any other sign is text. */
const ofText: readonly State[] = ['text', 'name', 'string'];

/** The state behind one character; undefined when it may not stand there. */
function nextState(state: State, character: string): State | undefined {
  const next = own(signs[state], character);
  if (next !== undefined || character === ' ' || ofText.includes(state)) return next ?? state;
  return state === 'arguments' ? 'string' : undefined;
}
