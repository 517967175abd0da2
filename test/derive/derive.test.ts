import { describe, expect, test } from 'vitest';
import { compareStrings } from '../../src/collection/order.ts';
import { deriveFleet } from '../../src/derive/derive.ts';
import { resourceKey } from '../../src/resource/resource.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
  trafficPolicy,
} from '../support/fleet-builder.ts';

const both = [service(), serviceExport(), service('api'), serviceExport('api')];
const sets = [
  authoredSet(cluster('north'), ...both),
  authoredSet(cluster('south'), ...both),
  authoredSet(cluster('west', { zone: 'b' }), trafficPolicy('Locality')),
];

describe('deriveFleet', () => {
  const { value } = deriveFleet(sets, deriveSpec());

  test('makes one set a cluster, in their order', () => {
    expect(value.map(({ view }) => view.cluster.name)).toEqual(['north', 'south', 'west']);
  });

  test('sorts what is derived by key, and has no key twice', () => {
    for (const { derived } of value) {
      const keys = derived.map(({ resource }) => resourceKey(resource));
      expect(keys).toEqual([...new Set(keys)].sort(compareStrings));
    }
  });

  test('has a route a service that others serve, by name', () => {
    expect(value.map(({ routes }) => routes.map(({ name }) => name))).toEqual([
      ['api', 'reviews'],
      ['api', 'reviews'],
      ['api'],
    ]);
  });

  test('has no routes where Istio is not wanted, and finds the same in policies', () => {
    const targets = [{ clusterKey: cluster('nobody').key }];
    const policy = authoredSet(cluster('west'), trafficPolicy('FailOver', targets));
    const fleet = [...sets.slice(0, 2), policy];
    const without = deriveFleet(fleet, deriveSpec({ istio: 'none' }));
    expect(without.value.flatMap(({ routes }) => routes)).toEqual([]);
    expect(without.diagnostics.map(({ code }) => code)).toEqual(['DIS0409', 'DIS0412']);
    const codes = deriveFleet(fleet, deriveSpec()).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(['DIS0409', 'DIS0412']);
  });

  test('makes nothing of nothing', () => {
    expect(deriveFleet([], deriveSpec())).toEqual({ value: [], diagnostics: [] });
  });
});
