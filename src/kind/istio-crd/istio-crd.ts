/**
 * The content of Istio's CustomResourceDefinition of a kind: data that `scripts/istio-crds.mjs` makes.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';

/** A kind of Istio. */
export interface IstioCrd {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  /** Newest first: the same objects in each. */
  readonly versions: readonly string[];
  /** JSON Schema of `spec`. */
  readonly spec: JsonObject;
  /** Parts of it that occur more than once, by the names in `#/$defs/`. */
  readonly shared: JsonObject;
}
