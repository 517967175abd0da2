import { describe, expect, test } from 'vitest';
import { fleet } from '../../src/kind/distributary-v1alpha1/fleet.ts';
import { validateResource } from '../../src/kind/validate-resource.ts';
import { isArray, isObject, type Json } from '../../src/resource/json.ts';
import { resources } from '../support/resources.ts';
import { schemaFields } from '../support/schema-fields.ts';
import { todo } from '../support/todo.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/kinds/distributary-v1alpha1/fleet';
const fields = schemaFields(fleet.schema);

/** Fields that hold no others. */
const leaves = fields.filter((field) => !fields.some((other) => isBelow(other, field)));

function isBelow(field: string, other: string): boolean {
  return field.startsWith(`${other}.`) || field.startsWith(`${other}[`);
}

/** `spec.sources[].path` …: every field that the value sets. */
function fieldsIn(value: Json | undefined, prefix: string): readonly string[] {
  if (isArray(value)) return value.flatMap((item) => fieldsIn(item, `${prefix}[]`));
  if (!isObject(value)) return [prefix];
  return [
    prefix,
    ...Object.entries(value).flatMap(([name, it]) => fieldsIn(it, `${prefix}.${name}`)),
  ];
}

const fleets = (folder: string) =>
  [...readTree(`${directory}/${folder}`)].flatMap(([path, text]) => resources(text, path));

const holds = (found: ReadonlySet<string>, field: string): boolean =>
  [...found].some((one) => one === field || isBelow(one, field));

describe('every field of the Fleet', () => {
  test('is in a valid Fleet', () => {
    const shown = new Set(
      fleets('valid').flatMap(({ object }) => fieldsIn(object['spec'], 'spec')),
    );
    const missing = leaves.filter((field) => !holds(shown, field));
    const tell = (field: string) => {
      const name = /\.(?:helm|kustomize)\b/.test(field) ? 'helm-and-kustomize' : 'full';
      return `${field}: write it into ${directory}/valid/${name}.yaml`;
    };
    expect(todo(missing, tell)).toBe('');
  });

  test('is refused when it is wrong', () => {
    const refused = new Set(
      fleets('invalid').flatMap((resource) =>
        validateResource(resource).flatMap(({ args }) => fieldOf(args.field)),
      ),
    );
    const missing = leaves.filter((field) => !holds(refused, field));
    const tell = (field: string) =>
      `${field}: write a Fleet in which it is wrong to ${directory}/invalid/<what is wrong>.yaml, the first line "# expect: <code> <line>:<column>"`;
    expect(todo(missing, tell)).toBe('');
  });
});

function fieldOf(field: string | undefined): readonly string[] {
  return field === undefined ? [] : [field.replace(/\[\d+\]/g, '[]')];
}
