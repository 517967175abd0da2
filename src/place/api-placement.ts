/**
 * Candidates and the objects of all APIs → candidates where policies place them, and what changes them in single clusters.
 * @module
 */
import { placementsOfApis } from '../api/place.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Candidate } from './candidate.ts';
import type { FleetObjects } from './fleet-objects.ts';
import type { FleetOverrides, PlacementInput } from './placement-api.ts';

/** The candidates after the policies of every API, and what is wrong with those. */
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

/** What changes objects in single clusters. Between two APIs that do, nobody says which comes first. */
export function readOverrides(objects: FleetObjects): FleetOverrides {
  const [overrides, ...others] = placementsOfApis.flatMap(
    (api) => api.readOverrides?.(objects) ?? [],
  );
  invariant(overrides, 'an API has overrides');
  invariant(others.length === 0, 'one API has overrides');
  return overrides;
}
