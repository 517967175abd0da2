import { expect, test } from 'vitest';
import { passingGateway, passingObject } from '../../../src/istio/gateway/passing-gateway.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { stateOf } from '../../support/cluster-states.ts';
import { cluster, object, withMetadata } from '../../support/fleet-builder.ts';

const labels = { istio: 'eastwestgateway' };

function pods(namespace: string, its: JsonObject = labels, spec: JsonObject = {}): JsonObject {
  const template = { metadata: { labels: its }, spec: { containers: [{ name: 'c' }] } };
  return withMetadata(object('apps/v1', 'Deployment', 'ew', { template, ...spec }), { namespace });
}

function passing(namespace: string, selector: JsonObject): JsonObject {
  const port = { number: 15_443, name: 'tls', protocol: 'TLS' };
  const servers = [{ port, hosts: ['*.local'], tls: { mode: 'AUTO_PASSTHROUGH' } }];
  return withMetadata(object('networking.istio.io/v1', 'Gateway', 'ew', { selector, servers }), {
    namespace,
  });
}

const address = '203.0.113.1';

function found(...objects: readonly JsonObject[]) {
  const state = stateOf(cluster('one', { gateway: address }), ...objects);
  const { namespace, isPlaced } = passingGateway(state);
  return { gateway: passingObject(state)?.namespace, namespace, isPlaced };
}

const scoped = withMetadata(
  object('apps/v1', 'Deployment', 'istiod', {
    selector: { matchLabels: { app: 'istiod' } },
    template: {
      metadata: { labels: { app: 'istiod' } },
      spec: {
        containers: [
          {
            name: 'discovery',
            image: 'docker.io/istio/pilot:1.30.4',
            env: [{ name: 'PILOT_SCOPE_GATEWAY_TO_NAMESPACE', value: 'true' }],
          },
        ],
      },
    },
  }),
  { namespace: 'istio-system', labels: { app: 'istiod' } },
);

test('the pods of the gateway are in the namespace that Git has them in', () => {
  expect(found()).toEqual({ gateway: undefined, namespace: 'istio-system', isPlaced: false });
  expect(found(pods('gateways'))).toMatchObject({ namespace: 'gateways', isPlaced: true });
  const elsewhere = passing('istio-system', labels);
  expect(found(pods('gateways'), elsewhere)).toMatchObject({ namespace: 'gateways' });
  expect(found(elsewhere)).toMatchObject({ namespace: 'istio-system', isPlaced: false });
  const own = passing('shop', { gw: 'own' });
  expect(found(pods('gateways', { gw: 'own' }), own)).toMatchObject({ namespace: 'gateways' });
  const resting = pods('old', labels, { replicas: 0 });
  expect(found(resting, pods('new')), 'pods that run').toMatchObject({ namespace: 'new' });
});

test('a Gateway for other pods than those behind the address passes nothing on', () => {
  const team = passing('shop', { istio: 'team' });
  expect(found(team)).toMatchObject({ gateway: 'shop' });
  expect(found(team, pods('istio-system'))).toMatchObject({ gateway: undefined });
  const front = object('v1', 'Service', 'team', {
    selector: { istio: 'team' },
    ports: [{ port: 15_443 }],
    type: 'LoadBalancer',
    loadBalancerIP: address,
  });
  const its = pods('shop', { istio: 'team' });
  expect(found(team, its, front, pods('istio-system')), 'by address').toMatchObject({
    gateway: 'shop',
    namespace: 'shop',
  });
});

test('a Gateway of another namespace passes nothing on where istiod keeps Gateways to theirs', () => {
  const gateway = passing('istio-system', labels);
  expect(found(scoped, gateway, pods('gateways'))).toMatchObject({ gateway: undefined });
  expect(found(scoped, gateway, pods('istio-system'))).toMatchObject({ gateway: 'istio-system' });
  expect(found(scoped, gateway), 'pods outside of Git').toMatchObject({ isPlaced: true });
});
