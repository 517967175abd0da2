import { describe, expect, test } from 'vitest';
import { clientRoutes } from '../../../src/istio/virtual-service/client-routes.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { stateOf } from '../../support/cluster-states.ts';
import { cluster, object, service, withMetadata } from '../../support/fleet-builder.ts';

const host = 'reviews.shop.svc.cluster.local';
const to = (subset?: string, weight?: number) => ({
  destination: { host: 'reviews', ...(subset === undefined ? {} : { subset }) },
  ...(weight === undefined ? {} : { weight }),
});
const routes = (name: string, spec: JsonObject, metadata: JsonObject = {}) => {
  const virtual = object('networking.istio.io/v1', 'VirtualService', name, spec);
  return withMetadata(virtual, { namespace: 'shop', ...metadata });
};

/** What a client in a namespace gets for the Service, as texts. */
function routesOf(
  objects: readonly JsonObject[],
  { namespace = 'web', labels = {}, port = 80 } = {},
): readonly string[] | undefined {
  const { pilot } = stateOf(cluster('north'), service('reviews'), ...objects);
  const found = clientRoutes(pilot, { namespace, labels, locality: 'eu/a' }, { host, port });
  return found?.map(({ requests, destinations }) => {
    const weighed = destinations.map((one) => `${one.subset || 'all'}*${one.weight}`);
    return `${requests}: ${weighed.join(' ')}`;
  });
}

describe('clientRoutes', () => {
  test('has none without a VirtualService for the mesh', () => {
    const route = [{ route: [to()] }];
    expect(routesOf([])).toBeUndefined();
    expect(routesOf([routes('a', { hosts: ['ratings'], http: route })])).toBeUndefined();
    const gateways = ['ingress'];
    expect(routesOf([routes('a', { hosts: ['reviews'], gateways, http: route })])).toBeUndefined();
  });

  test('gives each route its requests, up to one that takes all', () => {
    const http = [
      { match: [{ uri: { prefix: '/v2' } }], route: [to('v2')] },
      {
        match: [{ headers: { user: { exact: 'ann' } } }, { headers: { beta: {} } }],
        route: [to()],
      },
      { route: [to('v1', 90), to('v2', 10), to('v3', 0)] },
      { route: [to('never')] },
    ];
    expect(routesOf([routes('a', { hosts: ['reviews'], http })])).toEqual([
      'uri prefix /v2: v2*1',
      'headers user exact ann or headers beta: all*1',
      ': v1*90 v2*10',
    ]);
  });

  test('asks who the client is, and for which port', () => {
    const http = [
      { match: [{ sourceNamespace: 'test' }], route: [to('test')] },
      { match: [{ sourceLabels: { tier: 'one' } }], route: [to('one')] },
      { match: [{ port: 8080 }], route: [to('alt')] },
      { match: [{ gateways: ['ingress'] }], route: [to('edge')] },
      { route: [to('rest')] },
    ];
    const objects = [routes('a', { hosts: ['reviews'], http })];
    expect(routesOf(objects)).toEqual([': rest*1']);
    expect(routesOf(objects, { namespace: 'test' })).toEqual([': test*1']);
    expect(routesOf(objects, { labels: { tier: 'one' } })).toEqual([': one*1']);
    expect(routesOf(objects, { port: 8080 })).toEqual([': alt*1']);
  });

  test('takes the closest host, then who exports to fewer', () => {
    const http = (subset: string) => [{ route: [to(subset)] }];
    const wide = routes('a', { hosts: ['*.shop.svc.cluster.local'], http: http('wide') });
    const exact = routes('b', { hosts: ['reviews'], http: http('exact') });
    const near = routes('c', { hosts: ['reviews'], exportTo: ['web'], http: http('near') });
    expect(routesOf([wide])).toEqual([': wide*1']);
    expect(routesOf([wide, exact])).toEqual([': exact*1']);
    expect(routesOf([wide, exact, near])).toEqual([': near*1']);
    expect(routesOf([wide, exact, near], { namespace: 'other' })).toEqual([': exact*1']);
  });

  test('goes by what a Sidecar shows', () => {
    const http = [{ route: [to('v1')] }];
    const sidecar = (egress: string) =>
      withMetadata(
        object('networking.istio.io/v1', 'Sidecar', 'default', { egress: [{ hosts: [egress] }] }),
        { namespace: 'web' },
      );
    const virtual = routes('a', { hosts: ['reviews'], http });
    expect(routesOf([virtual, sidecar('shop/*')])).toEqual([': v1*1']);
    expect(routesOf([virtual, sidecar('other/*')])).toBeUndefined();
  });
});
