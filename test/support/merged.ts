/** What becomes of a consumer's objects when everything that is derived for it is merged in. */
import type { Outcome } from '../../src/diagnostic/outcome.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import { type JsonObject, objectAt } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { deriveSpec } from './fleet-builder.ts';
import { deriveFirst, fleetOf, type RouteSetup } from './route-builder.ts';

/** The final set of north; of what is found, only what merging finds. */
export function mergeNorth(setup: RouteSetup): Outcome<ClusterManifests> {
  const sets = fleetOf(setup);
  const [north] = sets;
  if (north === undefined) throw new Error('every fleet has a consumer');
  return mergeCluster(north, deriveFirst(sets, setup.spec).value, deriveSpec(setup.spec));
}

/** The resource of that kind and name in the final set. */
export function mergedResource(
  setup: RouteSetup,
  kind: string,
  name: string,
): Resource | undefined {
  const { placed } = mergeNorth(setup).value;
  return placed.map(({ resource }) => resource).find((r) => r.kind === kind && r.name === name);
}

/** Its `spec`. */
export function mergedSpec(setup: RouteSetup, kind: string, name: string): JsonObject | undefined {
  return objectAt(mergedResource(setup, kind, name)?.object, 'spec');
}

/** What merging finds: `CODE pointer`. */
export function mergeFindings(setup: RouteSetup): readonly string[] {
  return mergeNorth(setup).diagnostics.map(({ code, at }) => `${code} ${at.pointer}`);
}
