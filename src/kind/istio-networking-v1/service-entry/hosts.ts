/** `hosts` of a ServiceEntry → names that no client can request, and hosts that share a port without a distinction. */
import {
  serviceEntryHostForm,
  serviceEntryHostsShareAddress,
  serviceEntryHostsSharePort,
  serviceEntryPartialWildcard,
} from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part, textOf } from '../../object-part.ts';
import { isPartialWildcard, isWildcardDomain } from '../host/host-syntax.ts';
import { protocolFamily } from '../port/port-protocol.ts';

export function serviceEntryHostFindings(spec: Part): readonly Diagnostic[] {
  const isDynamic = textOf(spec, 'resolution') === 'DYNAMIC_DNS';
  return [
    ...itemsOf(spec, 'hosts').flatMap((host) => nameFindings(host, isDynamic)),
    ...sharingFindings(spec),
  ];
}

function nameFindings(host: Part, isDynamic: boolean): readonly Diagnostic[] {
  const { value } = host;
  if (typeof value !== 'string') return [];
  if (value === '*' || !isWildcardDomain(value)) {
    const expected = 'a DNS name whose first label may be "*", as in "*.example.com"';
    return [fault(host, serviceEntryHostForm, expected)];
  }
  if (isDynamic || !isPartialWildcard(value)) return [];
  return [fault(host, serviceEntryPartialWildcard, '"*" for whole labels, as in "*.example.com"')];
}

/** Hosts on one port are distinguished only by the host of an HTTP request or the SNI of a TLS connection. */
function sharingFindings(spec: Part): readonly Diagnostic[] {
  const resolution = textOf(spec, 'resolution') || 'NONE';
  if (itemsOf(spec, 'hosts').length < 2 || resolution === 'NONE') return [];
  const ports = itemsOf(spec, 'ports').filter(({ value }) => value !== null);
  const families = ports.map((port) => protocolFamily(textOf(port, 'protocol')));
  const plain = ports.find((_, i) => families[i] !== 'http' && families[i] !== 'tls');
  if (plain !== undefined) {
    const expected = 'protocol HTTP or TLS, because there are several hosts';
    return [fault(fieldOf(plain, 'protocol'), serviceEntryHostsSharePort, expected)];
  }
  const encrypted = ports.find((_, i) => families[i] === 'tls');
  const isDns = resolution === 'DNS' || resolution === 'DNS_ROUND_ROBIN';
  if (!isDns || !hasItems(spec, 'addresses') || encrypted === undefined) return [];
  const expected = 'one host, because there are addresses and a port that is not HTTP';
  return [fault(fieldOf(spec, 'hosts'), serviceEntryHostsShareAddress, expected)];
}
