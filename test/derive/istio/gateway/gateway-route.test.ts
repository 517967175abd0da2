import { describe, expect, test } from 'vitest';
import { gatewayRoutes } from '../../../../src/derive/istio/gateway/gateway-route.ts';
import type { Provider } from '../../../../src/derive/offer/offered-service.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { cluster, service, serviceExport } from '../../../support/fleet-builder.ts';
import { routeOf } from '../../../support/route-builder.ts';

/** What south's export of reviews offers at port 80 and, by a second rule, at port 81. */
function provider(paths: readonly JsonObject[], spec: JsonObject = {}): Provider {
  const rules = paths.map((path, i) => ({ portNumber: 80 + i, pathType: 'Prefix', ...path }));
  const ports = rules.map(({ portNumber }) => ({ name: `http-${portNumber}`, port: portNumber }));
  const { remoteEndpoints } = routeOf({
    service: service('reviews', { ports }),
    export: serviceExport('reviews', { rules, ...spec }),
    authored: [],
    providers: [cluster('south')],
    spec: { istio: { version: '1.30', gateway: 'http' } },
  });
  const [endpoint] = remoteEndpoints;
  if (endpoint === undefined) throw new Error('nothing is offered');
  return endpoint.provider;
}

/** The routes, each in a line: what is matched, what becomes of it, and the port that it leads to. */
function lines(...provided: readonly Provider[]): readonly string[] {
  const routes = gatewayRoutes(provided, ({ service: { name } }, port) => ({
    host: `${name} ${port}`,
  }));
  return routes.map((route) => {
    const { match, rewrite, headers, route: destinations } = route;
    return JSON.stringify([match, rewrite ?? null, headers ?? null, destinations]);
  });
}

const to = (host: string) => [{ destination: { host } }];
const gone = { request: { remove: ['x-distributary-service'] } };
const named = (port: number, uri: JsonObject) => [
  { headers: { 'x-distributary-service': { exact: `shop/reviews:${port}` } }, uri },
];

describe('gatewayRoutes', () => {
  test('tries the header before all paths, puts the path in front, and takes the header off', () => {
    expect(lines(provider([{ path: '/a' }]))).toEqual(
      [
        [named(80, { prefix: '/' }), { uri: '/a/' }, gone, to('reviews 80')],
        [[{ uri: { exact: '/a' } }, { uri: { prefix: '/a/' } }], null, null, to('reviews 80')],
      ].map((line) => JSON.stringify(line)),
    );
  });

  test('rewrites what the export rewrites, and puts the path before the rest', () => {
    const rewritten = provider([{ path: '/a' }], { pathRewrite: { from: '^/a/v1', to: '/v2' } });
    const uriRegexRewrite = { match: '^/v1', rewrite: '/v2' };
    expect(lines(rewritten).slice(0, 2)).toEqual(
      [
        [named(80, { regex: '/v1.*' }), { uriRegexRewrite }, gone, to('reviews 80')],
        [named(80, { prefix: '/' }), { uri: '/a/' }, gone, to('reviews 80')],
      ].map((line) => JSON.stringify(line)),
    );
  });

  test.each<[string, Provider, number]>([
    ['no path', provider([{ path: '/' }]), 1],
    ['a path for each of two ports', provider([{ path: '/a' }, { path: '/b' }]), 2],
    ['a path of type Exact', provider([{ path: '/a', pathType: 'Exact' }]), 0],
    [
      'a rewrite that does not spell the path out',
      provider([{ path: '/a' }], { pathRewrite: { from: '^/[a-z]/', to: '/' } }),
      0,
    ],
  ])('with %s: %#', (_, one, count) => {
    expect(lines(one).filter((line) => line.includes('x-distributary-service')).length).toBe(count);
  });

  test('has one route for a port that is exported twice', () => {
    const one = provider([{ path: '/a' }]);
    expect(lines(one, one)).toEqual(lines(one));
  });
});
