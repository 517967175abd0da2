import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../src/derive/derive.ts';
import { compareExports } from '../../src/derive/offer/export-precedence.ts';
import { endpointPriorities, type Locality } from '../../src/derive/route/endpoint-priority.ts';
import { localPriority } from '../../src/derive/route/service-route.ts';
import { ordersDns } from '../../src/derive/route/version-problem.ts';
import type { DeriveSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type AnyFleet, anyFleet } from '../support/fleet-arbitrary.ts';
import { authored, cluster, serviceExport, withMetadata } from '../support/fleet-builder.ts';
import { promisedEndpoints, seenEndpoints } from '../support/route-sight.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
function hold<T>(law: fc.IProperty<T>, numRuns = 300): void {
  void fc.assert(law, { seed: draws.seed(20240615), numRuns: draws.count(numRuns) });
}

const anyExport = fc
  .record({
    where: fc.constantFrom('east', 'north', 'west'),
    region: fc.constantFrom('eu', 'us'),
    priority: fc.constantFrom(undefined, '0', '-1', '7', '07', 'high'),
    group: fc.constantFrom('flomesh.io', 'multicluster.flomesh.io'),
  })
  .map(({ where, region, priority, group }) => {
    const annotations =
      priority === undefined ? {} : { 'distributary.dev/export-priority': priority };
    const object = withMetadata(serviceExport(), { annotations });
    return {
      cluster: cluster(where, { region }),
      export: authored({ ...object, apiVersion: `${group}/v1alpha1` }),
    };
  });

describe('law: the precedence of exports', () => {
  test('is total: of two that differ in cluster or group, one comes first', () => {
    const law = fc.property(anyExport, anyExport, (a, b) => {
      const same = a.cluster.key === b.cluster.key && a.export.apiVersion === b.export.apiVersion;
      const order = Math.sign(compareExports(a, b));
      expect(Math.sign(compareExports(b, a))).toBe(-order || 0);
      if (!same) expect(order).not.toBe(0);
    });
    hold(law);
  });

  test('is transitive', () => {
    const law = fc.property(anyExport, anyExport, anyExport, (a, b, c) => {
      const [first, second, third] = [a, b, c].sort(compareExports);
      if (first === undefined || second === undefined || third === undefined) return;
      expect(compareExports(first, third)).toBeLessThanOrEqual(0);
    });
    hold(law);
  });
});

const places: readonly Locality[] = ['eu', 'us', 'ap'].flatMap((region) =>
  ['a', 'b'].map((zone) => ({ region, zone })),
);
const anyPlaces = fc.record({
  client: fc.constantFrom(...places),
  pods: fc.array(fc.constantFrom(...places), { maxLength: 4 }),
});

describe('law: the order of endpoints', () => {
  test('is strict between local and remote, and between priorities', () => {
    const law = fc.property(anyFleet, anyPlaces, (fleet, { client, pods }) => {
      for (const { route, port } of portsOf(fleet)) {
        const { local, remote } = endpointPriorities(route, port, client, pods);
        if (route.policy === 'ActiveActive') continue;
        const priorities = port.remoteEndpoints.map(({ priority }) => priority);
        expect(priorities).toEqual([...new Set(priorities)].sort((a, b) => a - b));
        expect(remote).toEqual([...new Set(remote)].sort((a, b) => a - b));
        expect(Math.max(-1, ...local)).toBeLessThan(Math.min(99, ...remote));
        expect(Math.min(...local, ...remote)).toBe(0);
      }
    });
    hold(law);
  });

  test('is the one that the model of Pilot sees in what the consumer runs', () => {
    const law = fc.property(anyFleet, anyPlaces, (fleet, { client: anywhere, pods }) => {
      for (const { route, port, manifests } of portsOf(fleet)) {
        // Before Istio 1.30 the order is that of a client in the region of its cluster.
        const home = isOld(fleet.spec) ? { region: route.consumer.region } : {};
        const client = { ...anywhere, ...home };
        const there = localPriority(route) === undefined ? [] : pods;
        const sight = { route, port, client, pods: there };
        expect(seenEndpoints(manifests, sight)?.endpoints).toEqual(promisedEndpoints(sight));
      }
    });
    hold(law, 150);
  });
});

function isOld({ istio }: DeriveSpec): boolean {
  return istio !== 'none' && !ordersDns(istio);
}

/** Every port of every route of a fleet, with what its consumer runs. */
function portsOf({ sets, spec }: AnyFleet) {
  const derived = deriveFleet(sets, spec).value;
  return sets.flatMap((set, i) => {
    const its = derived[i];
    if (its === undefined || its.routes.length === 0) return [];
    const manifests = mergeCluster(set, its, spec).value;
    return its.routes.flatMap((route) => route.ports.map((port) => ({ route, port, manifests })));
  });
}
