/** The fields of Istio's MeshConfig, with the releases that have them (`mesh-config-fields.json`). */
import document from './mesh-config-fields.json' with { type: 'json' };

export interface MeshConfigField {
  /** The first release; the oldest one that was read has all earlier fields. */
  readonly since: string;
  /** The last release, of a field that is gone. */
  readonly last?: string;
}

/** By the names of the fields in JSON. */
export const meshConfigFields: ReadonlyMap<string, MeshConfigField> = new Map(
  Object.entries(document.fields),
);
