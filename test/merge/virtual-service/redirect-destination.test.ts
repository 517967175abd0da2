import { describe, expect, test } from 'vitest';
import {
  leadsTo,
  redirectDestinations,
} from '../../../src/merge/virtual-service/redirect-destination.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, cluster, object, service, serviceExport } from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const moved = 'reviews.shop.svc.clusterset.local';
const ports = {
  ports: [
    { name: 'http', port: 80 },
    { name: 'admin', port: 81 },
  ],
};
const all: RouteSetup = { providers: named };
/** The consumer has a port more than is offered. */
const some: RouteSetup = { providers: named, authored: [service('reviews', ports)] };
const routes = (spec: JsonObject) =>
  authored(object('networking.istio.io/v1', 'VirtualService', 'own', spec));

function redirect(setup: RouteSetup, spec: JsonObject) {
  const { spec: next, diagnostics } = redirectDestinations(routeOf(setup), routes(spec));
  return {
    next,
    found: diagnostics.map(
      ({ at, message }) => `${at.pointer} ${message.match(/"reviews" (.*):/)?.[1]}`,
    ),
  };
}

const to = (destination: JsonObject, others: JsonObject = {}) => [
  { route: [{ destination, ...others }] },
];

describe('redirectDestinations', () => {
  test.each<[string, RouteSetup, JsonObject]>([
    ['the short name', all, { host: 'reviews' }],
    ['the full name', all, { host: 'reviews.shop.svc.cluster.local' }],
    ['a port that is offered', some, { host: 'reviews', port: { number: 80 } }],
  ])('leads %s on', (_, setup, destination) => {
    const { next, found } = redirect(setup, { http: to(destination, { weight: 5 }) });
    expect(found).toEqual([]);
    expect(next).toEqual({ http: to({ ...destination, host: moved }, { weight: 5 }) });
  });

  test.each(['http', 'tcp', 'tls'])('leads routes of %s on', (section) => {
    expect(redirect(all, { [section]: to({ host: 'reviews' }) }).next).toEqual({
      [section]: to({ host: moved }),
    });
  });

  test.each<[string, RouteSetup, JsonObject, string]>([
    ['a subset', all, { host: 'reviews', subset: 'v1' }, 'in subset "v1"'],
    ['a port that is not offered', some, { host: 'reviews', port: { number: 81 } }, 'at port 81'],
    ['no port, when one is not offered', some, { host: 'reviews' }, 'without naming a port'],
  ])('leaves %s, and says so', (_, setup, destination, reason) => {
    expect(redirect(setup, { http: to(destination) })).toEqual({
      next: undefined,
      found: [`/spec/http/0/route/0/destination ${reason}`],
    });
  });

  test('leaves streams, where gateways take requests only, and says so', () => {
    const spec = { istio: { version: '1.30', gateway: 'http' as const } };
    expect(redirect({ ...all, spec }, { tcp: to({ host: 'reviews' }) })).toEqual({
      next: undefined,
      found: ['/spec/tcp/0/route/0/destination as TCP or TLS'],
    });
  });

  test('names the port in a header, where gateways have a path', () => {
    const spec = { istio: { version: '1.30', gateway: 'http' as const } };
    const rules = [{ portNumber: 80, path: '/shop', pathType: 'Prefix' }];
    const paths = { ...all, export: serviceExport('reviews', { rules }), spec };
    const set = { 'x-distributary-service': 'shop/reviews:80' };
    expect(redirect(paths, { http: to({ host: 'reviews' }) }).next).toEqual({
      http: to({ host: moved }, { headers: { request: { set } } }),
    });
  });

  test.each<[string, JsonObject]>([
    ['another host', { http: to({ host: 'api' }) }],
    ['a host that Istio reads otherwise', { http: to({ host: 'reviews.shop' }) }],
    ['a mirror', { http: [{ mirror: { host: 'reviews' } }] }],
    ['a redirection', { http: [{ redirect: { uri: '/' } }] }],
    ['nothing', {}],
    ['what is no list', { http: {} }],
    ['what is no route', { http: [null, { route: [null, { weight: 1 }] }] }],
  ])('changes nothing of %s', (_, spec) => {
    expect(redirect(all, spec)).toEqual({ next: undefined, found: [] });
  });

  test('keeps what it does not lead on beside what it does', () => {
    const spec = {
      hosts: ['a'],
      http: [
        {
          name: 'x',
          route: [{ destination: { host: 'api' } }, { destination: { host: 'reviews' } }],
        },
        ...to({ host: 'api' }),
      ],
    };
    expect(redirect(all, spec).next).toEqual({
      hosts: ['a'],
      http: [
        { name: 'x', route: [{ destination: { host: 'api' } }, { destination: { host: moved } }] },
        ...to({ host: 'api' }),
      ],
    });
  });
});

test.each<[JsonObject, boolean]>([
  [{ http: to({ host: 'reviews', subset: 'v1' }) }, true],
  [{ tcp: to({ host: 'reviews.shop.svc.cluster.local' }) }, true],
  [{ http: to({ host: 'api' }) }, false],
  [{ http: [{ mirror: { host: 'reviews' } }] }, false],
  [{}, false],
])('%j leads to the service: %s', (spec, leads) => {
  expect(leadsTo(routeOf(), routes(spec))).toBe(leads);
});
