/** A Sidecar → the hosts and namespaces that are visible to its proxies (`networking.istio.io/v1`, Istio `SidecarScope`). */

import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { coversHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
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
import { isRegistryOnly } from '../mesh/outbound-policy.ts';
import { httpProxy, parseProtocol } from '../service/istio-protocol.ts';

/** `[~]namespace/dnsName`, an item of `egress[].hosts`. */
export interface EgressHost {
  /** As written: `*` for all namespaces, `.` for the client's own, a name otherwise. */
  readonly namespace: string;
  /** A name, or a wildcard. */
  readonly host: string;
  /** Whether `~` excludes hosts that the other hosts of the listener import, since Istio 1.31; `~` alone means every namespace. */
  readonly isExcluded: boolean;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** An item of `egress`. */
export interface EgressListener {
  readonly hosts: readonly EgressHost[];
  /** `port.number`, 0 for a Unix socket; undefined for a listener without a port, for all ports without one of their own. */
  readonly port: number | undefined;
  /** `port.protocol`, as Istio names it; empty where it detects the protocol. */
  readonly protocol: string;
  /** Whether it is bound to an address of its own, where calls of services do not arrive (`bind`, `captureMode: NONE`). */
  readonly isBound: boolean;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** The fields of a Sidecar that affect visibility. */
export interface Sidecar {
  /** As written; empty for a Sidecar without restrictions. */
  readonly egress: readonly EgressListener[];
  /** `workloadSelector.labels`; undefined for all pods of the namespace. */
  readonly workloadLabels: Readonly<Record<string, string>> | undefined;
  /** Whether requests for other hosts are rejected (`outboundTrafficPolicy.mode`); undefined for the mesh's setting. */
  readonly isRegistryOnly: boolean | undefined;
  /** Whether it has listeners of its own for requests to its pods (`ingress`), with their own TLS. */
  readonly hasIngress: boolean;
}

/** An object of a namespace with its hosts: one for a service, several for a VirtualService. */
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
    isRegistryOnly: outbound && isRegistryOnly(outbound),
    hasIngress: listAt(object, 'spec', 'ingress').length > 0,
  };
});

function decodeListener(listener: Json, pointer: string): EgressListener {
  const hosts = textsAt(listener, 'hosts').map((text, i) =>
    decodeHost(text, `${pointer}/hosts/${i}`),
  );
  const port = objectAt(listener, 'port');
  const bind = stringAt(listener, 'bind') ?? '';
  return {
    hosts,
    port: port && (numberAt(port, 'number') ?? 0),
    protocol: parseProtocol(stringAt(port, 'protocol') ?? ''),
    isBound: !['', '0.0.0.0'].includes(bind) || stringAt(listener, 'captureMode') === 'NONE',
    pointer,
  };
}

/** The port whose services the listener imports; undefined for all ports, as a proxy of clients for HTTP and a Unix socket do. */
export function importedPort({ port, protocol }: EgressListener): number | undefined {
  return protocol === httpProxy ? undefined : port || undefined;
}

function decodeHost(text: string, pointer: string): EgressHost {
  const isExcluded = text.startsWith('~');
  const [namespace = '', host = ''] = (isExcluded ? text.slice(1) : text).split('/');
  return { namespace: namespace || '*', host, isExcluded, pointer };
}

/** The listeners of a Sidecar, as a release reads them: before hosts were excluded, ~ had no effect. */
export const egressIn: (release: string) => (sidecar: Resource) => readonly EgressListener[] =
  memoiseByValue((release) =>
    memoise((sidecar) => {
      const { egress } = decodeSidecar(sidecar);
      if (hasChange(release, 'excludedHosts')) return egress;
      return egress.map(({ hosts, ...listener }) => {
        return { ...listener, hosts: hosts.filter(({ isExcluded }) => !isExcluded) };
      });
    }),
  );

/** The namespaces from which a listener may import anything for some client of its Sidecar; `*` for all. */
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

/** The hosts that a Sidecar imports; an exclusion without a host excludes nothing. */
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

/** Whether the listener shows one of the hosts to clients of a namespace: an item imports it, and none excludes it. */
export function showsToClient(
  { hosts: written }: Pick<EgressListener, 'hosts'>,
  client: string,
  { namespace, hosts, isRoutes = false }: Shown & { readonly isRoutes?: boolean },
): boolean {
  const relevant = written.filter((one) => isFrom(one, client, namespace));
  return hosts.some((host) => {
    const covering = relevant.filter((one) => coversHost(one.host, host));
    if (covering.some(({ isExcluded }) => isExcluded)) return false;
    // One host that the wildcard of a VirtualService covers is enough.
    return covering.length > 0 || (isRoutes && relevant.some((one) => isPart(one, host)));
  });
}

function isPart({ host: written, isExcluded }: EgressHost, host: string): boolean {
  return !isExcluded && coversHost(host, written);
}

/** Whether the listener excludes the host for clients of a namespace; imports do not override this. */
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
 * The namespace of the clients to which a Sidecar has to show an object of `namespace`: its own, and any for one of the root
 * namespace, where `.` means that of each client.
 */
export function clientNamespace(
  sidecar: Resource,
  namespace: string,
  { rootNamespace }: MeshConfig,
): string {
  return sidecar.namespace === rootNamespace ? namespace : sidecar.namespace;
}
