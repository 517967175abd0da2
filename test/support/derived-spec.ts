/** The objects that one derivation makes for a consumer, as a test of that derivation wants to see them. */
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { objectAt } from '../../src/resource/json.ts';
import { deriveNorth, type RouteSetup } from './route-builder.ts';

/** `spec` of every derived object of the kind in north, by name. */
export function specsOf(kind: string, setup: RouteSetup): Readonly<Record<string, JsonObject>> {
  const { derived } = deriveNorth(setup).value;
  const found = derived.filter(({ resource }) => resource.kind === kind);
  return Object.fromEntries(
    found.map(({ resource }) => [resource.name, objectAt(resource.object, 'spec') ?? {}]),
  );
}

/** One field of `spec` of the only derived object of the kind; undefined when there is no object. */
export function specField(kind: string, field: string, setup: RouteSetup): Json | undefined {
  const [only, ...others] = Object.values(specsOf(kind, setup));
  if (others.length > 0) throw new Error(`more than one ${kind} is derived`);
  return only?.[field];
}
