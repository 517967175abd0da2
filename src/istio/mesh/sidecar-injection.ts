/**
 * Namespaces and pods of a cluster → which pods get a sidecar from Istio's webhook.
 * @module
 */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf } from '../../resource/resource.ts';

type Labels = Readonly<Record<string, string>>;

/** Whether pods of a namespace with these labels are injected: their own label precedes those of the namespace. */
export function isInjected(
  view: ClusterView,
  { namespace, labels }: { readonly namespace: string; readonly labels: Labels },
): boolean {
  const ofPods = own(labels, 'sidecar.istio.io/inject');
  if (ofPods !== undefined) return ofPods === 'true';
  const resource = view.find('', 'Namespace', '', namespace)?.resource;
  const ofNamespace = resource === undefined ? {} : labelsOf(resource);
  const injection = own(ofNamespace, 'istio-injection');
  if (injection !== undefined) return injection === 'enabled';
  return own(ofNamespace, 'istio.io/rev') !== undefined;
}
