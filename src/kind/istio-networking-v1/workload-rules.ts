/**
 * A workload outside of Kubernetes, an endpoint of a ServiceEntry for instance → its address, ports and labels where Istio or
 * the CRD refuses them (`validateWorkloadEntry`).
 * @module
 */
import {
  endpointAddressForm,
  endpointLabelForm,
  endpointPortForm,
  endpointWithoutAddress,
} from '../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../diagnostic/nearest-name.ts';
import { entriesOf, fault, fieldOf, isSet, type Part, textOf } from '../object-part.ts';
import { isIstioAddress, isPortNumber, isUnixPath, unixPrefix } from './address-syntax.ts';
import { isFqdn, isIstioLabel } from './host-syntax.ts';
import { isIstioLabelKey, isIstioLabelValue } from './label-syntax.ts';

/** What the ServiceEntry around an endpoint asks of it. */
export interface EndpointDemands {
  /** `addresses`: IP addresses and Unix sockets, or none and a network; `names`: IP addresses and DNS names. */
  readonly takes: 'addresses' | 'names';
  /** The names of the ServiceEntry's ports. */
  readonly ports: ReadonlySet<string>;
}

/** What is wrong with a workload. */
export function workloadFindings(workload: Part, demands: EndpointDemands): readonly Diagnostic[] {
  return [
    ...addressFindings(workload, demands),
    ...portFindings(workload, demands.ports),
    ...labelFindings(workload),
  ];
}

function addressFindings(workload: Part, { takes, ports }: EndpointDemands): readonly Diagnostic[] {
  const field = fieldOf(workload, 'address');
  const address = textOf(workload, 'address');
  if (isSet(workload, 'address') && typeof field.value !== 'string') return [];
  if (takes === 'names') {
    if (isIstioAddress(address) || isFqdn(address)) return [];
    return [fault(field, endpointAddressForm, 'an IP address or a DNS name')];
  }
  if (address.startsWith(unixPrefix)) return socketFindings(workload, ports.size);
  if (isIstioAddress(address)) return [];
  if (address === '' && textOf(workload, 'network') !== '') {
    return [fault(field, endpointWithoutAddress, 'an IP address')];
  }
  return [fault(field, endpointAddressForm, 'an IP address, or unix:// and an absolute path')];
}

function socketFindings(workload: Part, ports: number): readonly Diagnostic[] {
  const field = fieldOf(workload, 'address');
  const path = textOf(workload, 'address').slice(unixPrefix.length);
  // The CRD refuses the slash at the end of an abstract socket's name, too.
  const isPath = isUnixPath(path) && !path.endsWith('/');
  const expected = 'unix:// and the absolute path of a file, or "@" and a name';
  return [
    ...(isPath ? [] : [fault(field, endpointAddressForm, expected)]),
    ...(isSet(workload, 'ports')
      ? [fault(fieldOf(workload, 'ports'), endpointPortForm, 'none for a Unix socket')]
      : []),
    ...(ports === 1
      ? []
      : [fault(field, endpointAddressForm, 'an IP address, unless the entry has just one port')]),
  ];
}

/** The CRD takes names of 62 characters at most. */
function portFindings(workload: Part, known: ReadonlySet<string>): readonly Diagnostic[] {
  return entriesOf(workload, 'ports').flatMap(([name, port]) => {
    if (!isIstioLabel(name) || name.length > 62) {
      const expected = 'a name of letters, digits and "-", at most 62';
      return [fault(port, endpointPortForm, expected)];
    }
    if (!known.has(name)) {
      const names = [...known];
      const expected = `the name of a port of the ServiceEntry${didYouMean(name, names)}`;
      return [fault(port, endpointPortForm, expected)];
    }
    if (typeof port.value !== 'number' || isPortNumber(port.value)) return [];
    return [fault(port, endpointPortForm, 'a number from 1 to 65535')];
  });
}

function labelFindings(workload: Part): readonly Diagnostic[] {
  return entriesOf(workload, 'labels')
    .filter(([key, { value }]) => {
      return !isIstioLabelKey(key) || (typeof value === 'string' && !isIstioLabelValue(value));
    })
    .map(([, label]) => fault(label, endpointLabelForm, 'a key and value that a label can have'));
}
