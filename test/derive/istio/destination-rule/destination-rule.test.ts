import { describe, expect, test } from 'vitest';
import { settingsOf } from '../../../../src/derive/istio/destination-rule/destination-rule.ts';
import { viewClusters } from '../../../../src/place/cluster-view.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { specsOf } from '../../../support/derived-spec.ts';
import {
  cluster,
  deriveSpec,
  rule,
  service,
  serviceExport,
  trafficPolicy,
} from '../../../support/fleet-builder.ts';
import { fleetOf, type RouteSetup, routeOf } from '../../../support/route-builder.ts';

const named = ['south', 'west'].map((name) => cluster(name, { gateway: `${name}.example.com` }));
const places = ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'];
const old = { istio: { version: '1.29', gateway: 'mtls' as const } };
const http = { istio: { version: '1.30', gateway: 'http' as const } };
const priority = (n: number) => `distributary.dev/tier-${n}=`;
const usual = { consecutive5xxErrors: 5, interval: '10s', baseEjectionTime: '30s' };
const ofMesh = { consecutive5xxErrors: 3, minHealthPercent: 20, maxEjectionPercent: 40 };
const meshConfig = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'istio', namespace: 'istio-system' },
  data: { mesh: JSON.stringify({ defaultTrafficPolicy: { outlierDetection: ofMesh } }) },
};
const active = [service(), trafficPolicy('ActiveActive')];

function settings(setup: RouteSetup) {
  const [consumer] = viewClusters(fleetOf(setup));
  if (consumer === undefined) throw new Error('the fleet has a consumer');
  return settingsOf(routeOf(setup), { view: consumer, spec: deriveSpec(setup.spec) });
}

describe('settingsOf', () => {
  test.each<[string, RouteSetup, JsonObject]>([
    ['priorities, then places', {}, { enabled: true, failoverPriority: [priority(1), ...places] }],
    [
      'as many priorities as there are',
      { providers: [cluster('south'), cluster('west')] },
      { enabled: true, failoverPriority: [priority(2), priority(1), ...places] },
    ],
    [
      'priorities only at a host of its own',
      { providers: named },
      { enabled: true, failoverPriority: [priority(2), priority(1)] },
    ],
    [
      'steps before Istio 1.30',
      { providers: named, spec: old },
      { enabled: true, failover: [{ from: 'eu', to: 'distributary-tier-1' }] },
    ],
    [
      'nothing to order, when there is one step',
      { providers: named.slice(0, 1), authored: [], spec: old },
      { enabled: true },
    ],
    ['no order, when all serve at once', { authored: active }, { enabled: false }],
    [
      'no order before Istio 1.30 either',
      { providers: named, authored: active, spec: old },
      { enabled: false },
    ],
  ])('order by %s', (_, setup, expected) => {
    expect(settings(setup).localityLbSetting).toEqual(expected);
  });

  test.each<[JsonObject, JsonObject]>([
    [{}, { ...usual, maxEjectionPercent: 100 }],
    [
      { maxEjectionPercent: 30, interval: '1s' },
      { ...usual, maxEjectionPercent: 30, interval: '1s' },
    ],
  ])('with outlierDetection %j have %j', (outlierDetection, expected) => {
    const { outlierDetection: found, newDetection } = settings({ spec: { outlierDetection } });
    expect(found).toEqual(expected);
    expect(newDetection).toEqual(expected);
  });

  test.each<[string, JsonObject, string, JsonObject]>([
    [
      'what the mesh has',
      {},
      '1.31',
      { ...usual, consecutive5xxErrors: 3, minHealthPercent: 20, maxEjectionPercent: 100 },
    ],
    [
      'the word of the Fleet before it',
      { consecutive5xxErrors: 2 },
      '1.31',
      { ...usual, consecutive5xxErrors: 2, minHealthPercent: 20, maxEjectionPercent: 100 },
    ],
    ['nothing of it in an older release', {}, '1.30', { ...usual, maxEjectionPercent: 100 }],
  ])('for a rule without outlier detection: %s', (_, outlierDetection, version, expected) => {
    const istio = { version, gateway: 'mtls' as const };
    const authored = [service(), meshConfig];
    const found = settings({ authored, spec: { outlierDetection, istio } });
    expect(found.newDetection).toEqual(expected);
    // A block of the team's own takes nothing of the mesh's.
    expect(found.outlierDetection).not.toHaveProperty('minHealthPercent');
  });

  test.each<[string, RouteSetup, readonly number[]]>([
    ['joined endpoints', {}, []],
    ['a host of its own', { providers: named }, [80]],
    ['plain gateways', { providers: named, spec: http, authored: [] }, []],
  ])('pin the SNI for %s', (_, setup, ports) => {
    expect([...settings(setup).tls.keys()]).toEqual(ports);
  });

  test('pin the name that the providers know, and the accounts that are known', () => {
    const providers = [cluster('south', { clusterDomain: 'south.example' })];
    const known = { providers, authored: [service(), serviceExport()] };
    const sni = 'outbound_.80_._.reviews.shop.svc.south.example';
    expect(settings(known).tls.get(80)).toEqual({
      mode: 'ISTIO_MUTUAL',
      sni,
      subjectAltNames: ['spiffe://cluster.local/ns/shop/sa/reviews'],
    });
    expect(settings({ providers }).tls.get(80)).toEqual({ mode: 'ISTIO_MUTUAL', sni });
  });
});

describe('destinationRule', () => {
  const policy = { connectionPool: { tcp: { maxConnections: 1 } } };
  const own = rule('*.shop.svc.cluster.local', {
    trafficPolicy: policy,
    subsets: [{ name: 'v1', labels: { v: '1' } }],
  });

  test.each<[string, RouteSetup, boolean]>([
    ['joined endpoints take subsets over', { authored: [service(), own] }, true],
    ['a host of its own has no subsets', { authored: [service(), own], providers: named }, false],
  ])('%s', (_, setup, taken) => {
    const made = specsOf('DestinationRule', setup)['distributary-reviews'];
    expect(made).toMatchObject({ trafficPolicy: policy });
    expect(Object.hasOwn(made ?? {}, 'subsets')).toBe(taken);
  });

  test('takes nothing over from a rule for another host', () => {
    const authored = [service(), rule('api', { trafficPolicy: policy })];
    const made = specsOf('DestinationRule', { authored })['distributary-reviews'];
    expect(made?.['trafficPolicy']).not.toHaveProperty('connectionPool');
  });
});
