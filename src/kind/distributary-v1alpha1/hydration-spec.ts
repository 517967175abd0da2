/** The settings of a KRM function's run with every default filled in (kind `Hydration`, `distributary.dev/v1alpha1`). */

import { type JsonObject, objectAt } from '../../resource/json.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import { readSettings, type Values } from '../schema/settings.ts';
import { decodeFleet, type FleetSpec } from './fleet-spec.ts';
import { hydrationFields } from './settings.ts';

/** Hydration `spec` as parsed. */
export interface HydrationSpec extends Values<typeof hydrationFields> {}

/** The output for the items. */
export type Emit = NonNullable<HydrationSpec['emit']>;

/** Parses the settings of a valid Hydration. */
export function decodeHydration({ object }: Resource): HydrationSpec {
  return readSettings(hydrationFields, objectAt(object, 'spec'));
}

/** The fleet's settings inside of a Hydration, with every default filled in. */
export function decodeInlineFleet(hydration: Resource): FleetSpec {
  const { name } = hydration;
  return decodeFleet({
    name,
    spec: objectAt(hydration.object, 'spec', 'fleet') ?? {},
    locate: (pointer) => locate(hydration, toInline(pointer)),
  });
}

/** A Hydration's inline settings as a Fleet: the same rules apply. */
export function inlineFleet(hydration: Resource): Resource | undefined {
  const spec = objectAt(hydration.object, 'spec', 'fleet');
  const { origin } = hydration;
  if (spec === undefined || origin.type !== 'authored') return undefined;
  const { source } = origin;
  const object: JsonObject = { ...hydration.object, spec };
  const inside = {
    ...source,
    locate: (pointer: string, part?: 'key' | 'value') => source.locate(toInline(pointer), part),
  };
  return { ...hydration, object, origin: { type: 'authored', source: inside } };
}

/** `/spec/derive` → `/spec/fleet/derive`. */
function toInline(pointer: string): string {
  return pointer.replace(/^\/spec(?=\/|$)/, '/spec/fleet');
}
