/** The service accounts of the workloads and machines that a Service selects, as defined in Git. */

import { compareStrings } from '../../collection/order.ts';
import { readForPods, selectedTemplates } from '../../istio/pod/pod-template.ts';
import { selectedMachines } from '../../istio/pod/serving-labels.ts';
import { machineEndpoint, takesMutualTls } from '../../istio/service-entry/service-entry.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';

/** `group/Kind` of every kind that is read for them. */
export const readForAccounts: readonly string[] = [
  ...readForPods,
  'networking.istio.io/WorkloadEntry',
  'networking.istio.io/WorkloadGroup',
];

/** The accounts, sorted; undefined when the Service selects nothing in Git, or a machine that takes mutual TLS without an account. */
export function workloadAccounts(
  view: ClusterView,
  service: Resource,
): readonly string[] | undefined {
  // A machine without mutual TLS shows no identity.
  const machines = selectedMachines(view, service).map(machineEndpoint).filter(takesMutualTls);
  const accounts = [
    ...selectedTemplates(view, service).map(({ account }) => account),
    ...machines.map(({ serviceAccount }) => serviceAccount),
  ];
  if (accounts.length === 0 || accounts.includes('')) return undefined;
  return [...new Set(accounts)].sort(compareStrings);
}
