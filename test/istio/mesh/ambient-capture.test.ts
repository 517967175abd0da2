import { expect, test } from 'vitest';
import { capturedNamespaces, isCaptured } from '../../../src/istio/mesh/ambient-capture.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

const text = `apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {istio.io/dataplane-mode: ambient}}
---
apiVersion: v1
kind: Namespace
metadata: {name: web}
`;
const placed = resources(text).map((one) => ({ resource: one, application: 'apps/shop' }));
const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
if (view === undefined) throw new Error('every cluster has a view');

test('pods are captured by their own label, else by that of the namespace', () => {
  const mode = (value: string) => ({ 'istio.io/dataplane-mode': value });
  expect(isCaptured(view, { namespace: 'shop', labels: {} })).toBe(true);
  expect(isCaptured(view, { namespace: 'shop', labels: mode('none') })).toBe(false);
  expect(isCaptured(view, { namespace: 'web', labels: {} })).toBe(false);
  expect(isCaptured(view, { namespace: 'web', labels: mode('ambient') })).toBe(true);
  expect(isCaptured(view, { namespace: 'nowhere', labels: {} })).toBe(false);
  expect(capturedNamespaces(view).map(({ name }) => name)).toEqual(['shop']);
});
