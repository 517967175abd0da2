/**
 * Candidates and the objects of all APIs → candidates at their placements, and the changes for single clusters.
 * @module
 */
import { placementsOfApis } from '../api/place.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Candidate } from './candidate.ts';
import type { FleetObjects } from './fleet-objects.ts';
import type { FleetOverrides, PlacementInput } from './placement-api.ts';

/** The candidates after the policies of every API, and findings about the policies. */
export function propagate(
  candidates: readonly Candidate[],
  input: PlacementInput,
): Outcome<readonly Candidate[]> {
  let value = candidates;
  const diagnostics: Diagnostic[] = [];
  for (const api of placementsOfApis) {
    diagnostics.push(...(api.findings?.(input) ?? []));
    const narrowed = api.propagate?.(value, input);
    if (narrowed === undefined) continue;
    value = narrowed.value;
    diagnostics.push(...narrowed.diagnostics);
  }
  return { value, diagnostics };
}

/** Changes of objects in single clusters. Two APIs with such changes have no defined order. */
export function readOverrides(objects: FleetObjects): FleetOverrides {
  const [overrides, ...others] = placementsOfApis.flatMap(
    (api) => api.readOverrides?.(objects) ?? [],
  );
  invariant(overrides, 'an API has overrides');
  invariant(others.length === 0, 'one API has overrides');
  return overrides;
}
