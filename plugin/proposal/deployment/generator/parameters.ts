/**
 * A text of an ApplicationSet's template and the parameters of a generator → the text of the Application. Both notations are supported:
 * `{{path.basename}}` and Go's `{{ .path.basename }}` or `{{ index .path.segments 1 }}`; functions are not.
 */
import { isArray, isObject, type Json, mapTexts } from '../../../../src/resource/json.ts';

/** Parameters by their names, nested ones with dots: `cluster.name`. */
export type Parameters = ReadonlyMap<string, string>;

/** The value with every text filled; undefined if a parameter is unknown, which is then added to `unknown`. */
export function fillJson(
  value: Json | undefined,
  parameters: Parameters,
  unknown?: Set<string>,
): Json | undefined {
  if (typeof value === 'string') return fillText(value, parameters, unknown);
  if (isArray(value)) {
    const items = value.map((item) => fillJson(item, parameters, unknown));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key, fillJson(member, parameters, unknown)] as const,
  );
  return entries.every(([, member]) => member !== undefined)
    ? Object.fromEntries(entries)
    : undefined;
}

/** The text with every placeholder filled; undefined if a parameter is unknown, which is then added to `unknown`. */
export function fillText(
  text: string,
  parameters: Parameters,
  unknown?: Set<string>,
): string | undefined {
  let isKnown = true;
  const filled = text.replaceAll(
    // A dash removes the space beside it, which no path and no name has.
    /(?<!\s)\{\{-\s(?<left>[^{}]*?)(?:\s-)?\}\}(?!\s)|\{\{(?<plain>[^{}]*)\}\}/g,
    (placeholder, left: string | undefined, plain: string | undefined) => {
      const name = nameOf(left ?? plain ?? '');
      const value = name === undefined ? undefined : parameters.get(name);
      if (value === undefined) {
        isKnown = false;
        unknown?.add(placeholder);
      }
      return value ?? '';
    },
  );
  return isKnown ? filled : undefined;
}

/** The value with the texts filled as far as their parameters are known. */
export function fillKnown(value: Json, parameters: Parameters): Json {
  return mapTexts(value, (text) =>
    text.replaceAll(
      /\{\{[^{}]*\}\}/g,
      (placeholder) => fillText(placeholder, parameters) ?? placeholder,
    ),
  );
}

/**
 * The parameter of an expression: `index .path.segments 1` and `.path.segments[1]` are the same one. Undefined for an expression that is
 * more than a parameter, or that removes the space beside it.
 */
function nameOf(expression: string): string | undefined {
  if (/^-\s|\s-$/.test(expression)) return undefined;
  const trimmed = expression.trim();
  const indexed = /^index +\.(?<list>\S+) +(?:(?<index>\d+)|"(?<key>[^"]*)"|`(?<raw>[^`]*)`)$/.exec(
    trimmed,
  )?.groups;
  if (indexed?.['index'] !== undefined) return `${indexed['list']}[${indexed['index']}]`;
  if (indexed) return `${indexed['list']}.${indexed['key'] ?? indexed['raw']}`;
  return /\s/.test(trimmed) ? undefined : trimmed.replace(/^\./, '');
}

/** A map as parameters: its texts and numbers, at any depth. */
export function flatParameters(value: Json | undefined, prefix = ''): readonly [string, string][] {
  if (isArray(value)) {
    return value.flatMap((item, i) => flatParameters(item, `${prefix}[${i}]`));
  }
  if (!isObject(value)) {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[prefix, String(value)]]
      : [];
  }
  return Object.entries(value).flatMap(([key, member]) =>
    flatParameters(member, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Parameters of a git generator for a directory; `prefix` is its `pathParamPrefix`. */
export function pathParameters(path: string, prefix = ''): readonly [string, string][] {
  const segments = path.split('/');
  const basename = segments.at(-1) ?? '';
  const start = prefix === '' ? 'path' : `${prefix}.path`;
  return [
    [start, path],
    [`${start}.path`, path],
    [`${start}.basename`, basename],
    [`${start}.basenameNormalized`, normalized(basename)],
    ...segments.flatMap((segment, i): [string, string][] => [
      [`${start}[${i}]`, segment],
      [`${start}.segments[${i}]`, segment],
    ]),
  ];
}

/** A name as Argo CD normalizes it. */
export function normalized(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-');
}
