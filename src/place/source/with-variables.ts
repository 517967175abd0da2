/**
 * A resource with variables of Flux and their values → the resource that Flux applies. Flux replaces in the YAML of the whole object, which
 * it prints without the author's quotes: a text that is a variable alone may become a number, and the value of another may end a quote.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import {
  hasVariable,
  substituteVariables,
  type Variables,
} from '../../kind/notation/variable-substitution.ts';
import { parseDocuments } from '../../parse/parse-documents.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { annotationsOf, labelsOf, type Resource, toResource } from '../../resource/resource.ts';
import { fluxText, fluxYaml, type Place } from './flux-yaml.ts';

/** A text that Flux would refuse, or that has a function. */
export interface VariableProblem {
  readonly pointer: string;
  readonly part: string;
}

/** The resource, and the first text that cannot be substituted: then the object stays as it is. */
export interface SubstitutedResource {
  readonly resource: Resource;
  readonly problem?: VariableProblem;
}

/** An object with this annotation or label stays as it is. */
const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

/** Substitutes; several sources and clusters with equal values share the result. */
export function withVariables(resource: Resource, variables: Variables): SubstitutedResource {
  const key = JSON.stringify(variables);
  return getOrInsert(substituted(resource), key, () => substitute(resource, variables));
}

const substituted = memoise((_: Resource): Map<string, SubstitutedResource> => new Map());

function substitute(resource: Resource, variables: Variables): SubstitutedResource {
  const texts = variableTexts(resource.object, 'map');
  const isDisabled = [labelsOf(resource), annotationsOf(resource)].some(
    (values) => values[SUBSTITUTE] === 'disabled',
  );
  if (texts.length === 0 || isDisabled) return { resource };
  const next = texts.some((text) => wrongPart(text, variables) !== undefined)
    ? undefined
    : replaced(fluxYaml(resource.object), variables);
  if (next === undefined) return { resource, problem: findProblem(texts, variables) };
  const { origin } = resource;
  if (origin.type !== 'authored') return { resource: toResource(next, origin) };
  const source = origin.source.edited(next);
  return { resource: toResource(next, { type: 'authored', source }) };
}

/** The object that the YAML is with its values, if it is still one. */
function replaced(yaml: string, variables: Variables): JsonObject | undefined {
  const result = substituteVariables(yaml, variables);
  if (result.type === 'other') return undefined;
  const { value, diagnostics } = parseDocuments({ path: '', text: result.text });
  const [document, ...more] = value;
  return more.length === 0 && diagnostics.length === 0 ? document?.object : undefined;
}

/** The first text that is none with its values by itself, or else the first of all. */
function findProblem(texts: readonly VariableText[], variables: Variables): VariableProblem {
  for (const text of texts) {
    const isAlone = replaced(fluxText(text.text, text.place), variables) !== undefined;
    const part = wrongPart(text, variables) ?? (isAlone ? undefined : text.text);
    if (part !== undefined) return { pointer: formatPointer(text.path), part };
  }
  const [first] = texts;
  return { pointer: formatPointer(first?.path ?? []), part: first?.text ?? '' };
}

/** The part of a text that is no variable of Flux. The reader before Flux's printer takes Unicode's own ends of lines for a space. */
function wrongPart({ text }: VariableText, variables: Variables): string | undefined {
  const result = substituteVariables(text, variables);
  if (result.type === 'other') return result.part;
  return /[\x85\u2028\u2029]/.test(text) ? text : undefined;
}

/** A key or a text with a variable. */
interface VariableText {
  readonly text: string;
  readonly place: Place;
  readonly path: readonly string[];
}

function variableTexts(value: Json, place: Place, path: readonly string[] = []): VariableText[] {
  if (typeof value === 'string') return hasVariable(value) ? [{ text: value, place, path }] : [];
  if (isArray(value)) {
    return value.flatMap((item, i) => variableTexts(item, 'list', [...path, `${i}`]));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const at = [...path, key];
    return [...variableTexts(key, 'key', at), ...variableTexts(member ?? null, 'map', at)];
  });
}
