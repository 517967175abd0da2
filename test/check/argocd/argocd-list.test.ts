import { expect, test } from 'vitest';
import { argocdList } from '../../../src/check/argocd/argocd-list.ts';
import { clusterStates } from '../../../src/check/cluster-state.ts';
import { cluster } from '../../support/clusters.ts';
import { deriveSpec } from '../../support/fleet-builder.ts';
import { resources, showPlaces } from '../../support/resources.ts';

const text = `apiVersion: shop.example.com/v1
kind: Menu
metadata: {name: of-the-day, namespace: shop}
items:
  - {dish: soup}
---
apiVersion: shop.example.com/v1
kind: Menu
metadata: {name: of-the-week, namespace: shop}
spec: {items: [{dish: soup}]}
---
apiVersion: shop.example.com/v1
kind: Menu
metadata: {name: of-the-month, namespace: shop}
items: none
---
apiVersion: v1
kind: ConfigMapList
items:
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: map, namespace: shop}}
`;

test('argocd-list finds lists at the top of what is no list', () => {
  const placed = resources(text).map((resource) => ({ resource, application: 'apps/web' }));
  expect(placed).toHaveLength(4);
  const states = clusterStates(
    [{ cluster: cluster('eu/a/default/paris'), placed }],
    [],
    deriveSpec(),
  );
  const found = states.flatMap((state) => argocdList.run(state));
  expect(showPlaces(found)).toEqual(['4:1 DIS0604']);
});
