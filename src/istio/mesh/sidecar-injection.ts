/**
 * Namespaces and pods of a cluster → which pods get a sidecar from Istio's webhook.
 * @module
 */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';
import { isCaptured } from './ambient-capture.ts';

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

/** Whether pods that labels keep the sidecar out of are outside of the mesh: ztunnel does not capture them either. */
export function isOutsideMesh(view: ClusterView, pods: LabelledPods): boolean {
  return refusesInjection(view, pods) && !isCaptured(view, pods);
}

/** The object whose label keeps sidecars out of the pods of a namespace or a workload. */
export interface InjectionRefusal {
  readonly by: Resource;
  /** JSON Pointer of its label. */
  readonly pointer: string;
}

/** The Namespace if its label refuses, else the workload. */
export function injectionRefusal(
  view: ClusterView,
  namespace: string,
  workload: Resource | undefined,
): InjectionRefusal | undefined {
  const resource = view.find('', 'Namespace', '', namespace)?.resource;
  if (resource !== undefined && refusesInjection(view, { namespace, labels: {} }))
    return { by: resource, pointer: '/metadata/labels/istio-injection' };
  if (workload === undefined) return undefined;
  const metadata = workload.kind === 'Pod' ? '/metadata' : '/spec/template/metadata';
  return { by: workload, pointer: `${metadata}/labels/sidecar.istio.io~1inject` };
}

function namespaceLabels(view: ClusterView, name: string): Labels {
  const resource = view.find('', 'Namespace', '', name)?.resource;
  return resource === undefined ? {} : labelsOf(resource);
}
