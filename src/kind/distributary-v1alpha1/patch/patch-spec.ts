/** Fleet `spec.patches[]`: per-cluster overrides. */
import type { Position } from '../../../diagnostic/position.ts';
import type { Json, JsonObject } from '../../../resource/json.ts';
import type { Values } from '../../schema/settings.ts';
import type { fleetFields, patchTargetFields } from '../settings.ts';

/** Target of a patch, of a Fleet as well as of kustomize; `name` and `namespace` are anchored regular expressions. */
export type PatchTarget = Values<typeof patchTargetFields>;

/** A patch as parsed. */
export interface PatchSpec extends Omit<Values<typeof fleetFields.patches.each>, 'patch'> {
  /** JSON Patch (RFC 6902) when a list, merge patch (RFC 7386) when an object. */
  readonly patch: readonly Json[] | JsonObject;
  readonly at: Position;
}
