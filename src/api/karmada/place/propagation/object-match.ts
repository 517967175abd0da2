/** An object as in selectors of policies: its namespace, and the precision of a match. */
import { isClusterScoped } from '../../../../kind/scope.ts';
import type { Resource } from '../../../../resource/resource.ts';

/**
 * The precision of a selector for an object, from its kind to its name; higher is more precise (karmada: `ResourceMatchSelectorsPriority`).
 */
export const precision = { kind: 1, labels: 2, name: 3 } as const;

/** The namespace of an object: `default` when absent; empty for a cluster-scoped one. */
export function namespaceOf(resource: Resource): string {
  if (isClusterScoped(resource)) return '';
  return resource.namespace === '' ? 'default' : resource.namespace;
}
