/**
 * Namespaces and pods of a cluster → which pods get a sidecar from Istio's webhook.
 * @module
 */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf } from '../../resource/resource.ts';

type Labels = Readonly<Record<string, string>>;

/** Pods of a namespace, by their own labels. */
interface LabelledPods {
  readonly namespace: string;
  readonly labels: Labels;
}

/** Whether pods of a namespace with these labels are injected: their own label precedes those of the namespace, unless one of them refuses. */
export function isInjected(view: ClusterView, pods: LabelledPods): boolean {
  if (refusesInjection(view, pods)) return false;
  const ofPods = own(pods.labels, 'sidecar.istio.io/inject');
  if (ofPods !== undefined) return ofPods === 'true';
  const ofNamespace = namespaceLabels(view, pods.namespace);
  return (
    own(ofNamespace, 'istio-injection') !== undefined ||
    own(ofNamespace, 'istio.io/rev') !== undefined
  );
}

/**
 * Whether a label keeps the sidecar out: `sidecar.istio.io/inject: "false"` at the pods, or any `istio-injection` but `enabled` at their namespace,
 * whatever label the pods have (the selectors of `MutatingWebhookConfiguration` in Istio's chart).
 */
export function refusesInjection(view: ClusterView, { namespace, labels }: LabelledPods): boolean {
  if (own(labels, 'sidecar.istio.io/inject') === 'false') return true;
  const injection = own(namespaceLabels(view, namespace), 'istio-injection');
  return injection !== undefined && injection !== 'enabled';
}

function namespaceLabels(view: ClusterView, name: string): Labels {
  const resource = view.find('', 'Namespace', '', name)?.resource;
  return resource === undefined ? {} : labelsOf(resource);
}
