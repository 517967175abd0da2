/** Findings of checks → those to report: a redundant finding is omitted beside a more specific one. */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise } from '../collection/memoise.ts';
import { type Diagnostic, hasErrors, placesOf } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';

/** Omits redundant findings (`Code.silentBeside`) beside others of the cluster or fleet: `before` is one object for all clusters. */
export function withoutSilent(
  found: readonly Diagnostic[],
  before: readonly Diagnostic[],
  cluster: string,
): readonly Diagnostic[] {
  const others = found.filter(({ definition }) => definition.silentBeside === undefined);
  if (others.length === found.length) return found;
  const earlier = [before, others];
  return found.filter(({ definition: { silentBeside }, at }) => {
    if (silentBeside === undefined) return true;
    if (silentBeside === 'errors') return !earlier.some(holdsErrors);
    return !silentBeside.some((code) =>
      earlier.some((list) => {
        const clusters = clustersOfFindings(list).get(keyOf(code, at));
        return clusters?.has(undefined) === true || clusters?.has(cluster) === true;
      }),
    );
  });
}

const holdsErrors: (list: readonly Diagnostic[]) => boolean = memoise(hasErrors);

/** By code and document: the clusters with a finding there, undefined for all. */
const clustersOfFindings: (
  list: readonly Diagnostic[],
) => ReadonlyMap<string, ReadonlySet<string | undefined>> = memoise((list) => {
  const clustersByPlace = new Map<string, Set<string | undefined>>();
  for (const finding of list) {
    const { code, clusters } = finding;
    for (const place of placesOf(finding)) {
      const its = getOrInsert(
        clustersByPlace,
        keyOf(code, place),
        () => new Set<string | undefined>(),
      );
      for (const cluster of clusters.length === 0 ? [undefined] : clusters) its.add(cluster);
    }
  }
  return clustersByPlace;
});

function keyOf(code: string, { file, document }: Position): string {
  return `${code} ${document} ${file}`;
}
