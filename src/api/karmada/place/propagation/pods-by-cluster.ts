/** The clusters of placed workloads → the clusters that run pods of a Service. */

import { groupBy } from '../../../../collection/group-by.ts';
import { indexLabelled } from '../../../../kind/notation/label-index.ts';
import { objectAt } from '../../../../resource/json.ts';
import { labelsOf, type Resource, stringMap } from '../../../../resource/resource.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import { namespaceOf } from './object-match.ts';

/** Finds the clusters with pods that a Service selects; none without a selector. */
export type PodClustersOf = (service: Resource) => ReadonlySet<Cluster>;

/** Reads each workload, with the clusters that get it. */
export function findPodClusters(
  workloads: Iterable<readonly [workload: Resource, clusters: readonly Cluster[]]>,
): PodClustersOf {
  const labelled = [...workloads].flatMap(([resource, clusters]) => {
    const labels = podLabels(resource);
    return Object.keys(labels).length === 0 ? [] : [{ resource, clusters, labels }];
  });
  const groups = groupBy(labelled, ({ resource }) => namespaceOf(resource));
  const selected = new Map(
    [...groups].map(([each, its]) => [each, indexLabelled(its, ({ labels }) => labels)]),
  );
  return (service) => {
    const selector = stringMap(objectAt(service.object, 'spec', 'selector'));
    if (Object.keys(selector).length === 0) return new Set();
    const its = selected.get(namespaceOf(service))?.(selector) ?? [];
    return new Set(its.flatMap(({ clusters }) => clusters));
  };
}

function podLabels(resource: Resource): Readonly<Record<string, string>> {
  if (resource.kind === 'Pod') return labelsOf(resource);
  return stringMap(objectAt(resource.object, 'spec', 'template', 'metadata', 'labels'));
}
