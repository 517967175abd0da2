/**
 * The service accounts of the workloads that a Service selects, as far as Git tells.
 * @module
 */
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import { compareStrings } from '../../resource/order.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import type { ClusterView } from '../cluster-view.ts';

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

/** The accounts, sorted; undefined when the Service selects no workload that stands in Git. */
export function workloadAccounts(
  view: ClusterView,
  service: Resource,
): readonly string[] | undefined {
  const accounts = selectedTemplates(view, service).map(accountOf);
  return accounts.length === 0 ? undefined : [...new Set(accounts)].sort(compareStrings);
}

/** The pod templates that the Service selects; none when it has no selector. */
export function selectedTemplates(view: ClusterView, service: Resource): readonly JsonObject[] {
  const selector = stringMap(objectAt(service.object, 'spec', 'selector'));
  if (Object.keys(selector).length === 0) return [];
  return podTemplates(view, service.namespace)
    .filter(({ labels }) => hasLabels(labels, selector))
    .map(({ template }) => template);
}

/** A pod template with its labels. */
interface PodTemplate {
  readonly template: JsonObject;
  readonly labels: Readonly<Record<string, string>>;
}

/** By namespace. Clusters that get the same share their look-ups, and so what was found with them: every service of each asks. */
const found = new WeakMap<ClusterView['list'], Map<string, readonly PodTemplate[]>>();

function podTemplates(view: ClusterView, namespace: string): readonly PodTemplate[] {
  const byNamespace = found.get(view.list) ?? new Map<string, readonly PodTemplate[]>();
  found.set(view.list, byNamespace);
  const templates = byNamespace.get(namespace) ?? findPodTemplates(view, namespace);
  byNamespace.set(namespace, templates);
  return templates;
}

function findPodTemplates(view: ClusterView, namespace: string): readonly PodTemplate[] {
  return workloadKinds.flatMap(({ group, kind }) => {
    const path = kind === 'Pod' ? [] : ['spec', 'template'];
    const workloads = view
      .list(group, kind)
      .filter(({ resource }) => resource.namespace === namespace);
    return workloads.flatMap(({ resource }) => {
      const template = objectAt(resource.object, ...path);
      if (template === undefined) return [];
      return [{ template, labels: stringMap(objectAt(template, 'metadata', 'labels')) }];
    });
  });
}

function accountOf(template: JsonObject): string {
  const spec = objectAt(template, 'spec');
  return stringAt(spec, 'serviceAccountName') ?? stringAt(spec, 'serviceAccount') ?? 'default';
}
