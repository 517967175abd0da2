/** Pods and a port → why they take no mutual TLS: ztunnel captures them, they have no sidecar, or a PeerAuthentication disables it. */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import {
  type MutualTlsMode,
  mutualTlsMode,
  peerAuthentications,
} from '../authorization/peer-authentication.ts';
import { captureLabel, isCaptured } from '../mesh/ambient-capture.ts';
import {
  ignoredNamespaces,
  injectionRefusal,
  isOutsideMesh,
} from '../mesh/injection/sidecar-injection.ts';
import { type OpenPorts, openedBy } from '../pod/open-port.ts';
import { tlsModeLabel } from '../service-entry/service-entry.ts';
import type { RefusalCause, RefusalKind } from './refusal-cause.ts';
import { type ServerPods, serverPods, targetNumber } from './server-pods.ts';

/** A cause with an object in Git. */
type KnownCause = RefusalCause & { readonly resource: Resource };

/** Whether the sidecar alone decides that clients send mutual TLS to pods: no label of theirs, and no annotation for ports. */
export function isUsual({
  labels,
  openPorts,
}: {
  readonly labels: Readonly<Record<string, string>>;
  readonly openPorts?: OpenPorts | undefined;
}): boolean {
  return openPorts === undefined && own(labels, tlsModeLabel) === undefined;
}

/** The cause at a port of the pods, by its number in them; undefined where they take mutual TLS. */
export function mutualTlsRefusal(
  view: ClusterView,
  pods: ServerPods,
  port: number,
): KnownCause | undefined {
  if (pods.machine !== undefined) return disabled(view, pods, port);
  return (
    captured(view, pods) ??
    uninjected(view, pods) ??
    disabled(view, pods, port) ??
    opened(pods, port)
  );
}

/** The causes at a port of a Service if no pod of it takes mutual TLS there, one a workload; empty if some do. */
export function mutualTlsRefusals(
  view: ClusterView,
  service: Resource,
  port: number,
): readonly KnownCause[] {
  const causes = serverPods(view, service).map((pods) =>
    mutualTlsRefusal(view, pods, targetNumber(service, port, pods) ?? 0),
  );
  return causes.includes(undefined) ? [] : causes.flatMap((cause) => cause ?? []);
}

/** The first of these causes where all are of one kind. */
export function commonRefusal(
  causes: readonly KnownCause[],
  kind: RefusalKind,
): KnownCause | undefined {
  return causes.every((cause) => cause.kind === kind) ? causes[0] : undefined;
}

function captured(view: ClusterView, pods: ServerPods): KnownCause | undefined {
  if (!isCaptured(view, pods)) return undefined;
  const { namespace, template, labels } = pods;
  const labelled = own(labels, captureLabel) === undefined ? undefined : template;
  const resource = labelled?.workload ?? view.find('', 'Namespace', '', namespace)?.resource;
  if (resource === undefined) return undefined;
  const text = `${displayName(resource)} puts the pods into the ambient mesh (${captureLabel})`;
  const pointer = `${labelled?.at ?? ''}${formatPointer(['metadata', 'labels', captureLabel])}`;
  return { kind: 'captured', text, resource, pointer, part: 'key' };
}

function uninjected(view: ClusterView, pods: ServerPods): KnownCause | undefined {
  if (!isOutsideMesh(view, { ...pods, ...pods.template })) return undefined;
  const { namespace, template, source } = pods;
  const found = injectionRefusal(view, namespace, template);
  const isIgnored = ignoredNamespaces.has(namespace);
  const assumed = source && isIgnored ? { by: source, pointer: '/metadata/namespace' } : undefined;
  const refusal = found ?? assumed;
  if (refusal === undefined) return undefined;
  const { by: resource, pointer } = refusal;
  const text = isIgnored
    ? `Istio injects no sidecar into namespace ${namespace}, which has the pods of ${displayName(template?.workload ?? source ?? resource)}`
    : `${displayName(resource)} keeps the sidecar out of the pods`;
  return { kind: 'uninjected', text, resource, pointer, part: 'key' };
}

function disabled(view: ClusterView, pods: ServerPods, port: number): KnownCause | undefined {
  const mode = modeAt(view, pods, port);
  if (mode?.mode !== 'DISABLE') return undefined;
  const { policy: resource, pointer } = mode;
  const text = `${displayName(resource)} disables mutual TLS at port ${port} of the pods`;
  return { kind: 'mutual-tls-disabled', text, resource, pointer };
}

/** Clients send mutual TLS to a port that the sidecar does not listen at: Istio does not tell them. */
function opened({ template }: ServerPods, port: number): KnownCause | undefined {
  const by = openedBy(template?.openPorts, port);
  if (template === undefined || by === undefined || by === 'maybe') return undefined;
  const { workload: resource, at } = template;
  const text = `${displayName(resource)} keeps port ${port} from the sidecar (${by}), and clients send mutual TLS there`;
  const pointer = `${at}${formatPointer(['metadata', 'annotations', by])}`;
  return { kind: 'port-open', text, resource, pointer };
}

function modeAt(view: ClusterView, pods: ServerPods, port: number): MutualTlsMode | undefined {
  const policies = peerAuthentications(view);
  return policies.length === 0 ? undefined : mutualTlsMode(policies, pods, port);
}
