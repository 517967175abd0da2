/**
 * Kubernetes `Namespace`.
 * @module
 */
import type { Kind } from '../kind.ts';
import { looseObject } from '../schema/object-schema.ts';

/** `Namespace` of `v1`. */
export const namespace: Kind = {
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
  level: 'cluster',
  schema: looseObject('v1', 'Namespace', { type: 'object' }),
};
