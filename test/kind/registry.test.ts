import { describe, expect, test } from 'vitest';
import { apiVersionOf } from '../../src/kind/kind.ts';
import { kindOf, kinds, kindsOfGroup } from '../../src/kind/registry.ts';
import {
  isArray,
  isObject,
  type Json,
  listAt,
  objectAt,
  valueAt,
} from '../../src/resource/json.ts';

describe('the registry', () => {
  test('lists every kind once', () => {
    const names = kinds.map((kind) => `${apiVersionOf(kind)} ${kind.kind}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('is in order of groups', () => {
    const groups = kinds.map(({ group }) => group);
    expect(groups).toEqual([...groups].sort());
  });

  test('has a schema for each, for just that kind', () => {
    for (const kind of kinds) {
      const { apiVersion, kind: name } = objectAt(kind.schema, 'properties') ?? {};
      const versions = [valueAt(apiVersion, 'const'), ...listAt(apiVersion, 'enum')];
      expect(versions).toContain(apiVersionOf(kind));
      expect(name).toMatchObject({ const: kind.kind });
    }
  });

  test('lets schemas choose between fields only, as findings about a choice take it', () => {
    const odd = kinds.filter(({ schema }) =>
      choicesIn(schema).some((choice) => !isOfFields(choice)),
    );
    expect(odd.map(({ kind }) => kind)).toEqual([]);
  });

  test('finds a kind by its own version alone', () => {
    expect(kindOf({ apiVersion: 'v1', kind: 'Service' })?.plural).toBe('services');
    expect(kindOf({ apiVersion: 'v2', kind: 'Service' })).toBeUndefined();
    expect(kindOf({ apiVersion: 'v1', kind: 'Pod' })).toBeUndefined();
  });

  test('finds the kinds of a group', () => {
    const found = kindsOfGroup({ apiVersion: 'flomesh.io/v9' }).map(({ kind }) => kind);
    expect(found.sort()).toEqual([
      'Cluster',
      'GlobalTrafficPolicy',
      'ServiceExport',
      'ServiceImport',
    ]);
  });
});

/** What a schema, or a part of it, offers by `oneOf` and `anyOf`. */
function choicesIn(schema: Json | undefined): readonly Json[] {
  const own = ['oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword));
  const parts = isArray(schema) ? schema : isObject(schema) ? Object.values(schema) : [];
  return [...own, ...parts.flatMap(choicesIn)];
}

function isOfFields(choice: Json): boolean {
  return isObject(choice) && Object.keys(choice).every((key) => ['required', 'not'].includes(key));
}
