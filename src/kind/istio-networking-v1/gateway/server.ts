/** One server of a Gateway → hosts, port, address and TLS settings that Istio refuses, alone or together (`validateServer`). */
import {
  gatewayBind,
  gatewayHttpsRedirect,
  gatewayTlsByProtocol,
} from '../../../diagnostic/codes/istio-gateway.ts';
import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../object-part.ts';
import { isIstioAddress, isUnixPath, unixPrefix } from '../address-syntax.ts';
import { namespacedHostFindings } from '../host/namespaced-host.ts';
import { type ProtocolFamily, protocolFamily } from '../port/port-protocol.ts';
import { portNumberFindings, portProtocolFindings } from '../port/port-rules.ts';
import { serverTlsFindings } from '../port/server-tls.ts';

export function gatewayServerFindings(server: Part): readonly Diagnostic[] {
  return [
    ...namespacedHostFindings(server, 'Gateway'),
    ...portFindings(server),
    ...bindFindings(server),
    ...(isSet(server, 'tls') ? serverTlsFindings(fieldOf(server, 'tls')) : []),
    ...tlsByProtocol(server),
  ];
}

/** Unlike those of a ServiceEntry, names of ports may be any text, and a protocol is required. */
function portFindings(server: Part): readonly Diagnostic[] {
  if (!isSet(server, 'port')) return [];
  const port = fieldOf(server, 'port');
  const [name, number] = [fieldOf(port, 'name'), fieldOf(port, 'number')];
  const isSocket = textOf(server, 'bind').startsWith(unixPrefix) && number.value === 0;
  return [
    ...(name.value === '' ? [fault(name, portForm, 'a name')] : []),
    ...protocolFindings(port),
    ...(isSocket ? [] : portNumberFindings(number)),
    ...(numberOf(port, 'targetPort') > 0
      ? [
          fault(
            fieldOf(port, 'targetPort'),
            portForm,
            'none, because the field has no effect in a Gateway',
          ),
        ]
      : []),
  ];
}

function protocolFindings(port: Part): readonly Diagnostic[] {
  const protocol = fieldOf(port, 'protocol');
  if (protocol.value === '') return [fault(protocol, portForm, 'a protocol, such as HTTP or TLS')];
  return portProtocolFindings(port);
}

function bindFindings(server: Part): readonly Diagnostic[] {
  const field = fieldOf(server, 'bind');
  const bind = textOf(server, 'bind');
  if (bind === '' || isIstioAddress(bind)) return [];
  if (!bind.startsWith(unixPrefix)) {
    return [fault(field, gatewayBind, 'an IP address, or unix:// and an absolute path')];
  }
  const number = fieldOf(server, 'port', 'number');
  return [
    ...(isUnixPath(bind.slice(unixPrefix.length))
      ? []
      : [fault(field, gatewayBind, 'unix:// and the absolute path of a file, or "@" and a name')]),
    ...(typeof number.value === 'number' && number.value !== 0
      ? [fault(number, gatewayBind, '0, because bind is a Unix socket')]
      : []),
  ];
}

function tlsByProtocol(server: Part): readonly Diagnostic[] {
  const family = protocolFamily(textOf(fieldOf(server, 'port'), 'protocol'));
  const tls = fieldOf(server, 'tls');
  if (family === undefined) return [];
  if (!isSet(server, 'tls')) {
    if (family !== 'tls') return [];
    return [fault(tls, gatewayTlsByProtocol, 'TLS settings for a port of protocol HTTPS or TLS')];
  }
  const redirect = fieldOf(tls, 'httpsRedirect');
  const ignored =
    redirect.value === true && family !== 'http'
      ? [fault(redirect, gatewayHttpsRedirect, 'none for a port that is not HTTP')]
      : [];
  return [...ignored, ...plainFindings(tls, family)];
}

/** A plain HTTP port supports only the redirect to HTTPS. */
function plainFindings(tls: Part, family: ProtocolFamily): readonly Diagnostic[] {
  if (family === 'tls') return [];
  if (family !== 'http') {
    return [fault(tls, gatewayTlsByProtocol, 'none for a port that is neither HTTPS nor TLS')];
  }
  const mode = textOf(tls, 'mode') || 'PASSTHROUGH';
  const files = ['caCertificates', 'privateKey', 'serverCertificate'];
  const isRedirectOnly =
    mode.endsWith('PASSTHROUGH') && files.every((file) => textOf(tls, file) === '');
  if (isRedirectOnly) return [];
  return [fault(tls, gatewayTlsByProtocol, 'httpsRedirect alone for a port of plain HTTP')];
}
