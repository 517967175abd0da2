import { describe, expect, test } from 'vitest';
import type { OfferedRoute } from '../../../src/derive/route/service-route.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import {
  cluster,
  placed,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup, routeOf } from '../../support/route-builder.ts';

const nameOnly = (name: string) => cluster(name, { gateway: `${name}.example.com` });
const withAddress = cluster('south', { gateway: 'south.example.com', ip: '203.0.113.9' });
const domain = (name: string, clusterDomain: string) => cluster(name, { clusterDomain });
const istio = (version: string, gateway: IstioSpec['gateway'] = 'mtls') => ({
  istio: { version, gateway },
});
const root = serviceExport('reviews', {
  rules: [{ portNumber: 80, path: '/', pathType: 'Prefix' }],
});

function codes(setup: RouteSetup): readonly string[] {
  const { diagnostics } = deriveNorth({ ...setup, spec: { serviceImport: 'none', ...setup.spec } });
  return diagnostics.map(({ code }) => code).filter((code) => code !== 'DIS0431');
}

describe('where endpoints of a route are hosted', () => {
  test.each<[string, RouteSetup, OfferedRoute['hosting']]>([
    ['gateways with addresses', {}, 'sharedHost'],
    ['a name with an address beside', { providers: [withAddress] }, 'sharedHost'],
    ['a name', { providers: [nameOnly('south')] }, 'clustersetHost'],
    [
      'one name among addresses',
      { providers: [cluster('west'), nameOnly('south')] },
      'clustersetHost',
    ],
    [
      'a port without a name',
      { service: service('reviews', { ports: [{ port: 80 }] }) },
      'clustersetHost',
    ],
    [
      'a port without a name, on a stub',
      { authored: [], service: service('reviews', { ports: [{ port: 80 }] }) },
      'sharedHost',
    ],
    [
      'an ambient mesh that hides networks',
      { spec: { istio: { version: '1.30', gateway: 'mtls', ambient: 'multiNetwork' } } },
      'clustersetHost',
    ],
    ['weights', { authored: [service(), trafficPolicy('ActiveActive')] }, 'clustersetHost'],
    ['another cluster domain', { providers: [domain('south', 'south.example')] }, 'clustersetHost'],
    [
      'another cluster domain under http',
      { providers: [domain('south', 'south.example')], export: root, spec: istio('1.30', 'http') },
      'sharedHost',
    ],
  ])('for %s', (_, setup, hosting) => {
    expect(routeOf(setup).hosting).toBe(hosting);
  });

  test('decides which host holds the endpoints', () => {
    const consumer = domain('north', 'north.example');
    expect(routeOf({ consumer, providers: [domain('south', 'north.example')] }).host).toBe(
      'reviews.shop.svc.north.example',
    );
    const { host, serviceHost } = routeOf({ consumer });
    expect([host, serviceHost]).toEqual([
      'reviews.shop.svc.clusterset.local',
      'reviews.shop.svc.north.example',
    ]);
  });
});

describe('a remote endpoint', () => {
  test.each<[string, RouteSetup, string]>([
    [
      'an address',
      { providers: [cluster('south', { gateway: '203.0.113.7' })] },
      '203.0.113.7 15443',
    ],
    [
      'an IPv6 address',
      { providers: [cluster('south', { gateway: '2001:db8::1' })] },
      '2001:db8::1 15443',
    ],
    ['the address beside a name', { providers: [withAddress] }, '203.0.113.9 15443'],
    ['a name', { providers: [nameOnly('south')] }, 'south.example.com 15443'],
    [
      'a port that somebody wrote',
      { providers: [cluster('south', { gateway: '203.0.113.7', port: 443 })] },
      '203.0.113.7 443',
    ],
    [
      'the port of HTTP',
      {
        providers: [cluster('south', { gateway: '203.0.113.7' })],
        export: root,
        spec: istio('1.30', 'http'),
      },
      '203.0.113.7 80',
    ],
  ])('is entered by %s', (_, setup, expected) => {
    const [endpoint] = routeOf(setup).remoteEndpoints;
    expect(`${endpoint?.address} ${endpoint?.port}`).toBe(expected);
  });
});

