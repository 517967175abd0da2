/** `ingress` of a Sidecar → listeners that Istio cannot create, or creates otherwise than written. */
import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import {
  sidecarBind,
  sidecarDefaultEndpoint,
  sidecarHttpPool,
  sidecarIngressTls,
  sidecarPortTaken,
} from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  numberOf,
  type Part,
  textOf,
} from '../../object-part.ts';
import { isIstioAddress, isPortNumber, isUnixPath, unixPrefix } from '../address-syntax.ts';
import { connectionPoolFindings } from '../destination-rule/connection-pool.ts';
import { protocolFamily } from '../port/port-protocol.ts';
import { repeatedFields } from '../port/port-rules.ts';
import { serverTlsFindings } from '../port/server-tls.ts';
import { sidecarPortFindings } from './port.ts';

/** TLS settings of a server that a sidecar does not support. */
const foreignTls = [
  'subjectAltNames',
  'httpsRedirect',
  'credentialName',
  'credentialNames',
  'tlsCertificates',
];
const foreignModes: ReadonlySet<string> = new Set(['ISTIO_MUTUAL', 'AUTO_PASSTHROUGH']);

/** Findings about the listeners for inbound requests. */
export function sidecarIngressFindings(spec: Part): readonly Diagnostic[] {
  const listeners = itemsOf(spec, 'ingress').filter((listener) => isSet(listener, 'port'));
  const ports = listeners.map((listener) => fieldOf(listener, 'port'));
  return [
    ...listeners.flatMap(listenerFindings),
    ...repeatedFields(ports, 'number').map((number) =>
      fault(number, sidecarPortTaken, 'a value that no other ingress listener has'),
    ),
  ];
}

function listenerFindings(listener: Part): readonly Diagnostic[] {
  const port = fieldOf(listener, 'port');
  return [
    ...sidecarPortFindings(port),
    ...numberFindings(port),
    ...bindFindings(listener),
    ...endpointFindings(listener),
    ...(isSet(listener, 'tls') ? tlsFindings(listener) : []),
    ...poolFindings(listener),
  ];
}

function numberFindings(port: Part): readonly Diagnostic[] {
  const number = fieldOf(port, 'number');
  if (isPortNumber(numberOf(port, 'number'))) return [];
  return [fault(number, portForm, 'a number from 1 to 65535')];
}

function bindFindings(listener: Part): readonly Diagnostic[] {
  const bind = textOf(listener, 'bind');
  if (bind === '' || isIstioAddress(bind)) return [];
  return [fault(fieldOf(listener, 'bind'), sidecarBind, 'an IP address')];
}

function endpointFindings(listener: Part): readonly Diagnostic[] {
  const endpoint = textOf(listener, 'defaultEndpoint');
  if (endpoint === '' || isDefaultEndpoint(endpoint)) return [];
  const expected = '127.0.0.1:PORT, 0.0.0.0:PORT, [::1]:PORT, [::]:PORT or unix:// and a path';
  return [fault(fieldOf(listener, 'defaultEndpoint'), sidecarDefaultEndpoint, expected)];
}

function tlsFindings(listener: Part): readonly Diagnostic[] {
  const tls = fieldOf(listener, 'tls');
  const given = foreignTls.filter((field) => {
    return fieldOf(tls, field).value === true || textOf(tls, field) !== '' || hasItems(tls, field);
  });
  const family = protocolFamily(textOf(fieldOf(listener, 'port'), 'protocol'));
  return [
    ...given.map((field) =>
      fault(fieldOf(tls, field), sidecarIngressTls, 'none in the ingress of a Sidecar'),
    ),
    ...(foreignModes.has(textOf(tls, 'mode'))
      ? [fault(fieldOf(tls, 'mode'), sidecarIngressTls, 'SIMPLE, MUTUAL or OPTIONAL_MUTUAL')]
      : []),
    ...(family === 'tls'
      ? []
      : [fault(tls, sidecarIngressTls, 'none for a port that is neither HTTPS nor TLS')]),
    ...serverTlsFindings(tls),
  ];
}

function poolFindings(listener: Part): readonly Diagnostic[] {
  const pool = fieldOf(listener, 'connectionPool');
  const family = protocolFamily(textOf(fieldOf(listener, 'port'), 'protocol'));
  const ignored = isSet(pool, 'http') && family !== 'http' ? [fieldOf(pool, 'http')] : [];
  return [
    ...connectionPoolFindings(listener, 'connectionPool'),
    ...ignored.map((http) => fault(http, sidecarHttpPool, 'none for a port that is not HTTP')),
  ];
}

const hosts: ReadonlySet<string> = new Set(['', '127.0.0.1', '0.0.0.0', '::1', '::']);

/** Whether Istio accepts the text as an endpoint of the workload itself. */
function isDefaultEndpoint(text: string): boolean {
  if (text.startsWith(unixPrefix)) return isUnixPath(text.slice(unixPrefix.length));
  const [, bracketed, plain, port] = /^(?:\[([^[\]]*)\]|([^[\]:]*)):([^[\]:]*)$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || port === undefined || !/^[+-]?\d+$/.test(port)) return false;
  return hosts.has(host) && isPortNumber(Number(port));
}
