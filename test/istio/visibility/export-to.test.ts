import { expect, test } from 'vitest';
import { exportedNamespaces } from '../../../src/istio/visibility/export-to.ts';
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
  expect(exportedNamespaces(authored(routes))).toEqual(namespaces);
});
