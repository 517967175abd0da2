/** A Hydration and the Fleets among the items → the settings of the fleet in the items. */
import { fleetSeveral } from '../diagnostic/codes/fleet.ts';
import { hydrationFleetTwice } from '../diagnostic/codes/function.ts';
import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { fleet } from '../kind/distributary-v1alpha1/fleet.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { unusableFindings } from '../kind/distributary-v1alpha1/hydration.ts';
import { decodeInlineFleet, inlineFleet } from '../kind/distributary-v1alpha1/hydration-spec.ts';
import { reportOn } from '../kind/field-finding.ts';
import { isOfKind } from '../kind/kind.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { fleetOf } from '../parse/parse-fleet.ts';
import { displayName, locate, noteAt, type Resource } from '../resource/resource.ts';

/** Reads the settings; undefined when they contain an error. */
export function readSettings(
  hydration: Resource,
  fleetLevel: readonly Resource[],
): Outcome<FleetSpec | undefined> {
  const [only, ...others] = fleetLevel.filter((resource) => isOfKind(resource, fleet));
  if (only === undefined) return { value: decodeInlineFleet(hydration), diagnostics: [] };
  const diagnostics = [
    ...others.map((other) => several(only, other)),
    ...twice(hydration, only),
    ...validateResource(only),
    ...unusableFindings(only, '/spec'),
  ];
  return { value: hasErrors(diagnostics) ? undefined : fleetOf(only), diagnostics };
}

function several(first: Resource, other: Resource): Diagnostic {
  const args = { first: first.name, other: other.name };
  return diagnose(fleetSeveral, args, locate(other, '/metadata/name', 'value'));
}

function twice(hydration: Resource, item: Resource): readonly Diagnostic[] {
  if (inlineFleet(hydration) === undefined) return [];
  const related = [noteAt(`${displayName(item)} is defined here`, item)];
  const expected = 'no such field if the items contain a Fleet';
  return [reportOn(hydration, related)(hydrationFleetTwice, '/spec/fleet', expected)];
}
