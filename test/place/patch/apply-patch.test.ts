import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { PatchSpec } from '../../../src/kind/distributary-v1alpha1/patch/patch-spec.ts';
import { newDraftResource } from '../../../src/place/change/draft-resource.ts';
import { applyPatch, type Patched } from '../../../src/place/patch/apply-patch.ts';
import type { Json, JsonObject } from '../../../src/resource/json.ts';
import { resource } from '../../support/resources.ts';

const web = resource(
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2} # two\n',
);

const at = startOfFile('distributary.yaml');
const fleet = { locate: (pointer: string) => ({ ...at, pointer }) };

const apply = (patch: PatchSpec['patch']): Patched =>
  applyPatch(newDraftResource(web), { spec: { target: {}, patch, at }, index: 3, fleet });

const findingOf = (patched: Patched): unknown => {
  const failure = 'failure' in patched ? patched.failure : undefined;
  const { code, at: place, message } = failure?.('cluster "north"') ?? {};
  return `${code} ${place?.pointer} ${message}`;
};

describe('a patch', () => {
  test('makes a new object', () => {
    const patched = apply({ spec: { replicas: 3 } });
    expect(patched).toMatchObject({ object: { spec: { replicas: 3 } } });
    expect(web.object).toMatchObject({ spec: { replicas: 2 } });
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
      `DIS0362 /spec/patches/3/patch the patch changes "${field}" of Deployment web for cluster "north", expected no change`,
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
