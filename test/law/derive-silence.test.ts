import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFleet } from '../../src/check/check-fleet.ts';
import { deriveFleet } from '../../src/derive/derive.ts';
import type { ServiceRoute } from '../../src/derive/route/service-route.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { type AnyFleet, anyFleet } from '../support/fleet-arbitrary.ts';
import { placed, withMetadata } from '../support/fleet-builder.ts';
import { anyEntry, anySidecar } from '../support/pilot-entry-arbitrary.ts';
import { anyRule } from '../support/pilot-rule-arbitrary.ts';
import { promisedEndpoints, seenEndpoints } from '../support/route-sight.ts';

const domain = 'svc.cluster.local';
const own = [`reviews.shop.${domain}`, `exports.shop.${domain}`, `http.shop-reviews.${domain}`];
const covering = ['reviews', `*.shop.${domain}`, `*.shop-reviews.${domain}`, '*'];
const anyPlace = fc.record({
  host: fc.constantFrom(...own, ...covering),
  name: fc.constantFrom(...own, 'reviews.shop.svc.clusterset.local'),
  namespace: fc.constantFrom('shop', 'web', 'istio-system', 'shop-reviews'),
});

/** What a team might write beside a fleet, about its services more often than not. */
const anyExtra = fc
  .tuple(
    fc.oneof(
      { arbitrary: anyRule, weight: 4 },
      { arbitrary: anyEntry, weight: 3 },
      { arbitrary: anySidecar, weight: 1 },
    ),
    anyPlace,
  )
  .map(([one, { host, name, namespace }]) => {
    const spec = Object(one['spec']);
    if (one['kind'] === 'Sidecar') return one;
    const about = one['kind'] === 'DestinationRule' ? { host } : { hosts: [name] };
    return { ...one, metadata: { namespace }, spec: { ...spec, ...about } };
  });

/** A fleet, every cluster of which has the objects as well. */
const anyLadenFleet: fc.Arbitrary<AnyFleet> = fc
  .tuple(anyFleet, fc.array(anyExtra, { minLength: 1, maxLength: 2 }))
  .map(([fleet, extras]) => {
    const added = extras.map((one, i) => placed(withMetadata(one, { name: `extra-${i}` })));
    const sets = fleet.sets.map((set) => ({ ...set, placed: [...set.placed, ...added] }));
    return { ...fleet, sets };
  });

describe('law: an order that does not come about', () => {
  test('is not passed over in silence', () => {
    const law = fc.property(anyLadenFleet, (fleet) => {
      const lost = clustersOf(fleet)
        .filter(({ said }) => !said.some((one) => isError(one) || isAboutExtra(one)))
        .flatMap(({ routes, manifests }) => routes.flatMap((route) => lostPorts(route, manifests)));
      expect(lost).toEqual([]);
    });
    void fc.assert(law, { seed: 20261121, numRuns: 200 });
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
    const checked = checkFleet([manifests], routes);
    return [{ routes, manifests, said: [...derived.diagnostics, ...diagnostics, ...checked] }];
  });
}

/** The clients, by namespace and port, that get something else than the route promises. */
function lostPorts(route: ServiceRoute, manifests: ClusterManifests): readonly string[] {
  const { region, zone } = route.consumer;
  const pods = route.local === undefined ? [] : [{ region, zone }];
  return ['shop', 'web', 'nobody'].flatMap((namespace) =>
    route.ports.flatMap((port) => {
      const sight = { route, port, client: { region, zone }, pods, namespace };
      const seen = seenEndpoints(manifests, sight);
      const isKept = seen?.endpoints.join() === promisedEndpoints(sight).join();
      if (seen === undefined || (isKept && seen.hasOutlierDetection)) return [];
      return [`${route.host}:${port.number} for clients of namespace '${namespace}'`];
    }),
  );
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function isAboutExtra({ at, related }: Diagnostic): boolean {
  return [at, ...related.map((other) => other.at)].some(({ file }) => file.includes('extra-'));
}
