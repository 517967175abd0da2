/** Final states of the clusters of a fleet → findings. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { oneFindingAPlace } from '../diagnostic/one-finding-a-place.ts';
import type { Check } from './check.ts';
import type { ClusterState } from './cluster-state.ts';
import { checks } from './registry.ts';
import { withoutSilent } from './silence.ts';

/** Runs every check on every cluster, and `more` of rooms below; `before` are the findings of the rendering. */
export function checkFleet(
  states: readonly ClusterState[],
  before: readonly Diagnostic[] = [],
  more: readonly Check[] = [],
): readonly Diagnostic[] {
  const all = states.flatMap((state) => {
    const found = [...checks, ...more].flatMap((check) => check.run(state));
    state.releasePilot();
    return withoutSilent(found, before, state.cluster.name);
  });
  return oneFindingAPlace(all);
}
