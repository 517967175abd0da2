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
): readonly string[] {
  const { pilot } = stateOf(cluster('north'), service('reviews'), ...objects);
  const found = clientRoutes(pilot, { namespace, labels, locality: 'eu/a' }, { host, port });
  return found.map(({ requests, destinations }) => {
    const weighed = destinations.map((one) => `${one.subset || 'all'}*${one.weight}`);
    const past = destinations.some(({ isPassed }) => isPassed === true) ? ' past the proxy' : '';
    return `${requests}: ${weighed.join(' ')}${past}`;
  });
}

describe('clientRoutes', () => {
  test('leads to the Service itself without a VirtualService for the mesh', () => {
    const route = [{ route: [to('v1')] }];
    expect(routesOf([])).toEqual([': all*1']);
    expect(routesOf([routes('a', { hosts: ['ratings'], http: route })])).toEqual([': all*1']);
    const gateways = ['ingress'];
    const others = routes('a', { hosts: ['reviews'], gateways, http: route });
    expect(routesOf([others])).toEqual([': all*1']);
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

  test('leaves other requests to an error of the proxy, unless some routes take all', () => {
    const canary = (field: string, exact = '1') => ({
      match: [{ [field]: { 'x-canary': { exact } } }],
      route: [to()],
    });
    const found = (...http: readonly JsonObject[]) => {
      const { pilot } = stateOf(
        cluster('north'),
        service('reviews'),
        routes('a', { hosts: ['reviews'], http: [...http] }),
      );
      const client = { namespace: 'web', labels: {}, locality: 'eu/a' };
      return clientRoutes(pilot, client, { host, port: 80 }).at(-1)?.error;
    };
    expect(found(canary('headers'))).toBe('unmatched');
    expect(found(canary('headers'), canary('withoutHeaders', '2'))).toBe('unmatched');
    expect(found({ match: [{ uri: { prefix: '/v1' } }], route: [to()] })).toBe('unmatched');
    const all = [{ uri: { prefix: '/' } }, { uri: { regex: '.*' } }, { port: 80 }];
    for (const one of all) {
      expect(found(canary('headers'), { match: [one], route: [to()] })).toBeUndefined();
    }
    expect(found(canary('headers'), canary('withoutHeaders'))).toBeUndefined();
    expect(found({ match: [{ sourceNamespace: 'web' }], route: [to()] })).toBeUndefined();
  });

  test('leads from an alias on to its name, once, at the port of the alias', () => {
    const alias = (name: string, externalName: string, ...ports: readonly number[]) =>
      withMetadata(
        object('v1', 'Service', name, {
          type: 'ExternalName',
          externalName,
          ports: ports.map((port) => ({ name: `http-${port}`, port })),
        }),
        { namespace: 'shop' },
      );
    const found = (destination: JsonObject, ...aliases: readonly JsonObject[]) => {
      const http = [{ route: [{ destination }] }];
      const virtual = routes('a', { hosts: ['reviews'], http });
      const { pilot } = stateOf(cluster('north'), service('reviews'), ...aliases, virtual);
      const client = { namespace: 'web', labels: {}, locality: 'eu/a' };
      const [first] = clientRoutes(pilot, client, { host, port: 80 })[0]?.destinations ?? [];
      return `${first?.host}:${first?.port}`;
    };
    const other = { host: 'other' };
    const twice = alias('twice', 'other.shop.svc.cluster.local', 81);
    expect(found(other, alias('other', host, 81))).toBe(`${host}:81`);
    expect(found(other, alias('other', host, 81, 82))).toBe(`${host}:80`);
    expect(found({ ...other, port: { number: 82 } }, alias('other', host))).toBe(`${host}:82`);
    expect(found({ host: 'twice' }, twice, alias('other', host))).toBe(
      'other.shop.svc.cluster.local:81',
    );
    expect(found(other, service('other'))).toBe('other.shop.svc.cluster.local:undefined');
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

  test('reads routes of the protocol of the port', () => {
    const both = { http: [{ route: [to('http')] }], tcp: [{ route: [to('tcp')] }] };
    const tls = [{ match: [{ sniHosts: [host] }], route: [to('tls')] }];
    const found = (name: string, spec: JsonObject) => {
      const called = service('reviews', { ports: [{ name, port: 80 }] });
      const { pilot } = stateOf(
        cluster('north'),
        called,
        routes('a', { hosts: ['reviews'], ...spec }),
      );
      const client = { namespace: 'web', labels: {}, locality: 'eu/a' };
      return clientRoutes(pilot, client, { host, port: 80 }).map(
        ({ destinations: [first] }) => first?.subset,
      );
    };
    const all = { ...both, tls };
    expect(
      ['http', 'grpc-a', 'tcp-a', 'mongo', 'https-a', 'tls', 'a'].map((n) => found(n, all)),
    ).toEqual(['http', 'http', 'tcp', 'tcp', 'tls', 'tls', 'http'].map((one) => [one]));
    expect(found('http', { tcp: both.tcp })).toEqual(['']);
    expect(found('tcp-a', { http: both.http })).toEqual(['']);
    expect(found('https', both)).toEqual(['']);
    expect(found('tcp-a', { tls })).toEqual(['']);
    expect(found('a', { tcp: both.tcp })).toEqual(['tcp']);
  });

  test('passes a client on whose server name no tls route has', () => {
    const found = (...names: readonly string[]) => {
      const called = service('reviews', { ports: [{ name: 'tls', port: 80 }] });
      const tls = [{ match: [{ sniHosts: [...names] }], route: [to('tls')] }];
      const virtual = routes('a', { hosts: ['reviews', 'shop.example.com'], tls });
      const { pilot } = stateOf(cluster('north'), called, virtual);
      const client = { namespace: 'web', labels: {}, locality: 'eu/a' };
      const [route] = clientRoutes(pilot, client, { host, port: 80 });
      const [first] = route?.destinations ?? [];
      return first?.isPassed === true ? 'passed' : first?.subset;
    };
    expect(found(host)).toBe('tls');
    expect(found('*.shop.svc.cluster.local')).toBe('tls');
    expect(found('shop.example.com', host)).toBe('tls');
    expect(found('shop.example.com')).toBe('passed');
  });

  test('takes those of the own namespace before those exported to it, whatever their age', () => {
    const http = (subset: string) => [{ route: [to(subset)] }];
    const shared = routes('a', { hosts: [host], exportTo: ['shop', 'web'], http: http('shared') });
    const own = withMetadata(
      object('networking.istio.io/v1', 'VirtualService', 'b', {
        hosts: [host],
        exportTo: ['.'],
        http: [{ route: [{ destination: { host, subset: 'own' } }] }],
      }),
      { namespace: 'web' },
    );
    expect(routesOf([shared, own])).toEqual([': own*1']);
    expect(routesOf([shared, own], { namespace: 'shop' })).toEqual([': shared*1']);
  });

  test('takes a wildcard where the exact one is not for the client, and of two wildcards the first alone', () => {
    const http = (subset: string) => [{ route: [to(subset)] }];
    const wildcard = '*.shop.svc.cluster.local';
    const wide = routes('a', { hosts: [wildcard], http: http('wide') });
    const hidden = routes('b', { hosts: ['reviews'], exportTo: ['.'], http: http('hidden') });
    expect(routesOf([wide, hidden])).toEqual([': wide*1']);
    expect(routesOf([wide, hidden], { namespace: 'shop' })).toEqual([': hidden*1']);
    const elsewhere = [{ match: [{ port: 81 }], route: [to('81')] }];
    const first = routes('c', { hosts: [wildcard], exportTo: ['web'], http: elsewhere });
    expect(routesOf([wide, first])).toEqual([': all*1']);
    const exact = routes('d', { hosts: ['reviews'], exportTo: ['web'], http: elsewhere });
    expect(
      routesOf([exact, hidden, routes('e', { hosts: ['reviews'], http: http('next') })]),
    ).toEqual([': next*1']);
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
    expect(routesOf([virtual, sidecar('other/*')])).toEqual([': all*1 past the proxy']);
  });
});
