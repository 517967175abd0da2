/** The cases of the API's conformance suite that say what follows from manifests; connections, DNS and addresses are others'. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { service, withMetadata } from '../../support/fleet-builder.ts';
import {
  api,
  deriveImports,
  type ExportingFleet,
  mcsExport,
  something,
} from '../../support/mcs-fleet.ts';

/** The one import that every cluster of the fleet has. */
function importOf(fleet: ExportingFleet): JsonObject {
  const { imports } = deriveImports(fleet);
  const [first] = [...imports.values()].flat();
  for (const of of imports.values()) expect(of).toEqual([first]);
  expect(first).toMatchObject({
    apiVersion: api,
    metadata: { name: 'reviews', namespace: 'shop' },
  });
  return first ?? {};
}

const plainPorts = [{ name: 'http', port: 80, protocol: 'TCP' }];
const ports = (...list: JsonObject[]): JsonObject => service('reviews', { ports: list });
const bothConflict = (reason: string): string[] => [`north: (${reason})`, `south: (${reason})`];

describe('conformance: an import', () => {
  test('exists while at least one cluster exports', () => {
    const both = { north: [service(), mcsExport()], south: [service(), mcsExport()] };
    const one = { north: [service()], south: [service(), mcsExport()] };
    const none = { north: [service()], south: [service()] };
    const importers = (fleet: ExportingFleet): string[] =>
      [...deriveImports(fleet).imports].flatMap(([name, of]) => (of.length > 0 ? [name] : []));
    expect(importers(both)).toEqual(['north', 'south']);
    expect(importers(one)).toEqual(['north', 'south']);
    expect(importers(none)).toEqual([]);
  });

  test('of a ClusterIP service is a ClusterSetIP in the namespace of each cluster', () => {
    const found = importOf({ north: [service(), mcsExport()], south: [something] });
    expect(found).toMatchObject({ spec: { type: 'ClusterSetIP' } });
  });

  test.each<[string, JsonObject]>([
    [
      'session affinity with its configuration',
      { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 10 } } },
    ],
    ['internal traffic policy', { internalTrafficPolicy: 'Cluster' }],
    ['traffic distribution', { trafficDistribution: 'PreferClose' }],
  ])('has the %s of the Service', (_, settings) => {
    const found = importOf({ north: [service('reviews', settings), mcsExport()] });
    expect(found['spec']).toEqual({ type: 'ClusterSetIP', ports: plainPorts, ...settings });
  });

  test('has the ports of the Service', () => {
    const own = [
      { name: 'tcp', port: 42, protocol: 'TCP', appProtocol: 'x', targetPort: 1, nodePort: 30_000 },
      { name: 'udp', port: 42, protocol: 'UDP' },
    ];
    expect(importOf({ north: [ports(...own), mcsExport()] })).toMatchObject({
      spec: {
        ports: [
          { name: 'tcp', port: 42, protocol: 'TCP', appProtocol: 'x' },
          { name: 'udp', port: 42, protocol: 'UDP' },
        ],
      },
    });
  });

  test('of two exporters has the union of their ports, and both conflict', () => {
    const more = ports(...plainPorts, { name: 'stcp', port: 142, protocol: 'SCTP' });
    const fleet = { north: [service(), mcsExport()], south: [more, mcsExport()] };
    expect(importOf(fleet)).toMatchObject({
      spec: { ports: [...plainPorts, { name: 'stcp', port: 142, protocol: 'SCTP' }] },
    });
    expect(deriveImports(fleet).conflicts).toEqual(bothConflict('PortConflict'));
  });

  test('has the number of the winner for a name with two numbers, and both conflict', () => {
    const other = ports({ name: 'http', port: 81 });
    const fleet = { north: [service(), mcsExport()], south: [other, mcsExport()] };
    expect(importOf(fleet)).toMatchObject({ spec: { ports: plainPorts } });
    expect(deriveImports(fleet).conflicts).toEqual(bothConflict('PortConflict'));
  });

  test('of a headless service is Headless, and has no addresses', () => {
    const found = importOf({
      north: [service('reviews', { clusterIP: 'None' }), mcsExport()],
      south: [something],
    });
    expect(found['spec']).toEqual({ type: 'Headless', ports: plainPorts });
  });

  test('of an ExternalName service does not exist, and the export is not valid', () => {
    const external = service('reviews', { type: 'ExternalName', externalName: 'example.com' });
    const { imports, diagnostics } = deriveImports({
      north: [external, mcsExport()],
      south: [something],
    });
    expect([...imports.values()].flat()).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0402']);
  });

  test('has the type of the winner in all clusters when one is headless, and both conflict', () => {
    const headless = service('reviews', { clusterIP: 'None' });
    const fleet = { north: [service(), mcsExport()], south: [headless, mcsExport()] };
    expect(importOf(fleet)).toMatchObject({ spec: { type: 'ClusterSetIP' } });
    expect(deriveImports(fleet).conflicts).toEqual(bothConflict('TypeConflict'));
  });

  test('has exported labels and annotations, and never those of the objects', () => {
    const own = { labels: { mine: 'a' }, annotations: { 'example.com/mine': 'b' } };
    const spec = { exportedLabels: { theirs: 'c' }, exportedAnnotations: { 'example.com/x': 'd' } };
    const found = importOf({
      north: [withMetadata(service(), own), withMetadata(mcsExport(spec), own)],
    });
    expect(found['metadata']).toEqual({
      name: 'reviews',
      namespace: 'shop',
      labels: { 'app.kubernetes.io/managed-by': 'distributary', theirs: 'c' },
      annotations: {
        'distributary.dev/derived-from': 'ServiceExport/shop/reviews@north',
        'example.com/x': 'd',
      },
    });
  });

  test('has the labels and annotations of the winner, and both conflict', () => {
    const fleet = {
      north: [
        service(),
        mcsExport({ exportedLabels: { a: '1' }, exportedAnnotations: { b: '1' } }),
      ],
      south: [
        service(),
        mcsExport({ exportedLabels: { c: '1' }, exportedAnnotations: { d: '1' } }),
      ],
    };
    const found = importOf(fleet);
    expect(found).toMatchObject({ metadata: { labels: { a: '1' }, annotations: { b: '1' } } });
    expect(JSON.stringify(found)).not.toMatch(/"[cd]"/);
    expect(deriveImports(fleet).conflicts).toEqual(
      bothConflict('LabelsConflict,AnnotationsConflict'),
    );
  });
});
