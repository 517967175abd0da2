import { describe, expect, test } from 'vitest';
import { mcsServiceExport } from '../../../../src/api/mcs/derive/mcs-service-export.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  cluster,
  deriveSpec,
  service,
  viewOf,
  withMetadata,
} from '../../../support/fleet-builder.ts';
import { deriveImports, mcsExport, something } from '../../../support/mcs-fleet.ts';

const withPorts = (...list: JsonObject[]): JsonObject => service('reviews', { ports: list });

describe('an export', () => {
  const priority = { annotations: { 'distributary.dev/export-priority': '7' } };

  test('of higher priority wins, and the conflict is reported once, with both places', () => {
    const { diagnostics } = deriveImports({
      north: [service(), mcsExport({ exportedLabels: { a: '1' } })],
      south: [service(), withMetadata(mcsExport(), priority)],
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'ServiceExport shop/reviews of clusters "south", "north" conflicts (LabelsConflict): exportedLabels of cluster "south" wins; 1 of 2 clusters disagree',
    ]);
    expect(diagnostics[0]?.related.map(({ at }) => at.file)).toEqual([
      'south/ServiceExport.yaml',
      'north/ServiceExport.yaml',
    ]);
  });

  test('offers to all that know the namespace but itself; the exporter imports it too', () => {
    const views = [
      viewOf(cluster('north'), service(), mcsExport()),
      viewOf(cluster('south'), something),
      viewOf(cluster('west')),
    ];
    const [offered] = mcsServiceExport.read(views, deriveSpec(), noFleetObjects).value;
    const [provider] = offered?.providers ?? [];
    const names = (takes: ((of: (typeof views)[0]['cluster']) => boolean) | undefined): string[] =>
      views.flatMap((view) => (takes?.(view.cluster) ? [view.cluster.name] : []));
    expect(names(provider?.offersTo)).toEqual(['south']);
    expect(names(provider?.importedBy)).toEqual(['north', 'south']);
  });

  test('that loses a port goes on serving the others, under the names of the import', () => {
    const views = [
      viewOf(cluster('north'), service(), mcsExport()),
      viewOf(
        cluster('south'),
        withPorts({ name: 'web', port: 80 }, { name: 'a', port: 1 }),
        mcsExport(),
      ),
      viewOf(cluster('west'), withPorts({ name: 'http', port: 8080 }), mcsExport()),
    ];
    const [offered] = mcsServiceExport.read(views, deriveSpec(), noFleetObjects).value;
    expect(
      offered?.providers.map(({ cluster: { name }, ports: own }) => [
        name,
        own.map((port) => `${port.name}:${port.number}`),
      ]),
    ).toEqual([
      ['north', ['http:80']],
      ['south', ['a:1', 'http:80']],
    ]);
    expect(offered?.exports).toHaveLength(3);
  });

  test('of a group that only looks like it is not read', () => {
    const views = [
      viewOf(cluster('north'), service(), {
        ...mcsExport(),
        apiVersion: 'multicluster.x-k8s.io/v1',
      }),
    ];
    expect(mcsServiceExport.read(views, deriveSpec(), noFleetObjects).value).toEqual([]);
  });

  test('without a namespace, or without its Service, is named', () => {
    const { diagnostics } = deriveImports({
      north: [something, { ...mcsExport(), metadata: { name: 'reviews' } }],
      south: [mcsExport()],
      west: [
        service(),
        withMetadata(mcsExport(), { annotations: { 'distributary.dev/export-priority': 'x' } }),
      ],
    });
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['DIS0401', 'DIS0407', 'DIS0414']);
  });
});
