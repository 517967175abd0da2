import { describe, expect, test } from 'vitest';
import { gatewayWithoutPods } from '../../../../src/check/server/gateway/gateway-without-pods.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object } from '../../../support/fleet-builder.ts';

const deployment = (labels: JsonObject, more: JsonObject = {}, spec: JsonObject = {}) =>
  object('apps/v1', 'Deployment', 'edge', { template: { metadata: { labels, ...more }, spec } });
const injected = { annotations: { 'inject.istio.io/templates': 'gateway' } };
const gateway = (selector?: JsonObject) =>
  object('networking.istio.io/v1', 'Gateway', 'edge', selector === undefined ? {} : { selector });

function found(...objects: readonly JsonObject[]): readonly string[] {
  return gatewayWithoutPods
    .run(stateOf(cluster('north'), ...objects))
    .map(({ message }) => message);
}

describe('gatewayWithoutPods', () => {
  test('finds a selector that no gateway meets', () => {
    expect(found(deployment({ istio: 'edge' }, injected), gateway({ istio: 'egde' }))).toEqual([
      'Gateway shop/edge selects istio=egde, and the gateways in Git have the labels istio=edge',
    ]);
    const containers = [{ name: 'istio-proxy', args: ['proxy', 'router'] }];
    expect(
      found(deployment({ istio: 'edge' }, {}, { containers }), gateway({ istio: 'egde' })),
    ).toHaveLength(1);
  });

  test('takes one that some pod meets, and none', () => {
    const labels = { istio: 'edge', app: 'edge' };
    expect(found(deployment(labels, injected), gateway({ istio: 'edge' }))).toEqual([]);
    expect(found(deployment(labels, injected), gateway())).toEqual([]);
  });

  test('takes gateways that Git need not have', () => {
    expect(found(gateway({ istio: 'egde' }))).toEqual([]);
    expect(found(deployment({ istio: 'edge' }), gateway({ istio: 'egde' }))).toEqual([]);
    for (const selector of [
      { istio: 'ingressgateway' },
      { app: 'istio-ingressgateway' },
      { istio: 'ingress' },
    ]) {
      expect(found(deployment({ istio: 'edge' }, injected), gateway(selector))).toEqual([]);
    }
  });
});
