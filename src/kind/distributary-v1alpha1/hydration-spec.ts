/**
 * The settings of a KRM function's run with every default filled in (kind `Hydration`, `distributary.dev/v1alpha1`).
 * @module
 */

import { present } from '../../collection/present.ts';
import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import { decodeFleet } from './decode-fleet.ts';
import type { FleetSpec } from './fleet-spec.ts';

/**
 * What becomes of the items. `all`: they become what the cluster runs. `derived`: they stay, merged and added to.
 * `results`: nothing; only the findings count, as of a validator.
 */
export type Emit = 'all' | 'derived' | 'results';

/** Hydration `spec`. */
export interface HydrationSpec {
  /** The name of the cluster. */
  readonly cluster: string;
  /** The directory of the fleet, relative to the working directory; absent: the items are the fleet. */
  readonly repository?: string;
  /** Absent: `all` when there are no items besides the function's own, else `derived`. */
  readonly emit?: Emit;
}

/** Reads the settings of a Hydration that is valid. */
export function decodeHydration({ object }: Resource): HydrationSpec {
  const spec = objectAt(object, 'spec');
  const repository = stringAt(spec, 'repository');
  const emit = emits.find((each) => each === stringAt(spec, 'emit'));
  return {
    cluster: stringAt(spec, 'cluster') ?? '',
    ...present({ repository, emit }),
  };
}

/** What `spec.emit` may say. */
export const emits: readonly Emit[] = ['all', 'derived', 'results'];

/** The settings of the fleet that stand inside of a Hydration, with every default filled in. */
export function decodeInlineFleet(hydration: Resource): FleetSpec {
  const { name } = hydration;
  return decodeFleet({
    name,
    spec: objectAt(hydration.object, 'spec', 'fleet') ?? {},
    locate: (pointer) => locate(hydration, toInline(pointer)),
  });
}

/** A Hydration's inline settings as the Fleet that they would be: its rules are those of every Fleet. */
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
