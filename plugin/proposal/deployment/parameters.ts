/**
 * A text of an ApplicationSet's template and the parameters of a generator → the text of the Application. Both notations are supported:
 * `{{path.basename}}` and Go's `{{ .path.basename }}` or `{{ index .path.segments 1 }}`; functions are not.
 * @module
 */
import { isArray, isObject, type Json } from '../../../src/internal.ts';

/** Parameters by their names, nested ones with dots: `cluster.name`. */
export type Parameters = ReadonlyMap<string, string>;

/** The value with every text filled; undefined if a parameter is unknown. */
export function fillJson(value: Json | undefined, parameters: Parameters): Json | undefined {
  if (typeof value === 'string') return fillText(value, parameters);
  if (isArray(value)) {
    const items = value.map((item) => fillJson(item, parameters));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key, fillJson(member, parameters)] as const,
  );
  return entries.every(([, member]) => member !== undefined)
    ? Object.fromEntries(entries)
    : undefined;
}

/** The text with every placeholder filled; undefined if a parameter is unknown. */
export function fillText(text: string, parameters: Parameters): string | undefined {
  let isKnown = true;
  const filled = text.replaceAll(/\{\{-?(?<expression>[^{}]*?)-?\}\}/g, (_, expression: string) => {
    const value = parameters.get(nameOf(expression.trim()));
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown ? filled : undefined;
}

/** `index .path.segments 1` and `.path.segments[1]` are the same parameter. */
function nameOf(expression: string): string {
  const indexed = /^index +\.(?<list>\S+) +(?<index>\d+)$/.exec(expression)?.groups;
  if (indexed) return `${indexed['list']}[${indexed['index']}]`;
  return expression.replace(/^\./, '');
}

/** A map as parameters: its texts and numbers, at any depth. */
export function flatParameters(value: Json | undefined, prefix = ''): readonly [string, string][] {
  if (!isObject(value)) {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[prefix, String(value)]]
      : [];
  }
  return Object.entries(value).flatMap(([key, member]) =>
    flatParameters(member, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Parameters of a git generator for a directory. */
export function pathParameters(path: string): readonly [string, string][] {
  const segments = path.split('/');
  const basename = segments.at(-1) ?? '';
  return [
    ['path', path],
    ['path.path', path],
    ['path.basename', basename],
    ['path.basenameNormalized', basename.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')],
    ...segments.flatMap((segment, i): [string, string][] => [
      [`path[${i}]`, segment],
      [`path.segments[${i}]`, segment],
    ]),
  ];
}
