/**
 * An object, as the selectors of policies see it: where it is, and how precisely they can mean it.
 * @module
 */
import { isClusterScoped } from '../../../../kind/scope.ts';
import type { Resource } from '../../../../resource/resource.ts';

/** How precisely a selector means an object, from its kind to its name; the more, the higher (karmada: `ResourceMatchSelectorsPriority`). */
export const precision = { kind: 1, labels: 2, name: 3 } as const;

/** The namespace that an object will be in: `default` when it names none; empty when it can be in none. */
export function namespaceOf(resource: Resource): string {
  if (isClusterScoped(resource)) return '';
  return resource.namespace === '' ? 'default' : resource.namespace;
}
