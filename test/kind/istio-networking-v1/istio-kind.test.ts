import { expect, test } from 'vitest';
import { isIstio } from '../../../src/kind/istio-networking-v1/istio-kind.ts';
import { resource } from '../../support/resources.ts';

test.each([
  ['networking.istio.io/v1alpha3', true],
  ['security.istio.io/v1', false],
])('a Sidecar of %s: %s', (apiVersion, expected) => {
  const found = resource(`apiVersion: ${apiVersion}\nkind: Sidecar\nmetadata: {name: a}\n`);
  expect(isIstio(found, 'Sidecar')).toBe(expected);
});
