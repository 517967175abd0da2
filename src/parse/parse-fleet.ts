/** The text of `distributary.yaml` → the settings of the fleet. */

import { fleetMissing, fleetOtherKind, fleetSeveral } from '../diagnostic/codes/fleet.ts';
import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { fleet } from '../kind/distributary-v1alpha1/fleet.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { decodeFleet } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { isOfKind } from '../kind/kind.ts';
import { validateResource } from '../kind/validate-resource.ts';
import { objectAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { parseFile } from './parse-file.ts';

/**
 * Reads the one Fleet of a file; undefined after any error.
 * @param isJudged whether the text is known to have no error: the schema and the rules of the kind are not applied again.
 */
export function parseFleet(file: SourceFile, isJudged = false): Outcome<FleetSpec | undefined> {
  const parsed = parseFile(file);
  const isFleet = (resource: Resource): boolean => isOfKind(resource, fleet);
  const fleets = parsed.value.filter(isFleet);
  const [first, ...others] = fleets;
  const diagnostics: Diagnostic[] = [
    ...parsed.diagnostics,
    ...parsed.value.filter((resource) => !isFleet(resource)).map(otherKind),
    ...others.map((other) => several(first?.name ?? '', other)),
    ...(isJudged ? [] : fleets.flatMap(validateResource)),
  ];
  if (parsed.value.length === 0 && diagnostics.length === 0) {
    diagnostics.push(diagnose(fleetMissing, { file: file.path }, startOfFile(file.path)));
  }
  if (first === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  return { value: fleetOf(first), diagnostics };
}

/** The settings of a Fleet that is valid. */
export function fleetOf(resource: Resource): FleetSpec {
  return decodeFleet({
    name: resource.name,
    spec: objectAt(resource.object, 'spec') ?? {},
    locate: (pointer, part) => locate(resource, pointer, part),
  });
}

function otherKind(resource: Resource): Diagnostic {
  const args = { object: displayName(resource), apiVersion: resource.apiVersion };
  return diagnose(fleetOtherKind, args, locate(resource, '/kind', 'value'));
}

function several(first: string, other: Resource): Diagnostic {
  return diagnose(
    fleetSeveral,
    { first, other: other.name },
    locate(other, '/metadata/name', 'value'),
  );
}
