/**
 * The Gateways that select a pod → the servers in its Envoy, and the ones left out (Istio `mergeGateways`).
 *
 * On one port Istio merges plain HTTP servers, and TLS servers with different hosts; of two conflicting servers
 * the one of the older Gateway remains. A plain server beside TLS is no conflict when TLS came first. `bind` separates listeners.
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';

export interface GatewayServer {
  readonly gateway: Resource;
  /** Its index in `spec.servers`. */
  readonly index: number;
  /** As written: the number of a Service's port, or of the pod's. */
  readonly port: number;
  /** `HTTP`, `TLS` …, in capitals. */
  readonly protocol: string;
  /** `tls.mode`; `PASSTHROUGH`, the default, when only other fields of `tls` are set; undefined without `tls`. */
  readonly mode: string | undefined;
  readonly bind: string;
  /** Whether requests by plain HTTP are answered with a redirect to HTTPS. */
  readonly redirects: boolean;
  /** Namespaces as Istio resolves them: `*` left out, `.` filled in. */
  readonly hosts: readonly string[];
}

/** A server that is left out, and the conflicting earlier one. */
export interface IgnoredServer {
  readonly server: GatewayServer;
  readonly rival: GatewayServer;
}

/** The result for the servers of several Gateways. */
export interface MergedGateway {
  readonly served: readonly GatewayServer[];
  readonly ignored: readonly IgnoredServer[];
}

/** Merges; the Gateways oldest first, `listensAt` gives the pod's port for a server's port. */
export function mergeGateways(
  gateways: readonly Resource[],
  listensAt: (port: number) => number = (port) => port,
): MergedGateway {
  const served: GatewayServer[] = [];
  const ignored: IgnoredServer[] = [];
  const listeners = new Map<string, Listener>();
  for (const server of gateways.flatMap(serversOf)) {
    const key = `${listensAt(server.port)} ${server.bind}`;
    const listener = getOrInsert(listeners, key, () => ({ tlsHosts: new Map() }));
    const rival = rivalOf(server, listener);
    if (rival === undefined) served.push(server);
    else ignored.push({ server, rival });
  }
  return { served, ignored };
}

/** The servers of a pod at one port and address. */
interface Listener {
  plain?: GatewayServer;
  /** Servers with `tls`, including those that are left out for another reason. */
  readonly tlsHosts: Map<string, GatewayServer>;
}

function rivalOf(server: GatewayServer, listener: Listener): GatewayServer | undefined {
  const { plain, tlsHosts } = listener;
  if (server.mode !== undefined) {
    const taken = server.hosts.find((host) => tlsHosts.has(host));
    if (taken !== undefined) return tlsHosts.get(taken);
    for (const host of server.hosts) tlsHosts.set(host, server);
  }
  if (plain !== undefined) return isHttp(server) && isHttp(plain) ? undefined : plain;
  if (isHttp(server) || server.mode === undefined) listener.plain = server;
  return undefined;
}

/** Protocols that Istio serves as HTTP without encryption. */
const httpProtocols = new Set(['HTTP', 'HTTP2', 'HTTP_PROXY', 'GRPC', 'GRPC-WEB']);

/** Whether the server is for plain HTTP. */
export function isHttp({ protocol }: Pick<GatewayServer, 'protocol'>): boolean {
  return httpProtocols.has(protocol);
}

/** The servers of a Gateway that have a port. */
export const serversOf: (gateway: Resource) => readonly GatewayServer[] = memoise((gateway) =>
  listAt(gateway.object, 'spec', 'servers').flatMap((server, index) => {
    const port = numberAt(server, 'port', 'number');
    if (port === undefined) return [];
    const protocol = (stringAt(server, 'port', 'protocol') ?? '').toUpperCase();
    const bind = stringAt(server, 'bind') ?? '';
    const named = textsAt(server, 'hosts').filter((host) => host !== '');
    const hosts = named.map((host) => hostOf(host, gateway.namespace));
    const redirects = valueAt(server, 'tls', 'httpsRedirect') === true;
    return [{ gateway, index, port, protocol, mode: modeOf(server), bind, redirects, hosts }];
  }),
);

function modeOf(server: Json): string | undefined {
  const tls = objectAt(server, 'tls');
  return tls && (stringAt(tls, 'mode') ?? 'PASSTHROUGH');
}

function hostOf(written: string, namespace: string): string {
  const [before = '', host] = written.split('/');
  if (host === undefined) return written;
  if (before === '*') return host;
  return `${before === '.' ? namespace : before}/${host}`;
}

/** The labels of the pods that a Gateway selects; empty for all. */
export function selectorOf(gateway: Resource): Readonly<Record<string, string>> {
  return stringMap(objectAt(gateway.object, 'spec', 'selector'));
}

/** The Gateways of a cluster, in order of file and document. */
export function gatewaysIn({ list }: Pick<ClusterView, 'list'>): readonly Resource[] {
  return list(istioNetworkingGroup, 'Gateway').map(({ resource }) => resource);
}

/** Finds the Gateways that select pods with these labels, in their order. */
export type GatewaysOfPods = (labels: Readonly<Record<string, string>>) => readonly Resource[];

/** Builds that look-up. */
export function indexGateways(gateways: readonly Resource[]): GatewaysOfPods {
  const byLabel = groupPairs(
    gateways.map((gateway, place) => {
      const [pair] = Object.entries(selectorOf(gateway));
      return [pair === undefined ? '' : pair.join('='), { place, gateway }];
    }),
  );
  return (labels) =>
    ['', ...Object.entries(labels).map((pair) => pair.join('='))]
      .flatMap((key) => byLabel.get(key) ?? [])
      .filter(({ gateway }) => hasLabels(labels, selectorOf(gateway)))
      .sort((a, b) => a.place - b.place)
      .map(({ gateway }) => gateway);
}
