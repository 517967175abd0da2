/** The environment in which Argo CD starts a plugin → the values of an Application. Its authors are untrusted: each value is validated. */
import { own } from '../../src/collection/own.ts';
import {
  parameterInvalid,
  parameterRepeated,
  parametersUnreadable,
  parameterUnknown,
} from '../../src/diagnostic/codes/entry.ts';
import { usageError } from '../process/exit.ts';
import type { Host } from '../process/host.ts';
import { type ParameterText, parameters, variableOf } from './parameter.ts';

/** A value with the place where it was set, in words. */
export interface Given {
  readonly from: string;
  /** One text for a string parameter, any number for an array. */
  readonly texts: readonly string[];
}

/** The values by parameter name; `plugin.parameters` takes precedence over a variable. */
export function readGivenValues(env: Host['env']): ReadonlyMap<string, Given> {
  return new Map([...fromVariables(env), ...fromParameters(env['ARGOCD_APP_PARAMETERS'])]);
}

function fromVariables(env: Host['env']): Map<string, Given> {
  const values = new Map<string, Given>();
  for (const { name, collectionType } of parameters) {
    const from = variableOf(name);
    const text = own(env, from);
    if (text === undefined) continue;
    const texts = collectionType === 'array' ? text.split(',') : [text];
    values.set(name, { from, texts });
  }
  return values;
}

/** Argo CD writes `null` for a plugin block without parameters, and nothing without a plugin block. */
function fromParameters(text: string | undefined): Map<string, Given> {
  const list = text === undefined ? null : parseJson(text);
  if (list !== null && !Array.isArray(list)) throw unreadable('it is not an array');
  const values = new Map<string, Given>();
  for (const entry of list ?? []) {
    const { name, value } = namedEntry(entry);
    const parameter = parameters.find((known) => known.name === name);
    if (parameter === undefined) {
      throw usageError(parameterUnknown, { name, names: parameters.map((known) => known.name) });
    }
    if (values.has(name)) throw usageError(parameterRepeated, { name });
    values.set(name, { from: `parameter "${name}"`, texts: textsOf(parameter, value) });
  }
  return values;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8's message quotes the text, which may contain credentials or control characters.
    throw unreadable('it is not JSON');
  }
}

function unreadable(problem: string): Error {
  return usageError(parametersUnreadable, { problem });
}

function namedEntry(entry: unknown): { name: string; value: ReadonlyMap<string, unknown> } {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw unreadable('an entry is not an object');
  }
  const fields = new Map<string, unknown>(Object.entries(entry));
  const name = fields.get('name');
  if (typeof name !== 'string') throw unreadable('an entry has no name');
  fields.delete('name');
  return { name, value: fields };
}

function textsOf(
  { name, collectionType }: ParameterText,
  fields: ReadonlyMap<string, unknown>,
): readonly string[] {
  const expected = collectionType === 'array' ? 'an array of texts' : 'a text, in field "string"';
  const wrong = (found: string) =>
    usageError(parameterInvalid, { from: `parameter "${name}"`, found, expected });
  const [form, ...others] = fields.keys();
  if (form === undefined) throw wrong('without a value');
  if (form !== collectionType || others.length > 0) throw wrong(`set as ${formWords(fields)}`);
  const value = fields.get(form);
  const texts: unknown = collectionType === 'array' ? value : [value];
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    throw wrong('of another type');
  return texts;
}

function formWords(fields: ReadonlyMap<string, unknown>): string {
  const forms = ['string', 'array', 'map'].filter((form) => fields.has(form));
  return forms.length === 0 ? 'an unknown type of parameter' : forms.join(' and ');
}
