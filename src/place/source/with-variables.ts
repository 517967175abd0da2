/**
 * A resource with variables of Flux and their values → the resource that Flux applies. Flux substitutes in the YAML of the whole object, which
 * it prints without the author's quotes: a text that is a variable alone may become a number.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import {
  hasVariable,
  substituteVariables,
  type Variables,
} from '../../kind/notation/variable-substitution.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import { textFinder } from '../../resource/find-text.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { annotationsOf, labelsOf, type Resource, toResource } from '../../resource/resource.ts';

/** A text that Flux would refuse, or that has a function. */
export interface VariableProblem {
  readonly pointer: string;
  readonly part: string;
}

/** The resource, and the first text that cannot be substituted: that one stays as it is. */
export interface SubstitutedResource {
  readonly resource: Resource;
  readonly problem?: VariableProblem;
}

/** An object with this annotation or label stays as it is. */
const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

const findVariable = textFinder((text) => (hasVariable(text) ? text : undefined));

/** Substitutes; several sources and clusters with equal values share the result. */
export function withVariables(resource: Resource, variables: Variables): SubstitutedResource {
  if (findVariable(resource.object) === undefined) return { resource };
  const isDisabled = [labelsOf(resource), annotationsOf(resource)].some(
    (texts) => texts[SUBSTITUTE] === 'disabled',
  );
  if (isDisabled) return { resource };
  const key = JSON.stringify(variables);
  return getOrInsert(substituted(resource), key, () => substitute(resource, variables));
}

const substituted = memoise((_: Resource): Map<string, SubstitutedResource> => new Map());

function substitute(resource: Resource, variables: Variables): SubstitutedResource {
  const run = newRun(variables);
  const next = run.inObject(resource.object, []);
  const [problem] = run.problems;
  if (problem !== undefined) return { resource, problem };
  const { origin } = resource;
  if (origin.type !== 'authored') return { resource: toResource(next, origin) };
  const source = origin.source.edited(next);
  return { resource: toResource(next, { type: 'authored', source }) };
}

interface Run {
  readonly problems: VariableProblem[];
  inObject(object: JsonObject, path: readonly string[]): JsonObject;
}

function newRun(variables: Variables): Run {
  const problems: VariableProblem[] = [];
  const inText = (text: string, path: readonly string[]): string => {
    const result = substituteVariables(text, variables);
    if (result.type === 'text') return result.text;
    problems.push({ pointer: formatPointer(path), part: result.part });
    return text;
  };
  /** A text that Flux prints plain is read anew as a value of YAML. */
  const scalar = (text: string, path: readonly string[]): Json => {
    const next = inText(text, path);
    if (next === text || !isPlain(text)) return next;
    const [document] = parseDocuments({ path: '', text: `value: ${next}\n` }).value;
    const value = document?.object['value'];
    if (value !== undefined) return value;
    problems.push({ pointer: formatPointer(path), part: text });
    return text;
  };
  const inValue = (value: Json, path: readonly string[]): Json => {
    if (typeof value === 'string') return hasVariable(value) ? scalar(value, path) : value;
    if (isArray(value)) return value.map((item, i) => inValue(item, [...path, `${i}`]));
    return isObject(value) ? inObject(value, path) : value;
  };
  const inObject = (object: JsonObject, path: readonly string[]): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        const at = [...path, key];
        return [hasVariable(key) ? inText(key, at) : key, inValue(value ?? null, at)];
      }),
    );
  return { problems, inObject };
}

/**
 * Whether Go's YAML prints a text with a variable without quotes in block style (`yaml_emitter_analyze_scalar`): such a text is no number and
 * no word of YAML.
 */
function isPlain(text: string): boolean {
  return (
    !/^[#,[\]{}&*!|>'"%@`\s]|^[-?:](?:\s|$)|^(?:---|\.\.\.)/.test(text) &&
    !/:(?:\s|$)|\s#|\s$|[\n\r\t\p{Cc}]/u.test(text)
  );
}
