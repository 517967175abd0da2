/** A cluster's workloads → their pod templates. */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import { askedBy, injectField } from '../mesh/injection/injector.ts';
import { podSelector } from '../service/service.ts';
import { type Bypass, decodeBypass } from './bypass.ts';
import { decodeOpenPorts, type OpenPorts } from './open-port.ts';

/** A kind that creates pods. */
interface WorkloadKind {
  readonly group: string;
  readonly kind: string;
}

/** Kinds that create pods from the template at `spec.template`; a Pod is its own template. */
export const workloadKinds: readonly WorkloadKind[] = [
  { group: '', kind: 'Pod' },
  { group: '', kind: 'ReplicationController' },
  { group: 'apps', kind: 'DaemonSet' },
  { group: 'apps', kind: 'Deployment' },
  { group: 'apps', kind: 'ReplicaSet' },
  { group: 'apps', kind: 'StatefulSet' },
  { group: 'apps.kruise.io', kind: 'CloneSet' },
  { group: 'apps.kruise.io', kind: 'DaemonSet' },
  { group: 'apps.kruise.io', kind: 'StatefulSet' },
  { group: 'argoproj.io', kind: 'Rollout' },
];

/** `group/Kind` of every workload kind. */
export const readForPods: readonly string[] = [
  ...workloadKinds.map(({ group, kind }) => `${group}/${kind}`),
  'keda.sh/ScaledObject',
];

export interface PodTemplate {
  /** The workload, e.g. a Deployment. */
  readonly workload: Resource;
  readonly labels: Readonly<Record<string, string>>;
  /** The name of their service account. */
  readonly account: string;
  /** The ports of all containers that run beside each other, in order: of native sidecars after those of the others. */
  readonly ports: readonly ContainerPort[];
  /** Whether they are gateways in the form of Istio's documentation. */
  readonly isGateway: boolean;
  /** Whether its proxy requests endpoints of certain networks only (`ISTIO_META_REQUESTED_NETWORK_VIEW`). */
  readonly hasNetworkView: boolean;
  /** JSON Pointer, in the workload, of the field that keeps Istio's sidecar out of them; absent where none does. */
  readonly sidecarRefusal?: string;
  /** Whether their label or annotation requests the sidecar: selectors of the injector do not count then. */
  readonly asksForSidecar?: true;
  /** Annotations about ports that the sidecar does not take; undefined without any. */
  readonly openPorts: OpenPorts | undefined;
  /** Annotations about calls that the sidecar does not see; undefined without any. */
  readonly bypass: Bypass | undefined;
  /** JSON Pointer, in the workload, of the template. */
  readonly at: string;
  /** Whether the workload has no pods: `replicas: 0`, unless a controller scales it up. */
  readonly isAtRest: boolean;
}

/** A port of a container that has a number. */
export interface ContainerPort {
  readonly name: string | undefined;
  readonly number: number;
  /** Default TCP. */
  readonly protocol: string;
}

/** Clusters with the same objects share their look-ups and the cached results. */
const templatesIn = memoise(findPodTemplates);

/** All pod templates of the cluster, in order of kind, file and document. */
export function podTemplates(view: Pick<ClusterView, 'list'>): readonly PodTemplate[] {
  return templatesIn(view.list);
}

function findPodTemplates(list: ClusterView['list']): readonly PodTemplate[] {
  const started = startedByOthers(list);
  return workloadKinds.flatMap(({ group, kind }) => {
    const path = kind === 'Pod' ? [] : ['spec', 'template'];
    const pointer = formatPointer(path);
    return list(group, kind).flatMap(({ resource: workload }) => {
      const template = objectAt(workload.object, ...path);
      if (template === undefined) return [];
      const isAtRest = hasNoReplicas(workload) && !started.has(keyOf(workload, kind));
      const { refusal, ...decoded } = decodeTemplate(template);
      const refusing = refusal === undefined ? {} : { sidecarRefusal: `${pointer}${refusal}` };
      return [{ workload, at: pointer, ...decoded, ...refusing, isAtRest }];
    });
  });
}

function hasNoReplicas(workload: Resource): boolean {
  return writtenReplicas(workload) === 0;
}

/** `replicas` of a workload; undefined where the number of pods is unknown. */
export function writtenReplicas({ object }: Resource): number | undefined {
  return numberAt(object, 'spec', 'replicas');
}

/** Workloads whose `replicas` is not authoritative: KEDA scales them, or an Argo Rollout uses a Deployment's template for its own pods. */
function startedByOthers(list: ClusterView['list']): ReadonlySet<string> {
  const scaled = list('keda.sh', 'ScaledObject').map(({ resource }) =>
    targetOf(resource, 'scaleTargetRef'),
  );
  const referred = list('argoproj.io', 'Rollout')
    .filter(({ resource }) => !hasNoReplicas(resource))
    .map(({ resource }) => targetOf(resource, 'workloadRef'));
  return new Set([...scaled, ...referred]);
}

