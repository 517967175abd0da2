/** Namespaces and pods of a cluster → which pods get a sidecar from Istio's webhook. */
import { firstBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { own } from '../../../collection/own.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { labelsOf, type Resource } from '../../../resource/resource.ts';
import type { PodTemplate } from '../../pod/pod-template.ts';
import { isCaptured } from '../ambient-capture.ts';
import { clusterMesh } from '../cluster-mesh.ts';
import { defaultRevision } from '../mesh-statement.ts';
import { askedBy, type Injector, injectKey, injectorRefusal } from './injector.ts';

type Labels = Readonly<Record<string, string>>;

/** Pods of a namespace, by their own labels, and the field of their template that keeps the sidecar out. */
interface LabelledPods {
  readonly namespace: string;
  readonly labels: Labels;
  readonly sidecarRefusal?: string | undefined;
  readonly asksForSidecar?: true | undefined;
  /** Absent where Git does not have them: they may have further labels. */
  readonly workload?: Resource | undefined;
}

/** Whether pods of a namespace with these labels are injected: their own label precedes those of the namespace, unless one of them refuses. */
export function isInjected(view: ClusterView, pods: LabelledPods): boolean {
  if (refusesInjection(view, pods)) return false;
  const ofNamespace = namespaceLabels(view, pods.namespace);
  return (
    own(pods.labels, injectKey) === 'true' ||
    own(pods.labels, 'istio.io/rev') !== undefined ||
    own(ofNamespace, 'istio-injection') !== undefined ||
    own(ofNamespace, 'istio.io/rev') !== undefined
  );
}

/**
 * Whether a field keeps the sidecar out: a namespace that Istio ignores, `sidecar.istio.io/inject: "false"` or `hostNetwork` at the pods, or any `istio-injection` but `enabled`
 * at their namespace, whatever label the pods have (the selectors of `MutatingWebhookConfiguration` in Istio's chart, and the webhook itself);
 * or the injector's own selectors, where the pods have no such label.
 */
export function refusesInjection(view: ClusterView, pods: LabelledPods): boolean {
  const { namespace, labels, sidecarRefusal } = pods;
  if (sidecarRefusal !== undefined || askedBy(own(labels, injectKey)) === 'none') return true;
  return (
    ignoredNamespaces.has(namespace) ||
    refusesByLabel(view, namespace) ||
    byInjector(view, pods) !== undefined
  );
}

function refusesByLabel(view: ClusterView, namespace: string): boolean {
  const injection = own(namespaceLabels(view, namespace), 'istio-injection');
  return injection !== undefined && injection !== 'enabled';
}

/** The setting of the injector that keeps the sidecar out; the injector of each revision that Git installs and clients use has to. */
function byInjector(view: ClusterView, pods: LabelledPods): InjectionRefusal | undefined {
  const injectors = injectorsOf(view);
  const asked = pods.asksForSidecar ?? askedBy(own(pods.labels, injectKey));
  if (asked !== undefined || pods.workload === undefined) return undefined;
  const refusals = injectors.flatMap(({ injector, by }) => {
    const pointer = injectorRefusal(injector, pods.labels);
    return pointer === undefined ? [] : [{ by, pointer }];
  });
  return refusals.length < injectors.length ? undefined : refusals[0];
}

/** One of each revision; none where the settings of one are not in Git, which injects all pods then. */
const injectorsOf = memoise(
  (view: ClusterView): readonly { readonly injector: Injector; readonly by: Resource }[] => {
    const { statements } = clusterMesh(view);
    const known = firstBy(
      statements.filter(({ injector }) => injector !== undefined),
      ({ revision = defaultRevision }) => revision,
    );
    const isWhole = statements.every(
      ({ installsIstiod, revision = defaultRevision }) =>
        installsIstiod !== true || known.has(revision),
    );
    if (!isWhole) return [];
    return [...known.values()].flatMap(({ injector, resource: by }) =>
      injector === undefined ? [] : [{ injector, by }],
    );
  },
);

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

/** The Namespace if its label refuses, else the workload, else the settings of the injector. */
export function injectionRefusal(
  view: ClusterView,
  namespace: string,
  template: PodTemplate | undefined,
): InjectionRefusal | undefined {
  const resource = view.find('', 'Namespace', '', namespace)?.resource;
  if (ignoredNamespaces.has(namespace)) {
    if (template !== undefined) return { by: template.workload, pointer: '/metadata/namespace' };
    return resource && { by: resource, pointer: '/metadata/name' };
  }
  if (resource !== undefined && refusesByLabel(view, namespace))
    return { by: resource, pointer: '/metadata/labels/istio-injection' };
  if (template?.sidecarRefusal === undefined)
    return template && byInjector(view, { namespace, ...template });
  return { by: template.workload, pointer: template.sidecarRefusal };
}

function namespaceLabels(view: ClusterView, name: string): Labels {
  const resource = view.find('', 'Namespace', '', name)?.resource;
  return resource === undefined ? {} : labelsOf(resource);
}
