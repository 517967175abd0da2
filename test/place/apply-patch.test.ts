import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { PatchSpec } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { applyPatch, type Patched } from '../../src/place/apply-patch.ts';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { resource } from '../support/resources.ts';

const web = resource(
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2} # two\n',
);

const apply = (patch: PatchSpec['patch']): Patched => {
  const at = startOfFile('distributary.yaml');
  const fleet = { locate: (pointer: string) => ({ ...at, pointer }) };
  return applyPatch(web, { spec: { target: {}, patch, at }, index: 3, fleet });
};

const findingOf = (patched: Patched): unknown => {
  expect(patched.resource).toBe(web);
  const { code, at, message } = patched.failure?.('cluster "north"') ?? {};
  return `${code} ${at?.pointer} ${message}`;
};

describe('a patch', () => {
  test('makes a new resource, and writes only what differs', () => {
    const { resource: next } = apply({ spec: { replicas: 3 } });
    expect(next.object).toMatchObject({ spec: { replicas: 3 } });
    expect(next.origin).toMatchObject({
      source: { text: expect.stringContaining('spec: {replicas: 3} # two') },
    });
    expect(web.object).toMatchObject({ spec: { replicas: 2 } });
  });

  test('that changes nothing leaves the resource itself', () => {
    expect(apply({ spec: { replicas: 2 } }).resource).toBe(web);
    expect(apply([{ op: 'test', path: '/spec/replicas', value: 2 }]).resource).toBe(web);
  });

  test.each<[readonly Json[] | JsonObject, string]>([
    [{ apiVersion: 'apps/v2' }, 'apiVersion'],
    [{ kind: 'StatefulSet' }, 'kind'],
    [{ metadata: { name: 'other' } }, 'metadata.name'],
    [{ metadata: null }, 'metadata.name'],
    [{ metadata: { namespace: 'shop' } }, 'metadata.namespace'],
    [[{ op: 'remove', path: '/kind' }], 'kind'],
  ])('may not make another object of it: %j', (patch, field) => {
    expect(findingOf(apply(patch))).toBe(
      `DIS0362 /spec/patches/3/patch the patch changes "${field}" of Deployment web for cluster "north", expected it to stay`,
    );
  });

  test('that fails names the operation', () => {
    const patch = [
      { op: 'test', path: '/spec/replicas', value: 2 },
      { op: 'remove', path: '/spec/none' },
    ];
    expect(findingOf(apply(patch))).toBe(
      'DIS0361 /spec/patches/3/patch/1 "remove" of "/spec/none" fails on Deployment web for cluster "north": there is no "spec.none"',
    );
  });

  test('that grows beyond all bounds is refused', () => {
    const patch = Array.from({ length: 60 }, (_, i) => ({
      op: 'copy',
      from: '/spec',
      path: `/spec/c${i}`,
    }));
    expect(findingOf(apply(patch))).toContain('DIS0364');
  });
});
