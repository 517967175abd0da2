import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterStates } from '../../src/check/cluster-state.ts';
import { dnsLocality } from '../../src/check/policy/locality/dns-locality.ts';
import { compareStrings } from '../../src/collection/order.ts';
import { type DerivedSet, deriveFleet } from '../../src/derive/derive.ts';
import { hasErrors, sortDiagnostics } from '../../src/diagnostic/diagnostic.ts';
import { validateResource } from '../../src/kind/validate-resource.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import type { AuthoredSet } from '../../src/place/placed.ts';
import { displayName, resourceKey } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type AnyFleet, anyFleet } from '../support/fleet-arbitrary.ts';
import { authoredSet, cluster, service, serviceExport } from '../support/fleet-builder.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
function hold<T>(law: fc.IProperty<T>, numRuns = 100): void {
  void fc.assert(law, { seed: draws.seed(20240612), numRuns: draws.count(numRuns) });
}

function derive(
  { sets, spec }: AnyFleet,
  others: readonly AuthoredSet[] = [],
): readonly DerivedSet[] {
  const all = [...sets, ...others].sort((a, b) => compareStrings(a.cluster.key, b.cluster.key));
  return deriveFleet(all, spec).value;
}

/** What a cluster gets, by its name; `kind` left out. */
function shown(sets: readonly DerivedSet[], leftOut = ''): ReadonlyMap<string, readonly string[]> {
  return new Map(
    sets.map(({ view, derived }) => [
      view.cluster.name,
      derived
        .filter(({ resource }) => resource.kind !== leftOut)
        .map(({ resource }) => JSON.stringify(resource.object)),
    ]),
  );
}

describe('law: what is derived', () => {
  test('does not depend on the order of the files', () => {
    const law = fc.property(anyFleet, fc.infiniteStream(fc.nat()), (fleet, numbers) => {
      const sets = fleet.sets.map(({ cluster: one, placed }) => {
        const keyed = placed.map((each) => ({ each, by: Number(numbers.next().value) }));
        return { cluster: one, placed: keyed.sort((a, b) => a.by - b.by).map(({ each }) => each) };
      });
      const before = deriveFleet(fleet.sets, fleet.spec);
      const after = deriveFleet(sets, fleet.spec);
      expect(shown(after.value)).toEqual(shown(before.value));
      expect(sortDiagnostics(after.diagnostics)).toEqual(sortDiagnostics(before.diagnostics));
    });
    hold(law);
  });

  test('has no key twice, and is sorted by key', () => {
    const law = fc.property(anyFleet, (fleet) => {
      for (const { derived } of derive(fleet)) {
        const keys = derived.map(({ resource }) => resourceKey(resource));
        expect(keys).toEqual([...new Set(keys)].sort(compareStrings));
      }
    });
    hold(law);
  });

  test('is taken by the schema of its kind, and by our own checks', () => {
    const law = fc.property(anyFleet, (fleet) => {
      for (const set of derive(fleet)) {
        const found = set.derived.flatMap(({ resource }) =>
          validateResource(resource).map(({ message }) => `${displayName(resource)}: ${message}`),
        );
        expect(found).toEqual([]);
        const { cluster: one } = set.view;
        const states = clusterStates(
          [{ cluster: one, placed: set.derived }],
          set.routes,
          fleet.spec,
        );
        expect(states.flatMap((state) => dnsLocality.run(state))).toEqual([]);
      }
    });
    hold(law);
  });

  test('says what it follows from', () => {
    const law = fc.property(anyFleet, (fleet) => {
      for (const { resource } of derive(fleet).flatMap(({ derived }) => derived)) {
        expect(resource.origin).toMatchObject({ type: 'derived' });
        expect(JSON.stringify(resource.object['metadata'])).toMatch(
          /derived-from":"[A-Z]\w+\/[^"]*@/,
        );
      }
    });
    hold(law);
  });

  test('stays the same for others, when a cluster joins that runs nothing', () => {
    const law = fc.property(anyFleet, fc.constantFrom('eu', 'us', 'zz'), (fleet, region) => {
      const joined = derive(fleet, [authoredSet(cluster('joined', { region }))]);
      const others = new Map([...shown(joined)].filter(([name]) => name !== 'joined'));
      expect(others).toEqual(shown(derive(fleet)));
    });
    hold(law);
  });

  test('stays the same for policies that list their targets, but for imports, when one joins that offers the service', () => {
    const law = fc.property(anyFleet, (fleet) => {
      const named = fleet.sets.map((set) => ({ set, listed: listsReviews(set) }));
      const provided = fleet.sets.some((set) => offersReviews(set));
      const ports = portsOf(fleet.sets);
      if (!provided || ports === undefined) return;
      const rules = [{ portNumber: 80, path: '/joined', pathType: 'Prefix' }];
      const exported = serviceExport('reviews', { rules });
      // The highest key: it wins over nobody.
      const one = cluster('joined', { region: 'zz' });
      const joined = derive(fleet, [authoredSet(one, service('reviews', { ports }), exported)]);
      const before = shown(derive(fleet), 'ServiceImport');
      const after = shown(joined, 'ServiceImport');
      for (const { set } of named.filter(({ listed }) => listed)) {
        const { name } = set.cluster;
        const about = (texts: readonly string[] = []) =>
          texts.filter(
            (text) => text.includes('reviews.shop.svc') || text.includes('"name":"reviews"'),
          );
        expect(about(after.get(name))).toEqual(about(before.get(name)));
      }
    });
    hold(law, 200);
  });
});

const findReviews = ({ placed }: AuthoredSet, kind: string) =>
  placed.find(
    ({ resource: r }) => r.kind === kind && r.name === 'reviews' && r.namespace === 'shop',
  );

function listsReviews(set: AuthoredSet): boolean {
  return findReviews(set, 'GlobalTrafficPolicy') !== undefined;
}

function offersReviews(set: AuthoredSet): boolean {
  return findReviews(set, 'ServiceExport') !== undefined;
}

function portsOf(sets: readonly AuthoredSet[]) {
  const [spec] = sets.flatMap((set) => findReviews(set, 'Service')?.resource.object['spec'] ?? []);
  return typeof spec === 'object' && spec !== null && 'ports' in spec ? spec['ports'] : undefined;
}

describe('law: merging', () => {
  test('loses nothing that somebody wrote, and never has a key twice', () => {
    const law = fc.property(anyFleet, (fleet) => {
      for (const [i, set] of derive(fleet).entries()) {
        const written = fleet.sets[i];
        if (written === undefined) continue;
        const { value, diagnostics } = mergeCluster(written, set, fleet.spec);
        const keys = value.placed.map(({ resource }) => resourceKey(resource));
        const before = written.placed.map(({ resource }) => resourceKey(resource));
        expect(keys.slice(0, before.length)).toEqual(before);
        if (!hasErrors(diagnostics)) expect(keys.length).toBe(new Set(keys).size);
      }
    });
    hold(law);
  });
});
