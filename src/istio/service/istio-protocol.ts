/** The protocol of a Service's port in Istio (Istio `kube.ConvertProtocol`): appProtocol, else the name's prefix. */
import type { ServicePort } from './service-port.ts';

/** Istio's names, by the prefix of a port's name or its appProtocol. */
const protocols: ReadonlyMap<string, string> = new Map([
  ['http', 'HTTP'],
  ['http2', 'HTTP2'],
  ['https', 'HTTPS'],
  ['grpc', 'GRPC'],
  ['grpc-web', 'GRPC-WEB'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['mongo', 'MONGO'],
  ['mysql', 'MYSQL'],
  ['redis', 'REDIS'],
  ['kubernetes.io/h2c', 'HTTP2'],
  ['kubernetes.io/ws', 'HTTP'],
  ['kubernetes.io/wss', 'HTTPS'],
]);

/** Ports of server-first protocols, where Istio never sniffs: SMTP, DNS, MySQL, MongoDB. */
const serverFirstPorts: ReadonlySet<number> = new Set([25, 53, 3306, 27017]);

/** `HTTP`, `TCP` …, `UDP` and `SCTP` for those transports; empty when Istio detects the protocol. */
export function istioProtocol(port: ServicePort): string {
  if (port.protocol !== 'TCP') return port.protocol;
  const word = (port.appProtocol ?? port.name).toLowerCase();
  const prefix = word.startsWith('grpc-web') ? 'grpc-web' : (word.split('-')[0] ?? '');
  const known = protocols.get(word) ?? protocols.get(prefix);
  return known ?? (serverFirstPorts.has(port.number) ? 'TCP' : '');
}

/** A forward proxy for all hosts, as a listener of a Sidecar may be one. */
export const httpProxy = 'HTTP_PROXY';

/** Istio's name of a protocol that a ServiceEntry or a Sidecar names, in any case; empty for what Istio detects (Istio `protocol.Parse`). */
export function parseProtocol(written: string): string {
  const name = written.toUpperCase();
  return ['UDP', httpProxy, ...protocols.values()].includes(name) ? name : '';
}

/** Whether requests of the protocol can be routed individually, which includes detected protocols. */
export function isHttp(protocol: string): boolean {
  return ['', 'HTTP', 'HTTP2', 'GRPC', 'GRPC-WEB', httpProxy].includes(protocol);
}

/** Whether connections of the protocol can be routed as a whole; detected protocols may be either. */
export function isStream(protocol: string): boolean {
  return protocol === '' || !isHttp(protocol);
}

/** Whether the client encrypts itself, so that only its SNI is readable. */
export function isEncrypted(protocol: string): boolean {
  return protocol === 'HTTPS' || protocol === 'TLS';
}

/** Whether servers of one protocol cannot read what clients of the other send; TCP and detected protocols may be any. */
export function isUnreadable(a: string, b: string): boolean {
  const [one, other] = [contentOf(a), contentOf(b)];
  return one !== other && one !== '' && other !== '';
}

/** The language of a protocol; empty for TCP and what Istio detects. */
function contentOf(protocol: string): string {
  if (['', 'TCP'].includes(protocol)) return '';
  if (isEncrypted(protocol)) return 'TLS';
  return isHttp(protocol) ? 'HTTP' : protocol;
}
