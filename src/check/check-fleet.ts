/**
 * What the clusters of a fleet will run → what is found about it.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClusterState } from './cluster-state.ts';
import { checks } from './registry.ts';
import { withoutSilent } from './silence.ts';

/** Runs every check on every cluster; `before` is what was found while the objects were made. */
export function checkFleet(
  states: readonly ClusterState[],
  before: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  return states.flatMap((state) => {
    const found = checks.flatMap((check) => check.run(state));
    state.releasePilot();
    return withoutSilent(found, before, state.cluster.name);
  });
}
