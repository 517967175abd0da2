/** The server of an east-west gateway: its port on the pods, and the hosts whose requests it passes on by their server name (SNI). */
import type { Cluster } from '../../topology/topology.ts';
import { systemNamespace } from '../system-namespace.ts';
import type { GatewayServer } from './merged-gateway.ts';

/** Default namespace of Istio's gateways. */
export const gatewayNamespace: string = systemNamespace;

/** Istio's port for inbound requests on the gateway's pods, and the label of these pods. */
const usual = { port: 15443, labels: { istio: 'eastwestgateway' } } as const;

/** The labels of the pods that accept inbound requests. */
export function gatewayLabels({
  gateway,
}: Pick<Cluster, 'gateway'>): Readonly<Record<string, string>> {
  return gateway?.labels ?? usual.labels;
}

/** The port that the pods of the cluster's gateway listen on. */
export function inboundPort({ gateway }: Pick<Cluster, 'gateway'>): number {
  return gateway?.targetPort ?? usual.port;
}

/** Whether a server passes mutual TLS on at that port, for clients outside of its pods. */
export function isEastWest(server: GatewayServer, port: number): boolean {
  return server.port === port && server.mode === 'AUTO_PASSTHROUGH' && !isLocal(server);
}

/** Whether it listens at a loopback address. */
export function isLocal({ bind }: GatewayServer): boolean {
  return bind.startsWith('127.') || bind === '::1';
}

/** The host patterns of a server for inbound requests; empty for other servers. */
export function eastWestPatterns(server: GatewayServer, port: number): readonly string[] {
  if (!isEastWest(server, port)) return [];
  return server.hosts.map((listed) => listed.split('/').at(-1) ?? '');
}
