/** A route of one consumer, made from a few clusters in code. */
import { type DerivedSet, deriveFleet } from '../../src/derive/derive.ts';
import { isFailoverRoute, type OfferedRoute } from '../../src/derive/route/service-route.ts';
import type { Outcome } from '../../src/diagnostic/outcome.ts';
import type { DeriveSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { AuthoredSet, Placed } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { authoredSet, cluster, deriveSpec, service, serviceExport } from './fleet-builder.ts';

/** What a test says about the fleet of a route. */
export interface RouteSetup {
  /** Clusters that provide reviews; south, when a test doesn't care. */
  readonly providers?: readonly Cluster[];
  readonly service?: JsonObject;
  readonly export?: JsonObject;
  /** What the consumer north's authors wrote; a Service like the providers', when a test doesn't care. */
  readonly authored?: readonly (JsonObject | Placed)[];
  readonly consumer?: Cluster;
  readonly spec?: Partial<DeriveSpec>;
}

/** The authored sets of a setup, the consumer's first. */
export function fleetOf(setup: RouteSetup): readonly AuthoredSet[] {
  const offered = [setup.service ?? service(), setup.export ?? serviceExport()];
  const { consumer = cluster('north'), providers = [cluster('south')] } = setup;
  const authored = setup.authored ?? [setup.service ?? service()];
  return [
    authoredSet(consumer, ...authored),
    ...providers.map((one) => authoredSet(one, ...offered)),
  ];
}

/** What is derived for the consumer, with what is found anywhere. */
export function deriveNorth(setup: RouteSetup = {}): Outcome<DerivedSet> {
  return deriveFirst(fleetOf(setup), setup.spec);
}

/** What is derived for the first of the clusters. */
export function deriveFirst(
  sets: readonly AuthoredSet[],
  spec: Partial<DeriveSpec> = {},
): Outcome<DerivedSet> {
  const { value, diagnostics } = deriveFleet(sets, deriveSpec(spec));
  const [first] = value;
  if (first === undefined) throw new Error('every cluster has a set');
  return { value: first, diagnostics };
}

/** The consumer's one route. */
export function routeOf(setup: RouteSetup = {}): OfferedRoute {
  const [route] = deriveNorth(setup).value.routes;
  if (route === undefined || isFailoverRoute(route)) throw new Error('nothing remote serves');
  return route;
}
