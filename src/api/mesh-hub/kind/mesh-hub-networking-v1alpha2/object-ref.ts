import { type Json, stringAt } from '../../../../resource/json.ts';

/** An object of the hub. */
export interface ObjectRef {
  readonly name: string;
  readonly namespace: string;
}

export interface ClusterObjectRef extends ObjectRef {
  readonly clusterName: string;
}

/** Reads an ObjectRef; missing fields are empty. */
export function decodeObjectRef(ref: Json | undefined): ObjectRef {
  return { name: stringAt(ref, 'name') ?? '', namespace: stringAt(ref, 'namespace') ?? '' };
}

/** Reads a ClusterObjectRef; missing fields are empty. */
export function decodeClusterObjectRef(ref: Json | undefined): ClusterObjectRef {
  return { ...decodeObjectRef(ref), clusterName: stringAt(ref, 'clusterName') ?? '' };
}
