import { describe, expect, test } from 'vitest';
import { readOffers } from '../../../src/derive/offer/read-offers.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authored,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
  viewOf,
} from '../../support/fleet-builder.ts';

const mcs = (spec: JsonObject = {}): JsonObject =>
  object('multicluster.x-k8s.io/v1beta1', 'ServiceExport', 'reviews', spec);

const two = service('reviews', {
  ports: [
    { name: 'http', port: 80 },
    { name: 'metrics', port: 90 },
  ],
});
const known = object('v1', 'ConfigMap', 'known', {});

function read(
  fleet: Readonly<Record<string, readonly JsonObject[]>>,
  gateway: 'mtls' | 'http' = 'mtls',
) {
  const views = Object.entries(fleet).map(([name, objects]) =>
    viewOf(
      cluster(name),
      ...objects.map((one) => ({
        resource: authored(one, `${name}/${one['apiVersion']}`),
        application: 'apps/reviews',
      })),
    ),
  );
  const { value, diagnostics } = readOffers(
    views,
    deriveSpec({ istio: { version: '1.30', gateway } }),
  );
  const found = diagnostics.filter(({ code }) => code === 'DIS0441');
  return { services: value, found };
}

describe('a service that two APIs offer', () => {
  test('is one, with each cluster once and each export', () => {
    const { services, found } = read({
      north: [service(), mcs(), serviceExport()],
      south: [service(), mcs()],
      west: [service(), serviceExport()],
    });
    expect(found).toEqual([]);
    expect(
      services.map(({ providers, exports }) => [
        providers.map((one) => one.cluster.name),
        exports.map((one) => one.export.apiVersion.split('/')[0]),
      ]),
    ).toEqual([
      [
        ['north', 'south', 'west'],
        ['flomesh.io', 'multicluster.x-k8s.io', 'multicluster.x-k8s.io', 'flomesh.io'],
      ],
    ]);
  });

  test('is led by the paths that one of them gives', () => {
    const { services } = read({ north: [service(), mcs(), serviceExport()] });
    const [provider] = services[0]?.providers ?? [];
    expect(provider?.gateway?.paths).toEqual([{ path: '/reviews', pathType: 'Prefix', port: 80 }]);
    expect(provider?.accountName).toBe('reviews');
  });

  test.each<['mtls' | 'http', number[]]>([
    ['mtls', [80, 90]],
    ['http', [80]],
  ])('has under %s the ports that can be reached', (gateway, numbers) => {
    const { services } = read({ north: [two, mcs(), serviceExport()] }, gateway);
    expect(services[0]?.providers[0]?.ports.map(({ number }) => number)).toEqual(numbers);
  });

  test('goes to whom either offers it, and where that differs both files are named', () => {
    const targets = { targetClusters: [cluster('west').key] };
    const { services, found } = read({
      north: [service(), mcs(), serviceExport('reviews', targets)],
      south: [known],
      west: [],
    });
    const [provider] = services[0]?.providers ?? [];
    expect(['north', 'south', 'west'].map((name) => provider?.offersTo(cluster(name)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      'ServiceExport shop/reviews of "multicluster.x-k8s.io/v1beta1" in cluster "north" has other consumers than that of "flomesh.io/v1alpha1"',
    ]);
    expect(
      found.flatMap(({ at, related }) => [at.file, ...related.map((one) => one.at.file)]),
    ).toEqual(['north/multicluster.x-k8s.io/v1beta1', 'north/flomesh.io/v1alpha1']);
  });

  test('may leave out by itself a cluster that does not know the namespace', () => {
    expect(read({ north: [service(), mcs(), serviceExport()], south: [] }).found).toEqual([]);
  });
});

test('services are sorted whichever API offers them', () => {
  const api = service('api');
  const { services } = read({
    north: [api, serviceExport('api'), service(), mcs(), service('web'), serviceExport('web')],
  });
  expect(services.map(({ name }) => name)).toEqual(['api', 'reviews', 'web']);
});
