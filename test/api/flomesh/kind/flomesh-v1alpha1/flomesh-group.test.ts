import { expect, test } from 'vitest';
import { isFlomesh } from '../../../../../src/api/flomesh/kind/flomesh-v1alpha1/flomesh-group.ts';
import { kinds } from '../../../../../src/kind/registry.ts';
import { resource } from '../../../../support/resources.ts';

test.each([
  ['flomesh.io/v1alpha1', true],
  ['multicluster.flomesh.io/v1alpha1', true],
  ['flomesh.io/v1', false],
  ['multicluster.x-k8s.io/v1alpha1', false],
])('ServiceExport of %s: %s', (apiVersion, expected) => {
  const found = resource(
    `apiVersion: ${apiVersion}\nkind: ServiceExport\nmetadata: {name: reviews}\n`,
  );
  expect(isFlomesh(found, 'ServiceExport')).toBe(expected);
  expect(isFlomesh(found, 'ServiceImport')).toBe(false);
});

test('both groups have the same kinds, with the same rules', () => {
  const of = (group: string): unknown =>
    kinds
      .filter((kind) => kind.group === group)
      .map(({ kind, plural, scope, level, codes, validate }) => ({
        kind,
        plural,
        scope,
        level,
        codes,
        validate,
      }));
  expect(of('flomesh.io')).toEqual(of('multicluster.flomesh.io'));
});
