/**
 * The placeholders of an ApplicationSet → the first one that Argo CD does not evaluate: `{{path}}` is no template of Go, and without
 * `goTemplate` `{{ .path.path }}` is left as it is.
 */
import { isArray, isObject, type Json } from '../../../../src/resource/json.ts';

/** The placeholder; undefined when all are of the notation, as far as they are parameters. */
export function foreignPlaceholder(value: Json | undefined, isGo: boolean): string | undefined {
  return placeholdersIn(value ?? null).find((placeholder) => {
    const expression = placeholder.replace(/^\{\{(?:-\s)?|(?:\s-)?\}\}$/g, '').trim();
    return (isGo ? noGo : noPlain).some((pattern) => pattern.test(expression));
  });
}

const noGo: readonly RegExp[] = [
  // A parameter without a dot is the name of a function, and in a path of names a dash or an index is an error.
  /^[A-Za-z]\w*[.[][^\s"'`|()]*$/,
  /^(?:path|name|nameNormalized|server|cluster)$/,
  /^\.[\w.]*[-[][^\s"'`|()]*$/,
];

const noPlain: readonly RegExp[] = [
  /^\./,
  /^index\s/,
  /^-\s|\s-$/,
  /(?:^|\.)path\.(?:path$|segments\b)/,
];

function placeholdersIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.match(/\{\{[^{}]*\}\}/g) ?? [];
  if (isArray(value)) return value.flatMap(placeholdersIn);
  return isObject(value)
    ? Object.values(value).flatMap((each) => placeholdersIn(each ?? null))
    : [];
}
