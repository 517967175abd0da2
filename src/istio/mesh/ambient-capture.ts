/** Namespaces and pods of a cluster → the workloads in the ambient mesh, whose requests ztunnel captures. */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';

/** Label of a Namespace or a pod; `ambient` for workloads whose requests ztunnel captures. */
export const captureLabel = 'istio.io/dataplane-mode';

/** Whether pods of a namespace with these labels are in the ambient mesh: their own label precedes that of the namespace. */
export function isCaptured(
  view: ClusterView,
  { namespace, labels }: { readonly namespace: string; readonly labels: Labels },
): boolean {
  const mode = own(labels, captureLabel) ?? ofNamespace(view, namespace, captureLabel);
  return mode === 'ambient';
}

/** The namespaces that have the ambient label in Git. */
export function capturedNamespaces({ list }: ClusterView): readonly Resource[] {
  return list('', 'Namespace')
    .map(({ resource }) => resource)
    .filter((one) => own(labelsOf(one), captureLabel) === 'ambient');
}

type Labels = Readonly<Record<string, string>>;

function ofNamespace(view: ClusterView, name: string, label: string): string | undefined {
  const found = view.find('', 'Namespace', '', name)?.resource;
  return found && own(labelsOf(found), label);
}
