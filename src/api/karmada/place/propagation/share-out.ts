/** The candidates of one object and its clusters → candidates for these clusters, one for each number of replicas. */

import { getOrInsert } from '../../../../collection/get-or-insert.ts';
import { groupBy } from '../../../../collection/group-by.ts';
import { type Candidate, targetClusters } from '../../../../place/candidate.ts';
import type { Resource } from '../../../../resource/resource.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import { divideReplicas } from '../schedule/divide-replicas.ts';
import type { Target } from '../schedule/schedule-result.ts';
import { completionsOf, withReplicas } from '../schedule/workload.ts';

/** Splits the object; a cluster that a candidate does not allow gets no replicas from it. */
export function shareOut(own: readonly Candidate[], target: Target): readonly Candidate[] {
  const revise = createReviser(own[0]?.placed.resource, target);
  return own.flatMap((candidate) => {
    const taking = targetClusters(candidate).filter((cluster) => target.has(cluster));
    return [...groupBy(taking, revise)].map(([resource, clusters]) => {
      if (resource === undefined) return { ...candidate, clusters };
      return { ...candidate, placed: { ...candidate.placed, resource }, clusters };
    });
  });
}

/** The object in a cluster; the same one for clusters with equal replicas. */
function createReviser(
  resource: Resource | undefined,
  target: Target,
): (cluster: Cluster) => Resource | undefined {
  if (resource === undefined) return () => undefined;
  const completions = shareCompletions(resource, target);
  const known = new Map<string, Resource>();
  return (cluster) => {
    const replicas = target.get(cluster);
    if (replicas === undefined) return resource;
    const share = completions.get(cluster.name);
    const key = `${replicas} ${share}`;
    return getOrInsert(known, key, () => withReplicas(resource, replicas, share));
  };
}

/** The completions of a Job are divided like its pods. */
function shareCompletions(resource: Resource, target: Target): ReadonlyMap<string, number> {
  const completions = completionsOf(resource);
  const shares = [...target].flatMap(([{ name }, weight]) =>
    weight === undefined ? [] : [{ name, weight }],
  );
  return completions === undefined || shares.length === 0
    ? new Map()
    : divideReplicas(completions, shares);
}
