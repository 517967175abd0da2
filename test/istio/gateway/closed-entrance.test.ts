import { expect, test } from 'vitest';
import { closedEntrance } from '../../../src/istio/gateway/closed-entrance.ts';
import type { Json, JsonObject } from '../../../src/resource/json.ts';
import { stateOf } from '../../support/cluster-states.ts';
import { cluster, object, service } from '../../support/fleet-builder.ts';

const labels = { istio: 'eastwestgateway' };

/** A workload of gateways in the form of Istio's documentation. */
function pods(its: JsonObject = labels, spec: JsonObject = {}, name = 'ew'): JsonObject {
  const annotations = { 'inject.istio.io/templates': 'gateway' };
  const template = {
    metadata: { labels: its, annotations },
    spec: { containers: [{ name: 'c' }] },
  };
  return object('apps/v1', 'Deployment', name, {
    selector: { matchLabels: its },
    template,
    ...spec,
  });
}

function passing(name: string, hosts: readonly string[], selector: JsonObject = labels, more = {}) {
  const port = { number: 15443, name: 'tls', protocol: 'TLS' };
  const server: Json = { port, hosts: [...hosts], tls: { mode: 'AUTO_PASSTHROUGH' }, ...more };
  return object('networking.istio.io/v1', 'Gateway', name, { selector, servers: [server] });
}

/** The Service in front of the pods. */
function front(port: number, spec: JsonObject = {}): JsonObject {
  const ports = [{ name: 'tls', port }];
  return object('v1', 'Service', 'ew', { type: 'LoadBalancer', selector: labels, ports, ...spec });
}

function kindOf(...objects: readonly JsonObject[]): string | undefined {
  return closedEntrance(stateOf(cluster('one'), service('api'), ...objects))?.kind;
}

test('closes an entrance whose pods are all scaled to zero', () => {
  const none = { replicas: 0 };
  expect(kindOf(pods())).toBeUndefined();
  expect(kindOf(pods(labels, none))).toBe('gateway-at-rest');
  expect(kindOf(pods(labels, none), pods(labels, {}, 'other'))).toBeUndefined();
  expect(kindOf(pods({ istio: 'ingressgateway' }, none)), 'of another gateway').toBeUndefined();
});

test('closes an entrance whose Gateways select none of the gateways in Git', () => {
  const mistaken = passing('one', ['*.local'], { gw: 'west' });
  expect(kindOf(pods({ gw: 'ew' }), mistaken)).toBe('gateway-without-pods');
  expect(kindOf(pods({ gw: 'ew' }), mistaken, passing('two', ['*.local'], { gw: 'ew' }))).toBe(
    undefined,
  );
  expect(kindOf(mistaken), 'without gateways in Git').toBeUndefined();
});

test('closes an entrance whose Service does not have the port', () => {
  const gateway = passing('one', ['*.local']);
  expect(kindOf(pods(), gateway, front(443))).toBe('gateway-port-hidden');
  expect(kindOf(gateway, front(443)), 'pods outside of Git').toBe('gateway-port-hidden');
  expect(kindOf(pods(), gateway, front(15_443))).toBeUndefined();
  const mapped = { ports: [{ name: 'tls', port: 443, targetPort: 15_443 }] };
  expect(kindOf(pods(), gateway, front(443, mapped))).toBeUndefined();
  expect(kindOf(pods(), gateway, front(443, { type: 'ClusterIP' })), 'for metrics').toBeUndefined();
});

test('closes an entrance whose listener Envoy rejects', () => {
  const all = passing('all', ['*.local']);
  const one = passing('one', ['api.shop.svc.cluster.local']);
  expect(kindOf(all, one)).toBe('listener-rejected');
  expect(kindOf(pods(), all, one)).toBe('listener-rejected');
  const other = passing('other', ['web.other.svc.cluster.local']);
  expect(kindOf(all, other), 'without a Service in common').toBeUndefined();
  const apart = passing('one', ['api.shop.svc.cluster.local'], { istio: 'team' });
  expect(kindOf(pods(), all, apart), 'of other pods').toBeUndefined();
  const near = passing('one', ['*.local'], labels, { bind: '127.0.0.1' });
  expect(kindOf(pods(), all, near), 'at another address').toBeUndefined();
});
