import { expect, test } from 'vitest';
import {
  capturedNamespaces,
  hasWaypoint,
  isCaptured,
} from '../../../src/istio/mesh/ambient-capture.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resource, resources } from '../../support/resources.ts';

const text = `apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {istio.io/dataplane-mode: ambient, istio.io/use-waypoint: all}}
---
apiVersion: v1
kind: Namespace
metadata: {name: web}
`;
const placed = resources(text).map((one) => ({ resource: one, application: 'apps/shop' }));
const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
if (view === undefined) throw new Error('every cluster has a view');
const service = (namespace: string, labels: string) =>
  resource(
    `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: ${namespace}, labels: {${labels}}}\n`,
  );

test('pods are captured by their own label, else by that of the namespace', () => {
  const mode = (value: string) => ({ 'istio.io/dataplane-mode': value });
  expect(isCaptured(view, { namespace: 'shop', labels: {} })).toBe(true);
  expect(isCaptured(view, { namespace: 'shop', labels: mode('none') })).toBe(false);
  expect(isCaptured(view, { namespace: 'web', labels: {} })).toBe(false);
  expect(isCaptured(view, { namespace: 'web', labels: mode('ambient') })).toBe(true);
  expect(isCaptured(view, { namespace: 'nowhere', labels: {} })).toBe(false);
  expect(capturedNamespaces(view).map(({ name }) => name)).toEqual(['shop']);
});

test('a waypoint stands behind the Service that names one, or whose namespace does', () => {
  expect(hasWaypoint(view, service('shop', ''))).toBe(true);
  expect(hasWaypoint(view, service('shop', 'istio.io/use-waypoint: none'))).toBe(false);
  expect(hasWaypoint(view, service('web', 'istio.io/use-waypoint: own'))).toBe(true);
  expect(hasWaypoint(view, service('web', ''))).toBe(false);
});
