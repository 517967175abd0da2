/**
 * A Sidecar → which hosts of which namespaces it shows to the proxies that it is for (`networking.istio.io/v1`, Istio `SidecarScope`).
 * @module
 */

import { memoise } from '../../collection/memoise.ts';
import { coversHost } from '../../kind/istio-networking-v1/host/host.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
} from '../../resource/json.ts';
import { type Resource, specOf, stringMap } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';

/** `[~]namespace/dnsName`, an item of `egress[].hosts`. */
export interface EgressHost {
  /** As written: `*` for all namespaces, `.` for the client's own, a name otherwise. */
  readonly namespace: string;
  /** A name, or a wildcard. */
  readonly host: string;
  /** Whether `~` takes out what the other hosts of the listener let in, since Istio 1.31; `~` alone means every namespace. */
  readonly isExcluded: boolean;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** An item of `egress`. */
export interface EgressListener {
  readonly hosts: readonly EgressHost[];
  /** `port.number`: only this port of the services is shown; undefined for all. */
  readonly port: number | undefined;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** The fields of a Sidecar that decide what its clients see. */
export interface Sidecar {
  /** As written; empty for a Sidecar that shows everything. */
  readonly egress: readonly EgressListener[];
  /** `workloadSelector.labels`; undefined for all pods of the namespace. */
  readonly workloadLabels: Readonly<Record<string, string>> | undefined;
  /** Whether requests for hosts that it does not show are refused (`outboundTrafficPolicy.mode`); undefined for as the mesh has it. */
  readonly isRegistryOnly: boolean | undefined;
}

/** What stands in a namespace for some hosts: a service for one, a VirtualService for several. */
export interface Shown {
  readonly namespace: string;
  readonly hosts: readonly string[];
}

/** A Sidecar's fields. */
export const decodeSidecar: (resource: Resource) => Sidecar = memoise(({ object }) => {
  const selector = objectAt(object, 'spec', 'workloadSelector');
  const outbound = objectAt(object, 'spec', 'outboundTrafficPolicy');
  return {
    egress: listAt(object, 'spec', 'egress').map((listener, i) =>
      decodeListener(listener, `/spec/egress/${i}`),
    ),
    workloadLabels: selector && stringMap(objectAt(selector, 'labels')),
    isRegistryOnly:
      outbound === undefined ? undefined : stringAt(outbound, 'mode') === 'REGISTRY_ONLY',
  };
});

function decodeListener(listener: Json, pointer: string): EgressListener {
  const hosts = textsAt(listener, 'hosts').map((text, i) =>
    decodeHost(text, `${pointer}/hosts/${i}`),
  );
  return { hosts, port: numberAt(listener, 'port', 'number'), pointer };
}

function decodeHost(text: string, pointer: string): EgressHost {
  const isExcluded = text.startsWith('~');
  const [namespace = '', host = ''] = (isExcluded ? text.slice(1) : text).split('/');
  return { namespace: namespace || '*', host, isExcluded, pointer };
}

/** The namespaces of which a listener may show anything to some client of its Sidecar; `*` for all. */
export function importedNamespaces(
  sidecar: Resource,
  { hosts }: EgressListener,
  { rootNamespace }: MeshConfig,
): ReadonlySet<string> {
  // `.` of the root namespace's Sidecar is the namespace of each client.
  const own = sidecar.namespace === rootNamespace ? '*' : sidecar.namespace;
  const imported = hosts.filter(({ isExcluded }) => !isExcluded);
  return new Set(imported.map(({ namespace }) => (namespace === '.' ? own : namespace)));
}

/** The hosts that a Sidecar lets in; what it takes out again hides nothing when it names nothing. */
export function importedHosts(resource: Resource): readonly EgressHost[] {
  return decodeSidecar(resource)
    .egress.flatMap(({ hosts }) => hosts)
    .filter(({ isExcluded }) => !isExcluded);
}

/** A Sidecar's `spec` with more hosts: a list for each listener, in their order. */
export function withEgressHosts(
  sidecar: Resource,
  added: readonly (readonly string[])[],
): JsonObject {
  const spec = specOf(sidecar);
  const egress = listAt(spec, 'egress').map((listener, i) => {
    const more = added[i] ?? [];
    if (!isObject(listener) || more.length === 0) return listener;
    return { ...listener, hosts: [...textsAt(listener, 'hosts'), ...more] };
  });
  return { ...spec, egress };
}

/**
 * Whether the listener lets one of the hosts through to clients of a namespace: something imports it, and nothing takes it out again.
 */
export function showsToClient(
  { hosts: written }: Pick<EgressListener, 'hosts'>,
  client: string,
  { namespace, hosts }: Shown,
): boolean {
  const relevant = written.filter((one) => isFrom(one, client, namespace));
  return hosts.some((host) => {
    const covering = relevant.filter((one) => coversHost(one.host, host));
    return covering.length > 0 && covering.every(({ isExcluded }) => !isExcluded);
  });
}

/** Whether the listener takes the host out for clients of a namespace, so that no import brings it back. */
export function excludesFromClient(
  { hosts: written }: Pick<EgressListener, 'hosts'>,
  client: string,
  { namespace, hosts }: Shown,
): boolean {
  return written.some(
    (one) =>
      one.isExcluded &&
      isFrom(one, client, namespace) &&
      hosts.every((host) => coversHost(one.host, host)),
  );
}

function isFrom(written: EgressHost, client: string, namespace: string): boolean {
  const meant = written.namespace === '.' ? client : written.namespace;
  return meant === '*' || meant === namespace;
}

/**
 * The namespace of the clients that a Sidecar has to show what stands in `namespace` to: its own, and any for one of the root
 * namespace, where `.` means that of each client.
 */
export function clientNamespace(
  sidecar: Resource,
  namespace: string,
  { rootNamespace }: MeshConfig,
): string {
  return sidecar.namespace === rootNamespace ? namespace : sidecar.namespace;
}
