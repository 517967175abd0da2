/**
 * A cluster's workloads → the pod templates that they make pods of.
 * @module
 */

import type { ClusterView } from '../../place/cluster-view.ts';
import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';

/** A kind that makes pods. */
interface WorkloadKind {
  readonly group: string;
  readonly kind: string;
}

/** Kinds that make pods of the template that stands at `spec.template`; a Pod is its own. */
export const workloadKinds: readonly WorkloadKind[] = [
  { group: '', kind: 'Pod' },
  { group: '', kind: 'ReplicationController' },
  { group: 'apps', kind: 'DaemonSet' },
  { group: 'apps', kind: 'Deployment' },
  { group: 'apps', kind: 'ReplicaSet' },
  { group: 'apps', kind: 'StatefulSet' },
  { group: 'argoproj.io', kind: 'Rollout' },
];

/** A pod template with its labels. */
export interface PodTemplate {
  /** The Deployment or the like. */
  readonly workload: Resource;
  readonly template: JsonObject;
  readonly labels: Readonly<Record<string, string>>;
}

/** Clusters that get the same share their look-ups, and so what was found with them. */
const templatesIn = memoise(findPodTemplates);

/** All pod templates of the cluster, in order of kind, file and document. */
export function podTemplates(view: Pick<ClusterView, 'list'>): readonly PodTemplate[] {
  return templatesIn(view.list);
}

function findPodTemplates(list: ClusterView['list']): readonly PodTemplate[] {
  return workloadKinds.flatMap(({ group, kind }) => {
    const path = kind === 'Pod' ? [] : ['spec', 'template'];
    return list(group, kind).flatMap(({ resource: workload }) => {
      const template = objectAt(workload.object, ...path);
      if (template === undefined) return [];
      const labels = stringMap(objectAt(template, 'metadata', 'labels'));
      return [{ workload, template, labels }];
    });
  });
}

/** The name of the account that the template's pods run under. */
export function accountOf(template: JsonObject): string {
  const spec = objectAt(template, 'spec');
  return stringAt(spec, 'serviceAccountName') ?? stringAt(spec, 'serviceAccount') ?? 'default';
}
