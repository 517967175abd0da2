/** Annotation `distributary.dev/clusters` → the clusters that get the object. */
import {
  isLiteral,
  type KeyPattern,
  matchesKeyPattern,
  parseClusterPattern,
} from '../kind/notation/key-pattern.ts';
import type { Cluster } from '../topology/topology.ts';

/** The parsed value of the annotation. */
export interface ClusterAnnotation {
  readonly included: readonly KeyPattern[];
  readonly excluded: readonly KeyPattern[];
  /** Invalid entries, as written. */
  readonly unreadable: readonly string[];
}

/** Parses entries separated by commas; a `!` prefix excludes clusters. */
export function parseClusterAnnotation(text: string): ClusterAnnotation {
  const included: KeyPattern[] = [];
  const excluded: KeyPattern[] = [];
  const unreadable: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const isNegated = entry.startsWith('!');
    const pattern = parseClusterPattern(isNegated ? entry.slice(1).trim() : entry);
    if (pattern === undefined) unreadable.push(entry);
    else (isNegated ? excluded : included).push(pattern);
  }
  return { included, excluded, unreadable };
}

/** Whether the cluster gets the object: no entry excludes it, and one includes it if there are including entries. */
export function takesCluster({ included, excluded }: ClusterAnnotation, cluster: Cluster): boolean {
  const matches = (pattern: KeyPattern): boolean => matchesKeyPattern(pattern, cluster.key);
  return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
}

/** The names and full keys that no cluster has, as written. */
export function unknownEntries(
  { included, excluded }: ClusterAnnotation,
  clusters: readonly Cluster[],
): readonly string[] {
  return [...included, ...excluded]
    .filter(isLiteral)
    .filter((pattern) => !clusters.some((cluster) => matchesKeyPattern(pattern, cluster.key)))
    .map((pattern) => pattern.text);
}
