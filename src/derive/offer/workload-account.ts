/** The service accounts of the workloads that a Service selects, as defined in Git. */

import { compareStrings } from '../../collection/order.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';

/** The accounts, sorted; undefined when the Service selects no workload in Git. */
export function workloadAccounts(
  view: ClusterView,
  service: Resource,
): readonly string[] | undefined {
  const accounts = selectedTemplates(view, service).map(({ account }) => account);
  return accounts.length === 0 ? undefined : [...new Set(accounts)].sort(compareStrings);
}
