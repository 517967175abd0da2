/**
 * The service accounts of the workloads that a Service selects, as far as Git tells.
 * @module
 */

import { accountOf, type PodTemplate, podTemplates } from '../../istio/pod/pod-template.ts';
import { podSelector } from '../../istio/service/service.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { groupBy } from '../../resource/group-by.ts';
import type { JsonObject } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import { compareStrings } from '../../resource/order.ts';
import type { Resource } from '../../resource/resource.ts';

/** The accounts, sorted; undefined when the Service selects no workload that stands in Git. */
export function workloadAccounts(
  view: ClusterView,
  service: Resource,
): readonly string[] | undefined {
  const accounts = selectedTemplates(view, service).map(accountOf);
  return accounts.length === 0 ? undefined : [...new Set(accounts)].sort(compareStrings);
}

/** The pod templates that the Service selects; none when it has no selector. */
export function selectedTemplates(
  view: Pick<ClusterView, 'list'>,
  service: Resource,
): readonly JsonObject[] {
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return [];
  return templatesIn(view, service.namespace)
    .filter(({ labels }) => hasLabels(labels, selector))
    .map(({ template }) => template);
}

/** By namespace: every service of each cluster asks. */
const byNamespace = memoise((templates: readonly PodTemplate[]) =>
  groupBy(templates, ({ workload }) => workload.namespace),
);

function templatesIn(view: Pick<ClusterView, 'list'>, namespace: string): readonly PodTemplate[] {
  return byNamespace(podTemplates(view)).get(namespace) ?? [];
}
