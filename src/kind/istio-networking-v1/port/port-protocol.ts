/**
 * The protocol of a port in any case of letters → what Istio makes of it (`protocol.Parse` of istio/pkg/config/protocol).
 * @module
 */

/** How Istio tells the requests of a port apart: by their host, by their SNI, or not at all. */
export type ProtocolFamily = 'http' | 'tls' | 'tcp' | 'udp';

const families: ReadonlyMap<string, ProtocolFamily> = new Map([
  ['http', 'http'],
  ['http2', 'http'],
  ['http_proxy', 'http'],
  ['grpc', 'http'],
  ['grpc-web', 'http'],
  ['https', 'tls'],
  ['tls', 'tls'],
  ['tcp', 'tcp'],
  ['mongo', 'tcp'],
  ['redis', 'tcp'],
  ['mysql', 'tcp'],
  ['udp', 'udp'],
]);

/** The family of a protocol; undefined for one that Istio doesn't know, the empty one for instance. */
export function protocolFamily(protocol: string): ProtocolFamily | undefined {
  return families.get(protocol.toLowerCase());
}

/** Every protocol that Istio knows, in capitals. */
export const protocolNames: readonly string[] = [...families.keys()].map((name) =>
  name.toUpperCase(),
);

/** Whether a port may name the protocol: without one, Istio finds out by looking at the bytes. */
export function isPortProtocol(protocol: string): boolean {
  return protocol === '' || families.has(protocol.toLowerCase());
}
