import { describe, expect, test } from 'vitest';
import { cluster, object, placed, rule, service } from '../support/fleet-builder.ts';
import { mergeFindings, mergeNorth } from '../support/merged.ts';
import type { RouteSetup } from '../support/route-builder.ts';

const names = (setup: RouteSetup) =>
  mergeNorth(setup).value.placed.map(
    ({ resource, application }) => `${resource.kind} ${resource.name} ${application}`,
  );

describe('mergeCluster', () => {
  test('keeps the authored objects first, in their order and place', () => {
    const authored = [
      placed(object('v1', 'ConfigMap', 'z', {}), 'apps/z'),
      placed(service(), 'apps/own'),
      placed(rule('reviews', {}, 'a'), 'apps/a'),
    ];
    expect(names({ authored })).toEqual([
      'ConfigMap z apps/z',
      'Service reviews apps/own',
      'DestinationRule a apps/a',
      'ServiceImport reviews apps/own',
      'ServiceEntry distributary-reviews apps/own',
    ]);
  });

  test('keeps what nobody merges into as the very same value', () => {
    const own = placed(object('v1', 'ConfigMap', 'own', {}));
    expect(mergeNorth({ authored: [own, service()] }).value.placed[0]).toBe(own);
  });

  test.each<[string, string, string]>([
    ['ServiceImport', 'flomesh.io/v1alpha1', 'reviews'],
    ['ServiceEntry', 'networking.istio.io/v1', 'distributary-reviews'],
    ['ServiceEntry', 'networking.istio.io/v1beta1', 'distributary-reviews'],
  ])(
    'refuses an authored %s of %s that has the name of a derived one',
    (kind, apiVersion, name) => {
      const taken = object(apiVersion, kind, name, {});
      const { diagnostics } = mergeNorth({ authored: [service(), taken] });
      expect(
        diagnostics.map(({ code, at, related }) => [code, at.file, related[0]?.at.file]),
      ).toEqual([['DIS0501', `${kind}-${name}.yaml`, 'ServiceExport-reviews.yaml']]);
    },
  );

  test('says what ends the derivation of imports, and of nothing else', () => {
    const fixOf = (apiVersion: string, kind: string, name: string) =>
      mergeNorth({ authored: [service(), object(apiVersion, kind, name, {})] }).diagnostics[0]?.fix;
    const set = 'spec.derive.serviceImport to none';
    expect(fixOf('flomesh.io/v1alpha1', 'ServiceImport', 'reviews')).toContain(set);
    expect(fixOf('networking.istio.io/v1', 'ServiceEntry', 'distributary-reviews')).not.toContain(
      set,
    );
  });

  test('takes an authored object of another group or namespace', () => {
    const other = object('multicluster.flomesh.io/v1alpha1', 'ServiceImport', 'reviews', {});
    const elsewhere = {
      ...object('flomesh.io/v1alpha1', 'ServiceImport', 'reviews', {}),
      metadata: { name: 'reviews', namespace: 'web' },
    };
    expect(mergeFindings({ authored: [service(), other, elsewhere] })).toEqual([]);
  });

  test('is of the cluster', () => {
    expect(mergeNorth({ consumer: cluster('north') }).value.cluster.name).toBe('north');
  });
});
