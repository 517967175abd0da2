import { describe, expect, test } from 'vitest';
import {
  entryEndpoint,
  entryPort,
  entryPortName,
  localEndpoint,
} from '../../../../src/derive/istio/service-entry/entry-endpoint.ts';
import { cluster, service, serviceExport, trafficPolicy } from '../../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../../support/route-builder.ts';

const south = cluster('south', { gateway: '203.0.113.7' });
const root = { rules: [{ portNumber: 80, path: '/', pathType: 'Prefix' }] };
const http = { istio: { version: '1.30', gateway: 'http' as const } };
const nameOnly = cluster('south', { gateway: 'south.example.com' });
const setup: RouteSetup = { providers: [south], authored: [service(), serviceExport()] };

function remote(of: RouteSetup, traits: Parameters<typeof entryEndpoint>[3]) {
  const route = routeOf(of);
  const [endpoint] = route.remoteEndpoints;
  if (endpoint === undefined) throw new Error('a route has remote endpoints');
  return entryEndpoint(route, endpoint, route.ports, traits);
}

describe('remoteEndpoint', () => {
  test('has its priority, mutual TLS, a network and an account where endpoints are joined', () => {
    expect(remote(setup, { byLabel: true, locality: 'eu/a' })).toEqual({
      address: '203.0.113.7',
      labels: { 'distributary.dev/tier-1': '1', 'security.istio.io/tlsMode': 'istio' },
      locality: 'eu/a',
      network: 'distributary-south',
      ports: { http: 15443 },
      serviceAccount: 'reviews',
    });
  });

  test('has labels of a subset beside', () => {
    const subsetLabels = { version: 'v1' };
    expect(remote(setup, { byLabel: true, subsetLabels })['labels']).toEqual({
      version: 'v1',
      'distributary.dev/tier-1': '1',
      'security.istio.io/tlsMode': 'istio',
    });
  });

  test('has neither network nor account at a host of its own', () => {
    expect(remote({ ...setup, providers: [nameOnly] }, { byLabel: false })).toEqual({
      address: 'south.example.com',
      labels: { 'security.istio.io/tlsMode': 'istio' },
      ports: { http: 15443 },
    });
  });

  test('has a weight and no priority, when all serve at once', () => {
    const targets = [{ clusterKey: south.key, weight: 30 }];
    const authored = [service(), serviceExport(), trafficPolicy('ActiveActive', targets)];
    expect(remote({ ...setup, authored }, { byLabel: true })).toEqual({
      address: '203.0.113.7',
      labels: { 'security.istio.io/tlsMode': 'istio' },
      ports: { http: 15443 },
      weight: 30,
    });
  });

  test('is plain under gateway http', () => {
    const plain = { ...setup, export: serviceExport('reviews', root), spec: http };
    expect(remote(plain, { byLabel: true })).toEqual({
      address: '203.0.113.7',
      labels: { 'distributary.dev/tier-1': '1' },
      network: 'distributary-south',
      ports: { http: 80 },
    });
    expect(remote(plain, { byLabel: false })).not.toHaveProperty('labels');
  });

  test.each<[string, RouteSetup]>([
    ['another trust domain', { ...setup, providers: [cluster('south', { trustDomain: 'other' })] }],
    [
      'an unknown account',
      { ...setup, export: serviceExport('reviews', { serviceAccountName: '*' }) },
    ],
    ['an unknown account anywhere', { ...setup, authored: [service()] }],
  ])('names no account with %s', (_, of) => {
    expect(remote(of, { byLabel: true })).not.toHaveProperty('serviceAccount');
  });
});

describe('localEndpoint', () => {
  test('is the Service by its own name, at its own port', () => {
    const route = routeOf({ ...setup, providers: [nameOnly] });
    expect(localEndpoint(route, route.ports, 'eu')).toEqual({
      address: 'reviews.shop.svc.cluster.local',
      labels: { 'security.istio.io/tlsMode': 'istio' },
      locality: 'eu',
      ports: { http: 80 },
    });
  });

  test('weighs 100, when all serve at once', () => {
    const authored = [service(), trafficPolicy('ActiveActive')];
    const route = routeOf({ providers: [south], authored });
    expect(localEndpoint(route, route.ports, undefined)).toMatchObject({ weight: 100 });
  });
});

test.each([
  [
    { name: 'http', port: 80 },
    { name: 'http', number: 80, protocol: 'HTTP' },
  ],
  [
    { name: 'web', port: 80 },
    { name: 'web', number: 80 },
  ],
  [{ port: 80 }, { name: 'port-80', number: 80 }],
])('the port %j is listed as %j', (port, expected) => {
  const [one] = routeOf({ service: service('reviews', { ports: [port] }) }).ports;
  expect(one && entryPort(one)).toEqual(expected);
  expect(one && entryPortName(one)).toBe(expected.name);
});
