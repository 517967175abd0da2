/**
 * An object and a policy's selectors → whether, and how precisely, they match.
 * @module
 */
import type { ResourceSelector } from '../../kind/karmada-policy-v1alpha1/resource-selector.ts';
import { matchesLabels } from '../../kind/notation/label-selector.ts';
import { isClusterScoped } from '../../kind/scope.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';

/** How precisely a selector means an object, from not at all to by its name; the more, the higher. */
export const precision = { none: 0, kind: 1, labels: 2, name: 3 } as const;

/**
 * The highest precision among the selectors (karmada: `ResourceMatchSelectorsPriority`).
 * @param within the namespace of the policy, where it has one.
 */
export function matchPrecision(
  resource: Resource,
  selectors: readonly ResourceSelector[],
  within?: string,
): number {
  const namespace = namespaceOf(resource);
  if (within !== undefined && within !== namespace) return precision.none;
  const found = selectors.map((selector) => precisionOf(resource, namespace, selector));
  return Math.max(precision.none, ...found);
}

function precisionOf(resource: Resource, namespace: string, selector: ResourceSelector): number {
  if (resource.apiVersion !== selector.apiVersion || resource.kind !== selector.kind) {
    return precision.none;
  }
  if (selector.namespace !== '' && selector.namespace !== namespace) return precision.none;
  if (selector.name !== '') {
    return selector.name === resource.name ? precision.name : precision.none;
  }
  if (selector.labels === undefined) return precision.kind;
  return matchesLabels(selector.labels, labelsOf(resource)) ? precision.labels : precision.none;
}

/** The namespace that an object will be in: `default` when it names none; empty when it can be in none. */
export function namespaceOf(resource: Resource): string {
  if (isClusterScoped(resource)) return '';
  return resource.namespace === '' ? 'default' : resource.namespace;
}
