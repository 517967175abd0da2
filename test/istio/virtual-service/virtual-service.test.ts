import { expect, test } from 'vitest';
import {
  decodeVirtualService,
  routeDestinations,
  withDestinations,
} from '../../../src/istio/virtual-service/virtual-service.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const routes = (spec: JsonObject) =>
  authored(object('networking.istio.io/v1', 'VirtualService', 'own', spec));
const to = (host: string, more: JsonObject = {}) => ({ destination: { host, ...more } });

test.each<[JsonObject, boolean]>([
  [{}, true],
  [{ gateways: ['mesh', 'edge'] }, true],
  [{ gateways: ['edge'] }, false],
])('%j is for the mesh: %s', (spec, isFor) => {
  expect(decodeVirtualService(routes(spec)).isForMesh).toBe(isFor);
});

test('reads the destinations of all routes, and the mirrors after those of their route', () => {
  const spec = {
    tls: [{ route: [to('tls')] }],
    http: [
      { route: [to('a', { subset: 'v1', port: { number: 80 } })], mirror: { host: 'm' } },
      { route: [{ ...to('b', { subset: '' }), weight: 0 }, {}], mirrors: [to('n')] },
    ],
  };
  const found = routeDestinations(routes(spec));
  expect(found.map(({ host, pointer }) => `${pointer} ${host}`)).toEqual([
    '/spec/http/0/route/0/destination a',
    '/spec/http/0/mirror m',
    '/spec/http/1/route/0/destination b',
    '/spec/http/1/mirrors/0/destination n',
    '/spec/tls/0/route/0/destination tls',
  ]);
  expect(found[0]).toMatchObject({ subset: 'v1', port: 80, weight: undefined });
  expect(found[2]).toMatchObject({ subset: undefined, port: undefined, weight: 0 });
});

test('reads a delegate of http routes only', () => {
  const delegate = { name: 'inner', namespace: 'web' };
  const spec = { http: [{ delegate }, { delegate: { name: 'own' } }], tcp: [{ delegate }] };
  expect(decodeVirtualService(routes(spec)).routes.map((one) => one.delegate)).toEqual([
    delegate,
    { name: 'own', namespace: undefined },
    undefined,
  ]);
});

test('withDestinations changes the hosts that it is told to, and nothing else', () => {
  const spec = {
    hosts: ['own'],
    http: [{ name: 'first', route: [{ ...to('a', { subset: 'v1' }), weight: 5 }, to('b')] }],
    tcp: 'no list',
  };
  expect(withDestinations(spec, ({ host }) => (host === 'a' ? { host: 'c' } : undefined))).toEqual({
    ...spec,
    http: [{ name: 'first', route: [{ ...to('c', { subset: 'v1' }), weight: 5 }, to('b')] }],
  });
});