describe('no route', () => {
  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'nothing remote serves',
      { authored: [service(), trafficPolicy('Locality', [{ clusterKey: cluster('north').key }])] },
      [],
    ],
    [
      'the own Service is headless',
      { authored: [service('reviews', { clusterIP: 'None' })] },
      ['DIS0422'],
    ],
    [
      'the own Service is a name only',
      { authored: [service('reviews', { type: 'ExternalName', ports: [] })] },
      ['DIS0423'],
    ],
    ['a provider has no gateway', { providers: [cluster('south', { gateway: '' })] }, ['DIS0421']],
    [
      'the domains of the providers differ',
      {
        providers: [domain('south', 'a.example'), domain('west', 'b.example')],
        authored: [service()],
      },
      ['DIS0424'],
    ],
  ])('is made when %s', (_, setup, expected) => {
    expect(deriveNorth(setup).value.routes).toEqual([]);
    expect(codes(setup)).toEqual(expected);
  });

  test('is made of an own Service that can not fail over, unless something remote serves', () => {
    const headless = service('reviews', { clusterIP: 'None' });
    expect(
      codes({
        authored: [headless, trafficPolicy('Locality', [{ clusterKey: cluster('north').key }])],
      }),
    ).toEqual([]);
  });
});

describe('named gateways on Istio', () => {
  const three = ['south', 'west', 'east'].map(nameOnly);
  const withService = [service()];
  test.each<[string, string, RouteSetup, boolean]>([
    ['1.29', 'two targets after local', { providers: three.slice(1), authored: withService }, true],
    ['1.29', 'three targets after local', { providers: three, authored: withService }, false],
    ['1.29', 'three targets without local', { providers: three, authored: [] }, true],
    [
      '1.29',
      'three targets at once',
      { providers: three, authored: [service(), trafficPolicy('ActiveActive')] },
      true,
    ],
    ['1.30', 'three targets after local', { providers: three, authored: withService }, true],
  ])('%s order %s', (version, _, setup, possible) => {
    // The providers' own order is not asked for here.
    const locality = { ...setup, spec: { ...istio(version), failover: [] } };
    const own = deriveNorth({ ...locality, spec: { ...locality.spec, serviceImport: 'none' } });
    expect(own.value.routes.length).toBe(possible ? 1 : 0);
    const north = own.diagnostics.filter(
      (d) => d.code === 'DIS0425' && d.message.includes('"north"'),
    );
    expect(north.length).toBe(possible ? 0 : 1);
  });

  test('blame the policy, when there is one', () => {
    const targets = three.map(({ key }) => ({ clusterKey: key }));
    const authored = [service(), trafficPolicy('FailOver', targets)];
    const spec = { ...istio('1.26'), serviceImport: 'none' };
    const { diagnostics } = deriveNorth({ providers: three, authored, spec });
    const found = diagnostics.find(
      ({ code, at }) => code === 'DIS0425' && at.file.startsWith('GlobalTraffic'),
    );
    expect(found?.message).toBe(
      'shop/reviews for cluster "north" has 4 priorities behind gateways with DNS names, and Istio 1.26 orders at most three',
    );
  });
});

test.each<[string, string, string, readonly string[]]>([
  ['1.29', 'the region that nobody wrote', 'default', ['DIS0434']],
  ['1.29', 'a region', 'eu', []],
  ['1.30', 'the region that nobody wrote', 'default', []],
])('Istio %s orders named gateways for a client in %s: %#', (version, _, region, expected) => {
  const consumer = cluster('north', { region });
  const setup = { consumer, providers: [nameOnly('south')], spec: istio(version) };
  expect(codes(setup)).toEqual(expected);
  expect(codes({ ...setup, authored: [] })).toEqual([]);
  expect(codes({ ...setup, authored: [service(), trafficPolicy('ActiveActive')] })).toEqual([]);
});

test('a route is filed where its Service is, and knows its policy', () => {
  const route = routeOf({
    authored: [
      placed(service(), 'apps/own'),
      placed(trafficPolicy('Locality', [{ clusterKey: cluster('south').key }]), 'apps/policies'),
    ],
  });
  expect(route.application).toBe('apps/own');
  expect(route.policy).toBe('FailOver');
  expect(route.policySource?.application).toBe('apps/policies');
});
