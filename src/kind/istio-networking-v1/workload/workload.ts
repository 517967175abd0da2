/**
 * A workload outside of Kubernetes, an endpoint of a ServiceEntry or a WorkloadEntry → its address, ports and labels where Istio or
 * the CRD refuses them (`validateWorkloadEntry`).
 */
import {
  endpointAddressForm,
  endpointLabelForm,
  endpointPortForm,
  endpointWithoutAddress,
} from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { entriesOf, fault, fieldOf, isSet, type Part, textOf } from '../../object-part.ts';
import { isIstioAddress, isPortNumber, isUnixPath, unixPrefix } from '../address-syntax.ts';
import { isFqdn, isIstioLabel } from '../host/host-syntax.ts';
import { isIstioLabelKey, isIstioLabelValue } from './label-syntax.ts';

/** Requirements of a workload's context. */
export interface WorkloadDemands {
  /** Whether a DNS name is a valid address. */
  readonly takesNames: boolean;
  /** Whether a Unix socket is valid, or a network without an address. */
  readonly takesSockets: boolean;
  /** The names of the ports of the ServiceEntry around it; undefined for a workload by itself. */
  readonly ports?: ReadonlySet<string>;
}

export function workloadFindings(workload: Part, demands: WorkloadDemands): readonly Diagnostic[] {
  return [
    ...(isJudged(workload, demands) ? [] : addressFindings(workload, demands)),
    ...workloadPortFindings(workload, demands.ports),
    ...workloadLabelFindings(workload),
  ];
}

/** Whether the schema reports the address already. */
function isJudged(workload: Part, { ports }: WorkloadDemands): boolean {
  if (isSet(workload, 'address')) return typeof fieldOf(workload, 'address').value !== 'string';
  return ports === undefined && !isSet(workload, 'network');
}

function addressFindings(workload: Part, demands: WorkloadDemands): readonly Diagnostic[] {
  const { takesNames, takesSockets } = demands;
  const field = fieldOf(workload, 'address');
  const address = textOf(workload, 'address');
  if (takesSockets && address.startsWith(unixPrefix)) return socketFindings(workload, demands);
  if (isIstioAddress(address) || (takesNames && isFqdn(address))) return [];
  if (takesSockets && address === '' && textOf(workload, 'network') !== '') {
    return [fault(field, endpointWithoutAddress, 'an IP address')];
  }
  const forms = ['an IP address', ...(takesNames ? ['a DNS name'] : [])];
  const expected = [...forms, ...(takesSockets ? ['unix:// and an absolute path'] : [])];
  return [fault(field, endpointAddressForm, expected.join(' or '))];
}

function socketFindings(workload: Part, { ports }: WorkloadDemands): readonly Diagnostic[] {
  const expected = 'an IP address, unless the entry has exactly one port';
  return [
    ...workloadSocketFindings(workload),
    ...(ports === undefined || ports.size === 1
      ? []
      : [fault(fieldOf(workload, 'address'), endpointAddressForm, expected)]),
  ];
}

/** Findings about a workload whose address is that of a Unix socket. */
export function workloadSocketFindings(workload: Part): readonly Diagnostic[] {
  const path = textOf(workload, 'address').slice(unixPrefix.length);
  // The CRD refuses the slash at the end of an abstract socket's name, too.
  const isPath = isUnixPath(path) && !path.endsWith('/');
  const expected = 'unix:// and the absolute path of a file, or "@" and a name';
  return [
    ...(isPath ? [] : [fault(fieldOf(workload, 'address'), endpointAddressForm, expected)]),
    ...(isSet(workload, 'ports')
      ? [
          fault(
            fieldOf(workload, 'ports'),
            endpointPortForm,
            'none, because the address is a Unix socket',
          ),
        ]
      : []),
  ];
}

/** Findings about the ports of a workload; `known` are their valid names. The CRD limits a name to 62 characters. */
export function workloadPortFindings(
  workload: Part,
  known?: ReadonlySet<string>,
): readonly Diagnostic[] {
  return entriesOf(workload, 'ports').flatMap(([name, port]) => {
    if (!isIstioLabel(name) || name.length > 62) {
      const expected = 'a name of letters, digits and "-", at most 62';
      return [fault(port, endpointPortForm, expected)];
    }
    if (known?.has(name) === false) {
      const expected = `a port name of the ServiceEntry${didYouMean(name, [...known])}`;
      return [fault(port, endpointPortForm, expected)];
    }
    if (typeof port.value !== 'number' || isPortNumber(port.value)) return [];
    return [fault(port, endpointPortForm, 'a number from 1 to 65535')];
  });
}

export function workloadLabelFindings(workload: Part): readonly Diagnostic[] {
  return entriesOf(workload, 'labels')
    .filter(([key, { value }]) => {
      return !isIstioLabelKey(key) || (typeof value === 'string' && !isIstioLabelValue(value));
    })
    .map(([, label]) => fault(label, endpointLabelForm, 'a valid label key and value'));
}
