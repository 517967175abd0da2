/**
 * What the clusters of a fleet will run → what is found about it.
 * @module
 */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { clusterStates } from './cluster-state.ts';
import { checks } from './registry.ts';
import { withoutSilent } from './silence.ts';

/** Runs every check on every cluster; `before` is what was found while the objects were made. */
export function checkFleet(
  manifests: readonly ClusterManifests[],
  routes: readonly ServiceRoute[],
  spec: Pick<DeriveSpec, 'istio'>,
  before: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  return clusterStates(manifests, routes, spec).flatMap((state) => {
    const found = checks.flatMap((check) => check.run(state));
    state.releasePilot();
    return withoutSilent(found, before, state.cluster.name);
  });
}
