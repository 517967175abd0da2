/** Cluster selectors of a Fleet: the clusters that a setting applies to. */

import { own } from '../collection/own.ts';
import type { ClusterSelector } from '../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import {
  isLiteral,
  type KeyPattern,
  matchesKeyPattern,
  parseClusterPattern,
  parseKeyPattern,
} from '../kind/notation/key-pattern.ts';
import type { Cluster } from './topology.ts';

/** A parsed selector, reusable for many clusters. */
export interface CompiledSelector {
  /** Whether it selects the cluster: every present field must match, and `exclude` must not. */
  takes(cluster: Cluster): boolean;
}

/** Parses a selector; invalid patterns match nothing, because validation has reported them. */
export function compileSelector(selector: ClusterSelector | undefined): CompiledSelector {
  if (selector === undefined) return { takes: () => true };
  const keys = selector.keys === undefined ? undefined : patternsOf(selector.keys, parseKeyPattern);
  const exclude = patternsOf(selector.exclude ?? [], parseClusterPattern);
  const labels = Object.entries(selector.labels ?? {});
  return {
    takes: (cluster) =>
      (keys === undefined || matchesAny(keys, cluster)) &&
      (selector.names?.includes(cluster.name) ?? true) &&
      labels.every(([key, value]) => own(cluster.labels, key) === value) &&
      !matchesAny(exclude, cluster),
  };
}

/** Names and whole keys in a selector that no cluster has, by the pointer within the selector. */
export function unknownClusters(
  selector: ClusterSelector,
  clusters: readonly Cluster[],
): readonly { readonly pointer: string; readonly name: string }[] {
  const isKnown = (pattern: KeyPattern | undefined): boolean =>
    pattern === undefined ||
    !isLiteral(pattern) ||
    clusters.some((c) => matchesKeyPattern(pattern, c.key));
  const unknown = (field: 'keys' | 'names' | 'exclude'): { pointer: string; name: string }[] =>
    (selector[field] ?? [])
      .map((name, i) => ({ pointer: `/${field}/${i}`, name }))
      .filter(({ name }) => !isKnown(parseClusterPattern(name)));
  return [...unknown('keys'), ...unknown('names'), ...unknown('exclude')];
}

function patternsOf(
  texts: readonly string[],
  parse: (text: string) => KeyPattern | undefined,
): readonly KeyPattern[] {
  return texts.map(parse).filter((pattern) => pattern !== undefined);
}

function matchesAny(patterns: readonly KeyPattern[], cluster: Cluster): boolean {
  return patterns.some((pattern) => matchesKeyPattern(pattern, cluster.key));
}
