/**
 * Service Mesh Hub's group of kinds that configure meshes, as in release 0.8.1.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { strictObject } from '../../../../kind/schema/object-schema.ts';
import type { JsonObject } from '../../../../resource/json.ts';

/** The API group of FailoverService, TrafficPolicy and VirtualMesh. */
export const meshHubGroup = 'networking.smh.solo.io';

/** A kind of the group, in its current version. */
export interface MeshHubKind
  extends Omit<Kind, 'group' | 'version' | 'schema' | 'scope' | 'level'> {
  /** The schema of `spec`. */
  readonly spec: JsonObject;
  /** Default: v1alpha2. */
  readonly version?: 'v1alpha1' | 'v1alpha2';
}

/** The kind, namespaced and fleet-level, as all of the hub's are. A missing `spec` is an error. */
export function meshHubKind(definition: MeshHubKind): Kind {
  const { spec, version = 'v1alpha2', ...kind } = definition;
  const schema = strictObject(`${meshHubGroup}/${version}`, definition.kind, spec);
  return {
    ...kind,
    group: meshHubGroup,
    version,
    scope: 'Namespaced',
    level: 'fleet',
    schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
  };
}
