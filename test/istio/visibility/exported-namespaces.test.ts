import { expect, test } from 'vitest';
import { namespacesOf } from '../../../src/istio/visibility/exported-namespaces.ts';
import { authored, object } from '../../support/fleet-builder.ts';

test.each([
  [[], ['*']],
  [['*'], ['*']],
  [['.'], ['shop']],
  [
    ['.', 'web'],
    ['shop', 'web'],
  ],
])('exportTo %j is seen from %j', (exportTo, namespaces) => {
  const routes = object('networking.istio.io/v1', 'VirtualService', 'reviews', { exportTo });
  expect(namespacesOf(authored(routes))).toEqual(namespaces);
});