function targetOf({ object, namespace }: Resource, field: string): string {
  const reference = objectAt(object, 'spec', field);
  const name = stringAt(reference, 'name') ?? '';
  return keyOf({ namespace, name }, stringAt(reference, 'kind') ?? 'Deployment');
}

function keyOf({ namespace, name }: Pick<Resource, 'namespace' | 'name'>, kind: string): string {
  return `${kind} ${namespace}/${name}`;
}

interface DecodedTemplate
  extends Omit<PodTemplate, 'workload' | 'at' | 'isAtRest' | 'sidecarRefusal'> {
  /** As `sidecarRefusal`, from the template. */
  readonly refusal: string | undefined;
}

/** Many clusters share a template. */
const decodeTemplate = memoise((template: JsonObject): DecodedTemplate => {
  const spec = objectAt(template, 'spec');
  const containers = listAt(spec, 'containers');
  const annotations = stringMap(objectAt(template, 'metadata', 'annotations'));
  const labels = stringMap(objectAt(template, 'metadata', 'labels'));
  const inject = injectField(labels, annotations);
  const injected = (annotations['inject.istio.io/templates'] ?? '').split(',');
  return {
    labels,
    account: stringAt(spec, 'serviceAccountName') ?? stringAt(spec, 'serviceAccount') ?? 'default',
    ports: [...containers, ...listAt(spec, 'initContainers').filter(isNativeSidecar)].flatMap(
      (container) => listAt(container, 'ports').flatMap(decodePort),
    ),
    isGateway: injected.includes('gateway') || containers.some(isRouter),
    hasNetworkView:
      containers.some(setsNetworkView) ||
      (annotations['proxy.istio.io/config'] ?? '').includes(networkView),
    openPorts: decodeOpenPorts(annotations),
    bypass: decodeBypass(annotations),
    refusal: sidecarRefusal(template, inject),
    ...(askedBy(inject?.value) === 'sidecar' ? { asksForSidecar: true } : {}),
  };
});

/**
 * JSON Pointer of the field by which Istio's webhook leaves pods without a sidecar: the label, where it is absent the older annotation of the
 * same name, or the network of the node.
 */
function sidecarRefusal(
  template: JsonObject,
  found: ReturnType<typeof injectField>,
): string | undefined {
  if (found !== undefined && askedBy(found.value) === 'none')
    return `/metadata/${found.place}/sidecar.istio.io~1inject`;
  return valueAt(template, 'spec', 'hostNetwork') === true ? '/spec/hostNetwork' : undefined;
}

function decodePort(port: Json): ContainerPort[] {
  const number = numberAt(port, 'containerPort');
  const protocol = stringAt(port, 'protocol') ?? 'TCP';
  return number === undefined ? [] : [{ name: stringAt(port, 'name'), number, protocol }];
}

/** An init container that runs as long as the pod: a Service finds its ports by name too. */
function isNativeSidecar(container: Json): boolean {
  return stringAt(container, 'restartPolicy') === 'Always';
}

/** A gateway without injection template `gateway` is a proxy in router mode. */
function isRouter(container: Json): boolean {
  return (
    stringAt(container, 'name') === 'istio-proxy' && listAt(container, 'args').includes('router')
  );
}

/** The variable by which a proxy requests certain networks. */
const networkView = 'ISTIO_META_REQUESTED_NETWORK_VIEW';

function setsNetworkView(container: Json): boolean {
  const found = listAt(container, 'env').find((one) => stringAt(one, 'name') === networkView);
  return found !== undefined && valueAt(found, 'value') !== '';
}

/** The pod templates that the Service selects; none when it has no selector. */
export function selectedTemplates(
  view: Pick<ClusterView, 'list'>,
  service: Resource,
): readonly PodTemplate[] {
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return [];
  return templatesWith(view, service.namespace, selector);
}

/** The pod templates of a namespace with the labels. */
export function templatesWith(
  view: Pick<ClusterView, 'list'>,
  namespace: string,
  wanted: Readonly<Record<string, string>>,
): readonly PodTemplate[] {
  return byNamespace(podTemplates(view)).get(namespace)?.(wanted) ?? [];
}

/** Cached: every service of each cluster queries it, and a namespace may have a workload for each. */
const byNamespace = memoise((templates: readonly PodTemplate[]) => {
  const groups = groupBy(templates, ({ workload }) => workload.namespace);
  return new Map(
    [...groups].map(([namespace, its]) => [namespace, indexLabelled(its, ({ labels }) => labels)]),
  );
});
