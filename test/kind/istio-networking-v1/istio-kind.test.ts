import { expect, test } from 'vitest';
import { isIstio, istioKinds } from '../../../src/kind/istio-networking-v1/istio-kind.ts';
import { resource } from '../../support/resources.ts';

test('a kind is there in every version, newest first', () => {
  const versions = istioKinds('Sidecar', 'sidecars', {}).map(({ version }) => version);
  expect(versions).toEqual(['v1', 'v1beta1', 'v1alpha3']);
});

test.each([
  ['networking.istio.io/v1alpha3', true],
  ['security.istio.io/v1', false],
])('a Sidecar of %s: %s', (apiVersion, expected) => {
  const found = resource(`apiVersion: ${apiVersion}\nkind: Sidecar\nmetadata: {name: a}\n`);
  expect(isIstio(found, 'Sidecar')).toBe(expected);
});
