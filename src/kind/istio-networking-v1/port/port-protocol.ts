/** The protocol of a port, case-insensitive → its meaning in Istio (`protocol.Parse` of istio/pkg/config/protocol). */

/** How Istio routes the requests of a port: by host, by SNI, or neither. */
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

/** The family of a protocol; undefined for an unknown one, including the empty one. */
export function protocolFamily(protocol: string): ProtocolFamily | undefined {
  return families.get(protocol.toLowerCase());
}

/** Every protocol that Istio supports, in upper case. */
export const protocolNames: readonly string[] = [...families.keys()].map((name) =>
  name.toUpperCase(),
);

/** Whether a port may have the protocol: without one, Istio detects it from the bytes. */
export function isPortProtocol(protocol: string): boolean {
  return protocol === '' || families.has(protocol.toLowerCase());
}
