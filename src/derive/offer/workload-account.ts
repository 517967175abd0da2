/**
 * The service accounts of the workloads that a Service selects, as far as Git tells.
 * @module
 */
import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import { compareStrings } from '../../resource/order.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import type { ClusterView } from '../cluster-view.ts';

/** Kinds that make pods, with the way to their pod template. */
const workloadKinds: readonly (readonly [group: string, kind: string, ...path: string[]])[] = [
  ['', 'Pod'],
  ['', 'ReplicationController', 'spec', 'template'],
  ['apps', 'Deployment', 'spec', 'template'],
  ['apps', 'StatefulSet', 'spec', 'template'],
  ['apps', 'DaemonSet', 'spec', 'template'],
  ['apps', 'ReplicaSet', 'spec', 'template'],
  ['argoproj.io', 'Rollout', 'spec', 'template'],
];

/** The accounts, sorted; undefined when the Service selects no workload that stands in Git. */
export function workloadAccounts(
  view: ClusterView,
  service: Resource,
): readonly string[] | undefined {
  const selector = Object.entries(stringMap(objectAt(service.object, 'spec', 'selector')));
  if (selector.length === 0) return undefined;
  const accounts = new Set<string>();
  for (const [group, kind, ...path] of workloadKinds) {
    for (const { resource } of view.list(group, kind)) {
      if (resource.namespace !== service.namespace) continue;
      const template = objectAt(resource.object, ...path);
      if (template !== undefined && selects(selector, template)) accounts.add(accountOf(template));
    }
  }
  return accounts.size === 0 ? undefined : [...accounts].sort(compareStrings);
}

function selects(selector: readonly [string, string][], template: JsonObject): boolean {
  const labels = stringMap(objectAt(template, 'metadata', 'labels'));
  return selector.every(([key, value]) => labels[key] === value);
}

function accountOf(template: JsonObject): string {
  const spec = objectAt(template, 'spec');
  return stringAt(spec, 'serviceAccountName') ?? stringAt(spec, 'serviceAccount') ?? 'default';
}
