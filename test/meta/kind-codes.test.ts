import { expect, test } from 'vitest';
import { kinds } from '../../src/kind/registry.ts';
import { isObject, type JsonObject, listAt, objectAt } from '../../src/resource/json.ts';
import { parsePointer } from '../../src/resource/json-pointer.ts';
import { todo } from '../support/todo.ts';

/** The schema of what stands at a pointer, where `N` is any member of a list. */
function partOf(schema: JsonObject, tokens: readonly string[]): JsonObject | undefined {
  return tokens.reduce<JsonObject | undefined>((part, token) => {
    if (part === undefined) return undefined;
    return token === 'N' ? objectAt(part, 'items') : objectAt(part, 'properties', token);
  }, schema);
}

/** Whether the schema has such a rule there, so that breaking it can be met. */
function hasRule(schema: JsonObject, rule: string): boolean {
  const [keyword = '', pointer = ''] = rule.split(' ');
  const tokens = parsePointer(pointer) ?? [];
  if (keyword === 'required') {
    const around = partOf(schema, tokens.slice(0, -1)) ?? {};
    return listAt(around, 'required').includes(tokens.at(-1) ?? '');
  }
  const part = partOf(schema, tokens);
  return isObject(part) && Object.hasOwn(part, keyword);
}

const rules = kinds.flatMap(({ group, version, kind, schema, codes = {} }) =>
  Object.keys(codes).map((rule) => ({ name: `${group}/${version} ${kind}`, schema, rule })),
);

test('every code of a rule of a schema stands for a rule that the schema has', () => {
  expect(rules.length).toBeGreaterThan(5);
  const idle = rules.filter(({ schema, rule }) => !hasRule(schema, rule));
  expect(
    todo(idle, ({ name, rule }) => `${name}: "${rule}" in "codes" is no rule of its schema`),
  ).toBe('');
});
