/** Service Mesh Hub `FailoverService`: a hostname, and its services in order of decreasing priority. */

import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { failoverServiceFindings } from './failover-service-rules.ts';
import { failoverServiceShape } from './failover-service-shape.ts';
import {
  type ClusterObjectRef,
  decodeClusterObjectRef,
  decodeObjectRef,
  type ObjectRef,
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

const rules: Pick<Kind, 'validate'> = { validate: failoverServiceFindings };

export const failoverService: Kind = declaredKind(kinds.FailoverService, rules);

/** `FailoverService` of `networking.smh.solo.io/v1alpha1`, of releases 0.6: the same content with other field names. */
export const failoverServiceAlpha1: Kind = declaredKind(kinds.FailoverServiceAlpha1, rules);

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
