import { expect, test } from 'vitest';
import { isInitialNamespace } from '../../src/resource/initial-namespace.ts';

test.each([
  ['default', true],
  ['kube-system', true],
  ['kube-public', true],
  ['kube-node-lease', true],
  ['kube-flannel', false],
  ['istio-system', false],
  ['', false],
])('%s', (name, is) => expect(isInitialNamespace(name)).toBe(is));
