/** Namespaces and pods of a cluster → which pods get a sidecar from Istio's webhook. */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';
import type { PodTemplate } from '../pod/pod-template.ts';
import { isCaptured } from './ambient-capture.ts';

type Labels = Readonly<Record<string, string>>;

/** Pods of a namespace, by their own labels, and the field of their template that keeps the sidecar out. */
interface LabelledPods {
  readonly namespace: string;
  readonly labels: Labels;
  readonly sidecarRefusal?: string | undefined;
}

/** Whether pods of a namespace with these labels are injected: their own label precedes those of the namespace, unless one of them refuses. */
export function isInjected(view: ClusterView, pods: LabelledPods): boolean {
  if (refusesInjection(view, pods)) return false;
  const ofPods = own(pods.labels, 'sidecar.istio.io/inject');
  if (ofPods !== undefined) return ofPods === 'true';
  const ofNamespace = namespaceLabels(view, pods.namespace);
  return (
    own(pods.labels, 'istio.io/rev') !== undefined ||
    own(ofNamespace, 'istio-injection') !== undefined ||
    own(ofNamespace, 'istio.io/rev') !== undefined
  );
}

/**
 * Whether a field keeps the sidecar out: a namespace that Istio ignores, `sidecar.istio.io/inject: "false"` or `hostNetwork` at the pods, or any `istio-injection` but `enabled`
 * at their namespace, whatever label the pods have (the selectors of `MutatingWebhookConfiguration` in Istio's chart, and the webhook itself).
 */
export function refusesInjection(view: ClusterView, pods: LabelledPods): boolean {
  const { namespace, labels, sidecarRefusal } = pods;
  if (sidecarRefusal !== undefined || own(labels, 'sidecar.istio.io/inject') === 'false')
    return true;
  if (ignoredNamespaces.has(namespace)) return true;
  const injection = own(namespaceLabels(view, namespace), 'istio-injection');
  return injection !== undefined && injection !== 'enabled';
}

/** Namespaces whose pods Istio's injector leaves alone, whatever their labels (Istio `IgnoredNamespaces`). */
export const ignoredNamespaces: ReadonlySet<string> = new Set([
  'kube-system',
  'kube-public',
  'kube-node-lease',
  'local-path-storage',
]);

/** Whether pods that a field keeps the sidecar out of are outside of the mesh: ztunnel does not capture them either. */
export function isOutsideMesh(view: ClusterView, pods: LabelledPods): boolean {
  return refusesInjection(view, pods) && !isCaptured(view, pods);
}

/** The object whose field keeps sidecars out of the pods of a namespace or a workload. */
export interface InjectionRefusal {
  readonly by: Resource;
  /** JSON Pointer of that field. */
  readonly pointer: string;
}

/** The Namespace if its label refuses, else the workload. */
export function injectionRefusal(
  view: ClusterView,
  namespace: string,
  template: Pick<PodTemplate, 'workload' | 'sidecarRefusal'> | undefined,
): InjectionRefusal | undefined {
  const resource = view.find('', 'Namespace', '', namespace)?.resource;
  if (ignoredNamespaces.has(namespace)) {
    if (template !== undefined) return { by: template.workload, pointer: '/metadata/namespace' };
    return resource && { by: resource, pointer: '/metadata/name' };
  }
  if (resource !== undefined && refusesInjection(view, { namespace, labels: {} }))
    return { by: resource, pointer: '/metadata/labels/istio-injection' };
  if (template?.sidecarRefusal === undefined) return undefined;
  return { by: template.workload, pointer: template.sidecarRefusal };
}

function namespaceLabels(view: ClusterView, name: string): Labels {
  const resource = view.find('', 'Namespace', '', name)?.resource;
  return resource === undefined ? {} : labelsOf(resource);
}
