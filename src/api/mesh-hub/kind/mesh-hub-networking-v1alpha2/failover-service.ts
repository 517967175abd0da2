/**
 * Service Mesh Hub `FailoverService`: a hostname, and its services in order of decreasing priority.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { closed } from '../../../../kind/schema/object-schema.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { failoverServiceFindings } from './failover-service-rules.ts';
import { failoverServiceShape } from './failover-service-shape.ts';
import { meshHubKind } from './mesh-hub-group.ts';
import {
  type ClusterObjectRef,
  clusterObjectRefSchema,
  decodeClusterObjectRef,
  decodeObjectRef,
  type ObjectRef,
  objectRefSchema,
} from './object-ref.ts';

/** A reference and its field. */
export type Located<R> = R & {
  /** JSON Pointer of the reference. */
  readonly pointer: string;
};

/** `spec` of a FailoverService of either version. */
export interface FailoverServiceSpec {
  readonly hostname: string;
  readonly port: { readonly number: number; readonly protocol: string };
  /** The meshes whose clients can call the hostname. */
  readonly meshes: readonly Located<ObjectRef>[];
  /** In order of preference. */
  readonly backingServices: readonly Located<ClusterObjectRef>[];
}

/** `FailoverService` of `networking.smh.solo.io/v1alpha2`. */
export const failoverService: Kind = meshHubKind({
  kind: 'FailoverService',
  plural: 'failoverservices',
  spec: closed({
    hostname: { type: 'string' },
    port: closed({ number: { type: 'integer' }, protocol: { type: 'string' } }),
    meshes: { type: 'array', items: objectRefSchema },
    backingServices: { type: 'array', items: closed({ kubeService: clusterObjectRefSchema }) },
  }),
  validate: failoverServiceFindings,
});

/** Reads a FailoverService of either version; a value of the wrong type counts as absent. */
export function decodeFailoverService(resource: Resource): FailoverServiceSpec {
  const spec = objectAt(resource.object, 'spec');
  const { number, services, reference } = failoverServiceShape(resource);
  return {
    hostname: stringAt(spec, 'hostname') ?? '',
    port: {
      number: numberAt(spec, 'port', number) ?? 0,
      protocol: (stringAt(spec, 'port', 'protocol') ?? '').toUpperCase(),
    },
    meshes: listAt(spec, 'meshes').map((ref, i) => ({
      ...decodeObjectRef(ref),
      pointer: `/spec/meshes/${i}`,
    })),
    backingServices: listAt(spec, services).map((entry, i) => ({
      ...decodeClusterObjectRef(serviceOf(entry, reference)),
      pointer: `/spec/${services}/${i}${reference}`,
    })),
  };
}

function serviceOf(entry: Json, reference: string): Json | undefined {
  return reference === '' ? entry : valueAt(entry, 'kubeService');
}
