/** `ports` of a ServiceEntry → invalid and repeated ones, and those that capture all traffic to their number. */
import {
  serviceEntryPortRepeated,
  serviceEntryPortWithoutAddress,
} from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { labelsOf, type Resource } from '../../../resource/resource.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part, textOf } from '../../object-part.ts';
import {
  portNameFindings,
  portNumberFindings,
  portProtocolFindings,
  repeatedFields,
} from '../port/port-rules.ts';

/** The label that disables the allocation of addresses to a ServiceEntry. */
const allocation = 'networking.istio.io/enable-autoallocate-ip';

export function serviceEntryPortFindings(entry: Resource, spec: Part): readonly Diagnostic[] {
  const ports = itemsOf(spec, 'ports');
  const repeated = [...repeatedFields(ports, 'name'), ...repeatedFields(ports, 'number')];
  return [
    ...ports.flatMap((port) => [
      ...portNameFindings(port),
      ...portProtocolFindings(port),
      ...portNumberFindings(fieldOf(port, 'number')),
      ...portNumberFindings(fieldOf(port, 'targetPort')),
    ]),
    ...repeated.map((field) =>
      fault(field, serviceEntryPortRepeated, 'a value that no other port has'),
    ),
    ...(hasAddress(entry, spec) ? [] : ports.filter(isPlainTcp).map(withoutAddress)),
  ];
}

/** Its own address, or an allocated one. */
function hasAddress(entry: Resource, spec: Part): boolean {
  const isResolved = (textOf(spec, 'resolution') || 'NONE') !== 'NONE';
  const isOptedOut = labelsOf(entry)[allocation]?.toLowerCase() === 'false';
  return hasItems(spec, 'addresses') || (isResolved && !isOptedOut);
}

/** Istio compares these two texts only: `tcp` is accepted. */
function isPlainTcp(port: Part): boolean {
  return port.value !== null && ['', 'TCP'].includes(textOf(port, 'protocol'));
}

function withoutAddress(port: Part): Diagnostic {
  const expected = 'a protocol other than TCP, or addresses in the ServiceEntry';
  return fault(fieldOf(port, 'protocol'), serviceEntryPortWithoutAddress, expected);
}
