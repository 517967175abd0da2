import { describe, expect, test } from 'vitest';
import { karmadaMultiClusterService } from '../../../../src/api/karmada/derive/karmada-multi-cluster-service.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { Resource } from '../../../../src/resource/resource.ts';
import {
  exposure,
  fleetObjects,
  named,
  selecting,
  viewsOf,
  workload,
} from '../../../support/exposing-fleet.ts';
import { authored, deriveSpec, service, withMetadata } from '../../../support/fleet-builder.ts';

const running = [selecting, workload];
const everywhere = { m1: running, m2: running, m3: running };

function read(
  exposed: Resource,
  clusters: Readonly<Record<string, readonly JsonObject[]>> = everywhere,
  spec = deriveSpec(),
) {
  const views = viewsOf(clusters);
  const { value, diagnostics } = karmadaMultiClusterService.read(
    views,
    spec,
    fleetObjects(exposed),
  );
  return { value, diagnostics, codes: diagnostics.map(({ code }) => code), views };
}

/** `m1 > m2`: endpoints of m1 go to m2. */
function flows({ value, views }: ReturnType<typeof read>): readonly string[] {
  const providers = value.flatMap((one) => one.providers);
  return providers.flatMap((provider) =>
    views
      .filter(({ cluster }) => provider.offersTo(cluster))
      .map(({ cluster }) => `${provider.cluster.name} > ${cluster.name}`),
  );
}

describe('endpoints go from providers to consumers, as in the end-to-end suite of karmada:', () => {
  test.each<[string[], string[], string[]]>([
    [['m1'], ['m2'], ['m1 > m2']],
    [['m1', 'm2'], ['m2'], ['m1 > m2']],
    [['m2'], ['m1'], ['m2 > m1']],
    [['m2', 'm-not-found'], ['m1'], ['m2 > m1']],
    [[], ['m2'], ['m1 > m2', 'm3 > m2']],
    [['m1'], [], ['m1 > m2', 'm1 > m3']],
    [[], [], ['m1 > m2', 'm1 > m3', 'm2 > m1', 'm2 > m3', 'm3 > m1', 'm3 > m2']],
    [['m1'], ['m1'], []],
    [['m1'], ['m1', 'm2', 'm2'], ['m1 > m2']],
  ])('%j to %j', (providers, consumers, expected) => {
    const spec = { providerClusters: named(...providers), consumerClusters: named(...consumers) };
    expect(flows(read(exposure(spec)))).toEqual(expected);
  });
});

test('names that no cluster has warn where they stand, in every field', () => {
  const { diagnostics } = read(
    exposure({
      providerClusters: named('m1', 'm4'),
      range: { clusterNames: ['m1', 'm9'] },
    }),
  );
  expect(diagnostics.map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
    'DIS0357 /spec/providerClusters/1/name',
    'DIS0357 /spec/range/clusterNames/1',
  ]);
});

describe('deprecated fields', () => {
  test.each<[string, JsonObject, string[]]>([
    ['serviceProvisionClusters', { serviceProvisionClusters: ['m1'] }, ['m1 > m2', 'm1 > m3']],
    ['serviceConsumptionClusters', { serviceConsumptionClusters: ['m1'] }, ['m2 > m1', 'm3 > m1']],
    ['range', { range: { clusterNames: ['m3'] } }, ['m1 > m3', 'm2 > m3']],
    [
      'range beside serviceConsumptionClusters',
      { range: { clusterNames: ['m3'] }, serviceConsumptionClusters: ['m1'] },
      ['m2 > m1', 'm3 > m1'],
    ],
    [
      'all of them beside the new ones',
      {
        range: { clusterNames: ['m3'] },
        serviceConsumptionClusters: ['m3'],
        serviceProvisionClusters: ['m3'],
        providerClusters: named('m1'),
        consumerClusters: named('m2'),
      },
      ['m1 > m2'],
    ],
  ])('%s mean what they say where the new ones are empty', (_, spec, expected) => {
    expect(flows(read(exposure(spec)))).toEqual(expected);
  });
});

describe('ports', () => {
  const two = service('reviews', {
    ports: [
      { name: 'http', port: 80 },
      { name: 'dns', port: 53, protocol: 'UDP' },
      { name: 'dns-tcp', port: 53 },
    ],
  });
  test.each<[string, JsonObject[], string[]]>([
    ['are all exposed without a list', [], ['53/TCP', '53/UDP', '80/TCP']],
    ['are chosen by number', [{ port: 80 }], ['80/TCP']],
    ['of one number are all chosen by it', [{ port: 53 }], ['53/TCP', '53/UDP']],
    ['are chosen by number and name', [{ port: 53, name: 'dns' }], ['53/UDP']],
  ])('%s', (_, ports, expected) => {
    const { value, codes } = read(exposure({ ports }), { m1: [two], m2: [] });
    const offered = value[0]?.providers[0]?.ports.map((one) => `${one.number}/${one.protocol}`);
    expect(offered).toEqual(expected);
    expect(codes).toEqual([]);
  });

  test.each<[JsonObject, string]>([
    [{ port: 8080 }, '8080'],
    [{ port: 80, name: 'web' }, '80 "web"'],
  ])('that no provider has are an error: %j', (port, shown) => {
    const { value, diagnostics } = read(exposure({ ports: [port] }), { m1: [two], m2: [] });
    expect(value).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'DIS0911',
        severity: 'error',
        at: { pointer: '/spec/ports/0/port' },
        message: `MultiClusterService shop/reviews exposes port ${shown}, expected a port of a provider's Service: 53 "dns-tcp", 53 "dns", 80 "http"`,
      },
    ]);
  });

  test('that only some providers have are offered by these', () => {
    const clusters = { m1: [two], m2: [service()], m3: [] };
    const { value, codes } = read(exposure({ ports: [{ port: 53 }, { port: 80 }] }), clusters);
    const numbers = value[0]?.providers.map(({ ports }) => ports.map((port) => port.number));
    expect(numbers).toEqual([[53, 53, 80], [80]]);
    expect(codes).toEqual([]);
  });
});

test.each([['LoadBalancer'], ['None']])('type %s crosses nothing', (type) => {
  expect(read(exposure({ types: [type] }))).toMatchObject({ value: [], codes: [] });
});

test.each([
  ['auto', ['DIS0917']],
  ['none', ['DIS0917']],
  ['multicluster.x-k8s.io/v1beta1', []],
])('without Istio nothing follows, unless imports are asked for: %s', (serviceImport, expected) => {
  const { codes } = read(exposure(), everywhere, deriveSpec({ istio: 'none', serviceImport }));
  expect(codes).toEqual(expected);
});

test('an exposure without a namespace is of no Service', () => {
  const nowhere = authored({ ...exposure().object, metadata: { name: 'reviews' } });
  expect(read(nowhere)).toMatchObject({ value: [], codes: ['DIS0407'] });
});

test('an exposure of another version is not read', () => {
  const other = authored({ ...exposure().object, apiVersion: 'networking.karmada.io/v1' });
  expect(read(other).value).toEqual([]);
});

test('the offer is filed with the Service, and knows its accounts', () => {
  const [provider] = read(exposure()).value[0]?.providers ?? [];
  expect(provider).toMatchObject({ application: 'apps/reviews', accounts: ['reviews'] });
  expect(provider?.export.kind).toBe('MultiClusterService');
});

test('a priority that is no number is found', () => {
  const annotations = { 'distributary.dev/export-priority': 'high' };
  const odd = authored(withMetadata(exposure().object, { annotations }));
  expect(read(odd).codes).toEqual(['DIS0414']);
});
