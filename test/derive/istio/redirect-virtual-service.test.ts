import { describe, expect, test } from 'vitest';
import {
  changedPorts,
  headersFor,
  needsRedirect,
  pathPrefix,
  prefixedPorts,
} from '../../../src/derive/istio/redirect-virtual-service.ts';
import type { RoutePort } from '../../../src/derive/route/service-route.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { isObject, listAt } from '../../../src/resource/json.ts';
import { specField, specsOf } from '../../support/derived-spec.ts';
import { cluster, service, serviceExport } from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const http = { istio: { version: '1.30', gateway: 'http' as const } };

function offering(
  ports: readonly JsonObject[],
  path = '/',
): Pick<RouteSetup, 'service' | 'export'> {
  const rules = ports.map(({ port }, i) => ({
    portNumber: Number(port),
    path: i === 0 ? path : `/${Number(port)}`,
    pathType: 'Prefix',
  }));
  return { service: service('reviews', { ports }), export: serviceExport('reviews', { rules }) };
}

const web = { name: 'http', port: 80 };

describe('needsRedirect', () => {
  test.each<[string, RouteSetup, boolean]>([
    ['joined endpoints', {}, false],
    ['a host of its own', { providers: named }, true],
    ['a path in front', { ...offering([web], '/shop'), authored: [], spec: http }, true],
    ['a path beside local pods', { ...offering([web], '/shop'), spec: http }, true],
    ['no path in front', { ...offering([web]), spec: http }, false],
    ['a path that nobody reads', { ...offering([web], '/shop') }, false],
  ])('for %s: %s', (_, setup, needed) => {
    const route = routeOf(setup);
    expect(needsRedirect(route)).toBe(needed);
    expect(Object.keys(specsOf('VirtualService', setup)).includes('distributary-reviews')).toBe(
      needed,
    );
  });
});

test('changedPorts are those with a path or a header, prefixedPorts those with a path only', () => {
  const route = routeOf({ ...offering([web, { name: 'grpc', port: 90 }]), spec: http });
  const numbers = (ports: readonly RoutePort[]) => ports.map(({ number }) => number);
  expect([numbers(changedPorts(route)), numbers(prefixedPorts(route))]).toEqual([[90], []]);
});

test('headersFor names the port of the service, where endpoints want different paths', () => {
  const beside = routeOf({ ...offering([web], '/shop'), spec: http });
  const alone = routeOf({ ...offering([web], '/shop'), authored: [], spec: http });
  const headers = [beside, alone].map((route) =>
    route.ports.map((port) => headersFor(route, port)),
  );
  expect(headers).toEqual([[{ 'x-distributary-service': 'shop/reviews:80' }], [undefined]]);
});

test('prefixedPorts are those with a path, and pathPrefix ends in a slash', () => {
  const two = [web, { name: 'grpc', port: 90 }];
  const route = routeOf({ ...offering(two, '/'), authored: [], spec: http });
  const [port, ...others] = prefixedPorts(route);
  expect(others).toEqual([]);
  expect(port && [port.number, pathPrefix(port)]).toEqual([90, '/90/']);
});

describe('redirectVirtualService', () => {
  test.each<[string, JsonObject, number, number]>([
    ['requests', web, 1, 0],
    ['streams', { name: 'tcp', port: 80 }, 0, 1],
    ['both, where Istio detects the protocol', { name: 'any', port: 80 }, 1, 1],
  ])('leads %s on', (_, port, requests, streams) => {
    const setup = { ...offering([port]), providers: named };
    expect(listAt(specField('VirtualService', 'http', setup)).length).toBe(requests);
    expect(listAt(specField('VirtualService', 'tcp', setup)).length).toBe(streams);
  });

  test.each<[string, RouteSetup, JsonObject]>([
    [
      'sets the header, where endpoints want different paths',
      { ...offering([web], '/shop'), spec: http },
      { headers: { request: { set: { 'x-distributary-service': 'shop/reviews:80' } } } },
    ],
    [
      'removes it, where another service may have been named before',
      { ...offering([web], '/shop'), authored: [], spec: http },
      { headers: { request: { remove: ['x-distributary-service'] } } },
    ],
    ['knows of none under mtls', { ...offering([web]), providers: named }, {}],
  ])('%s', (_, setup, expected) => {
    const [first] = listAt(specField('VirtualService', 'http', setup));
    const [{ destination, ...others } = {}] = listAt(first, 'route').filter(isObject);
    expect(destination).toBeDefined();
    expect(others).toEqual(expected);
  });

  test('leads no streams over HTTP gateways', () => {
    const setup = { ...offering([{ name: 'any', port: 80 }]), providers: named, spec: http };
    expect(specField('VirtualService', 'tcp', setup)).toBeUndefined();
  });
});
