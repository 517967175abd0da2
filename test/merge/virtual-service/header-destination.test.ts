import { describe, expect, test } from 'vitest';
import { nameInHeader } from '../../../src/merge/virtual-service/header-destination.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object, service, serviceExport } from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const rules = [{ portNumber: 80, path: '/shop', pathType: 'Prefix' }];
const spec = { istio: { version: '1.30', gateway: 'http' as const } };
const two = {
  ports: [
    { name: 'http', port: 80 },
    { name: 'http-admin', port: 81 },
  ],
};
const one: RouteSetup = { export: serviceExport('reviews', { rules }), spec };
/** The consumer has a port more than is offered. */
const some: RouteSetup = { ...one, authored: [service('reviews', two)] };

function named(setup: RouteSetup, written: JsonObject) {
  const resource = authored(object('networking.istio.io/v1', 'VirtualService', 'own', written));
  const { spec: next, diagnostics } = nameInHeader(routeOf(setup), resource);
  return {
    next,
    found: diagnostics.map(({ code, at, message }) =>
      [code, at.pointer, /"north" (.*) "reviews/.exec(message)?.[1]].join(' '),
    ),
  };
}

const to = (destination: JsonObject, others: JsonObject = {}) => [
  { route: [{ destination, ...others }] },
];
const set = { 'x-distributary-service': 'shop/reviews:80' };

describe('nameInHeader', () => {
  test.each<[string, RouteSetup, JsonObject]>([
    ['the short name', one, { host: 'reviews' }],
    ['the full name', one, { host: 'reviews.shop.svc.cluster.local' }],
    ['a subset', one, { host: 'reviews', subset: 'v1' }],
    ['a port of two', some, { host: 'reviews', port: { number: 80 } }],
  ])('names the service on the way to %s', (_, setup, destination) => {
    const { next, found } = named(setup, { http: to(destination) });
    expect(found).toEqual([]);
    expect(next).toEqual({ http: to(destination, { headers: { request: { set } } }) });
  });

  test('keeps the headers that a team sets and removes', () => {
    const request = { set: { 'x-team': 'shop' }, remove: ['cookie'] };
    const response = { add: { 'x-seen': '1' } };
    const written = to({ host: 'reviews' }, { weight: 5, headers: { request, response } });
    const headers = { request: { ...request, set: { ...request.set, ...set } }, response };
    expect(named(one, { http: written }).next).toEqual({
      http: to({ host: 'reviews' }, { weight: 5, headers }),
    });
  });

  test.each<[string, RouteSetup, JsonObject, string]>([
    [
      'a mirror',
      one,
      { http: [{ ...to({ host: 'api' })[0], mirror: { host: 'reviews' } }] },
      '/spec/http/0/mirror mirrors requests to',
    ],
    [
      'a stream',
      one,
      { tcp: to({ host: 'reviews' }) },
      '/spec/tcp/0/route/0/destination routes TCP or TLS connections to',
    ],
    [
      'no port of two',
      some,
      { http: to({ host: 'reviews' }) },
      '/spec/http/0/route/0/destination sets no port for',
    ],
  ])('refuses %s', (_, setup, written, found) => {
    expect(named(setup, written)).toEqual({ next: undefined, found: [`DIS0510 ${found}`] });
  });

  test.each<[string, RouteSetup, JsonObject]>([
    ['another host', one, { http: to({ host: 'api' }) }],
    ['a port that is not exported', some, { http: to({ host: 'reviews', port: { number: 81 } }) }],
    ['a stream to such a port', some, { tcp: to({ host: 'reviews', port: { number: 81 } }) }],
    ['a redirection', one, { http: [{ redirect: { uri: '/' } }] }],
    ['nothing', one, {}],
  ])('changes nothing of %s', (_, setup, written) => {
    expect(named(setup, written)).toEqual({ next: undefined, found: [] });
  });
});
