/** Targets of patches, with kustomize's semantics: which objects a patch selects. */

import { memoiseByValue } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import type { PatchTarget } from '../../kind/distributary-v1alpha1/patch/patch-spec.ts';
import { matchesLabels, parseLabelSelector } from '../../kind/notation/label-selector.ts';
import { compileNameRegex } from '../../kind/notation/regex/name-regex.ts';
import { isClusterScoped } from '../../kind/scope.ts';
import {
  annotationsOf,
  groupOf,
  labelsOf,
  type Resource,
  versionOf,
} from '../../resource/resource.ts';

/** A parsed target, for many objects. */
export interface CompiledTarget {
  /** The only name that it selects, if its expression is a plain name. */
  readonly name?: string;
  /** Whether every field of the target matches. */
  selects(resource: Resource): boolean;
}

/** Parses a target; its expressions and selectors are validated before. */
export function compileTarget(target: PatchTarget): CompiledTarget {
  const matchers = [
    ...matcher(target.group, (resource) => groupOf(resource.apiVersion)),
    ...matcher(target.version, (resource) => versionOf(resource.apiVersion)),
    ...matcher(target.kind, (resource) => resource.kind),
    ...matcher(target.name, (resource) => resource.name),
    ...matcher(target.namespace, effectiveNamespace),
  ];
  const labels = parseLabelSelector(target.labelSelector ?? '') ?? [];
  const annotations = parseLabelSelector(target.annotationSelector ?? '') ?? [];
  const name = literalName(target.name);
  return {
    ...present({ name }),
    selects: (resource) =>
      matchers.every((matches) => matches(resource)) &&
      (labels.length === 0 || matchesLabels(labels, labelsOf(resource))) &&
      (annotations.length === 0 || matchesLabels(annotations, annotationsOf(resource))),
  };
}

/** Expressions are anchored, so that most are plain names. */
function literalName(pattern: string | undefined): string | undefined {
  return /^\^?(?<name>[A-Za-z0-9-]+)\$?$/.exec(pattern ?? '')?.groups?.['name'];
}

/** None without a pattern. The same few names recur, so that each is matched once. */
function matcher(
  pattern: string | undefined,
  textOf: (resource: Resource) => string,
): readonly ((resource: Resource) => boolean)[] {
  if (pattern === undefined) return [];
  const regex = compileNameRegex(pattern);
  const matches = memoiseByValue((text: string) => regex?.matches(text) ?? false);
  return [(resource) => matches(textOf(resource))];
}

/** kustomize's default for no namespace: an object without one is in `default`, if its kind is namespaced. */
function effectiveNamespace(resource: Resource): string {
  if (isClusterScoped(resource)) return '_non_namespaceable_';
  return resource.namespace === '' ? 'default' : resource.namespace;
}
