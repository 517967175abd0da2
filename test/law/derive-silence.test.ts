import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFleet } from '../../src/check/check-fleet.ts';
import { clusterStates } from '../../src/check/cluster-state.ts';
import { deriveFleet } from '../../src/derive/derive.ts';
import { localPriority, type ServiceRoute } from '../../src/derive/route/service-route.ts';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type AnyFleet, anyFleet } from '../support/fleet-arbitrary.ts';
import { promisedEndpoints, seenEndpoints } from '../support/route-sight.ts';
import { anyTeamFleet, anyTeamObject, withObjects } from '../support/team-arbitrary.ts';

const draws = drawsFor(import.meta.url);

/** A fleet, every cluster of which has the objects as well. */
const anyLadenFleet: fc.Arbitrary<AnyFleet> = fc
  .tuple(anyFleet, fc.array(anyTeamObject, { minLength: 1, maxLength: 2 }))
  .map(([fleet, extras]) => {
    return { ...fleet, sets: fleet.sets.map((set) => withObjects(set, extras)) };
  });

describe('law: an order that does not come about', () => {
  test('is not passed over in silence', () => {
    const law = fc.property(anyLadenFleet, (fleet) => {
      const silent = clustersOf(fleet)
        .filter(({ said }) => !hasErrors(said))
        .flatMap(({ routes, manifests, said }) =>
          routes
            .filter((route) => !said.some((one) => isAbout(one, route)))
            .flatMap((route) => lostPorts(route, manifests)),
        );
      expect(silent).toEqual([]);
    });
    void fc.assert(law, { seed: draws.seed(20261121), numRuns: draws.count(200) });
  });

  test('is never of our own making', () => {
    const law = fc.property(anyTeamFleet, (fleet) => {
      const codes = clustersOf(fleet).flatMap(({ said }) => said.map(({ code }) => code));
      expect(codes).not.toContain('DIS0606');
    });
    void fc.assert(law, { seed: draws.seed(20261121), numRuns: draws.count(100) });
  });

  test('is not claimed where nobody wrote anything', () => {
    const law = fc.property(anyFleet, (fleet) => {
      const codes = clustersOf(fleet).flatMap(({ checked }) => checked.map(({ code }) => code));
      expect(codes).not.toContain('DIS0605');
    });
    void fc.assert(law, { seed: draws.seed(20261121), numRuns: draws.count(50) });
  });
});

/** Each cluster with what was found, of the whole fleet while it was derived and of the cluster afterwards. */
function clustersOf({ sets, spec }: AnyFleet) {
  const derived = deriveFleet(sets, spec);
  return sets.flatMap((set, i) => {
    const its = derived.value[i];
    if (its === undefined) return [];
    const { routes } = its;
    const { value: manifests, diagnostics } = mergeCluster(set, its, spec);
    const before = [...derived.diagnostics, ...diagnostics];
    const checked = checkFleet(clusterStates([manifests], routes, spec), before);
    return [{ routes, manifests, checked, said: [...before, ...checked] }];
  });
}

/** The clients, by namespace and port, that get something else than the route promises. */
function lostPorts(route: ServiceRoute, manifests: ClusterManifests): readonly string[] {
  const { region, zone } = route.consumer;
  const pods = localPriority(route) === undefined ? [] : [{ region, zone }];
  return ['shop', 'web', 'istio-system', 'nobody'].flatMap((namespace) =>
    route.ports.flatMap((port) => {
      const sight = { route, port, client: { region, zone }, pods, namespace };
      const seen = seenEndpoints(manifests, sight);
      const isKept = seen?.endpoints.join() === promisedEndpoints(sight).join();
      if (seen === undefined || (isKept && seen.hasOutlierDetection)) return [];
      return [`${route.host}:${port.number} for clients of namespace "${namespace}"`];
    }),
  );
}

/** Whether the finding names the host. */
function isAbout({ message }: Diagnostic, { host, serviceHost }: ServiceRoute): boolean {
  return [host, serviceHost].some((name) => message.includes(`"${name}"`));
}
