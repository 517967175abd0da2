/**
 * References of Service Mesh Hub's kinds to other objects: an object of the hub, or a Service of a cluster (skv2's ObjectRef and
 * ClusterObjectRef).
 * @module
 */

import { closed } from '../../../../kind/schema/object-schema.ts';
import { type Json, type JsonObject, stringAt } from '../../../../resource/json.ts';

const text: JsonObject = { type: 'string' };

/** An object of the hub. */
export interface ObjectRef {
  readonly name: string;
  readonly namespace: string;
}

/** An object of one cluster. */
export interface ClusterObjectRef extends ObjectRef {
  readonly clusterName: string;
}

/** The schema of an ObjectRef. */
export const objectRefSchema: JsonObject = closed({ name: text, namespace: text });

/** The schema of a ClusterObjectRef. */
export const clusterObjectRefSchema: JsonObject = closed({
  name: text,
  namespace: text,
  clusterName: text,
});

/** Reads an ObjectRef; missing fields are empty. */
export function decodeObjectRef(ref: Json | undefined): ObjectRef {
  return { name: stringAt(ref, 'name') ?? '', namespace: stringAt(ref, 'namespace') ?? '' };
}

/** Reads a ClusterObjectRef; missing fields are empty. */
export function decodeClusterObjectRef(ref: Json | undefined): ClusterObjectRef {
  return { ...decodeObjectRef(ref), clusterName: stringAt(ref, 'clusterName') ?? '' };
}
