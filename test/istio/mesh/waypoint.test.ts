import { expect, test } from 'vitest';
import { hasWaypoint, isGlobalWaypoint, waypointOf } from '../../../src/istio/mesh/waypoint.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resource, resources } from '../../support/resources.ts';

const text = `apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {istio.io/use-waypoint: all}}
---
apiVersion: v1
kind: Namespace
metadata: {name: edge, labels: {istio.io/use-waypoint: all, istio.io/use-waypoint-namespace: shop}}
---
apiVersion: v1
kind: Namespace
metadata: {name: web, labels: {team: web}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: pods, namespace: shop, labels: {istio.io/waypoint-for: workload}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: all, namespace: shop, labels: {istio.io/waypoint-for: all}}
spec: {listeners: [{protocol: HBONE, port: 15008, allowedRoutes: {namespaces: {from: All}}}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: mine, namespace: shop}
spec: {listeners: [{protocol: HBONE, port: 15008}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: chosen, namespace: shop}
spec: {listeners: [{protocol: HBONE, port: 15008, allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {team: web}}}}}]}
`;
const placed = resources(text).map((one) => ({ resource: one, application: 'apps/shop' }));
const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
if (view === undefined) throw new Error('every cluster has a view');

function service(namespace: string, labels: string) {
  const text = `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: ${namespace}, labels: {${labels}}}\n`;
  return { namespace, service: resource(text) };
}

test('a waypoint stands behind the Service that names one, or whose namespace does', () => {
  expect(hasWaypoint(view, service('shop', ''))).toBe(true);
  expect(hasWaypoint(view, service('shop', 'istio.io/use-waypoint: none'))).toBe(false);
  expect(hasWaypoint(view, service('web', 'istio.io/use-waypoint: own'))).toBe(true);
  expect(hasWaypoint(view, service('web', ''))).toBe(false);
  expect(hasWaypoint(view, { namespace: 'shop', service: undefined })).toBe(true);
  expect(hasWaypoint(view, { namespace: 'nowhere', service: undefined })).toBe(false);
});

test('one for workloads stands behind no Service', () => {
  expect(hasWaypoint(view, service('shop', 'istio.io/use-waypoint: pods'))).toBe(false);
  expect(waypointOf(view, service('shop', 'istio.io/use-waypoint: pods'))?.name).toBe('pods');
});

test('it may be in another namespace', () => {
  expect(waypointOf(view, service('edge', ''))).toMatchObject({ namespace: 'shop', name: 'all' });
  expect(waypointOf(view, service('edge', ''))?.gateway?.name).toBe('all');
  const own = service('edge', 'istio.io/use-waypoint: own');
  expect(waypointOf(view, own)).toMatchObject({ namespace: 'edge', gateway: undefined });
});

test('it accepts its own namespace, and others only where its listener does', () => {
  const asks = (namespace: string, name: string) =>
    waypointOf(
      view,
      service(namespace, `istio.io/use-waypoint: ${name}, istio.io/use-waypoint-namespace: shop`),
    )?.name;
  expect(asks('shop', 'mine')).toBe('mine');
  // The waypoint of the namespace is no second choice.
  expect(asks('edge', 'mine')).toBe(undefined);
  expect(asks('edge', 'chosen')).toBe(undefined);
  expect(asks('web', 'chosen')).toBe('chosen');
  expect(asks('edge', '""')).toBe(undefined);
  // What Git lacks may accept everyone.
  expect(asks('edge', 'elsewhere')).toBe('elsewhere');
});

test('its Service has the labels for infrastructure in place of those of the Gateway', () => {
  const gateway = (labels: string, spec: string) =>
    resource(
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: all, namespace: shop, labels: {${labels}}}\nspec: {${spec}}\n`,
    );
  const global = 'istio.io/global: "true"';
  expect(isGlobalWaypoint(gateway(global, ''))).toBe(true);
  expect(isGlobalWaypoint(gateway('', `infrastructure: {labels: {${global}}}`))).toBe(true);
  expect(isGlobalWaypoint(gateway(global, 'infrastructure: {labels: {a: b}}'))).toBe(false);
  expect(isGlobalWaypoint(gateway('', ''))).toBe(false);
  expect(isGlobalWaypoint(undefined)).toBe(false);
});
