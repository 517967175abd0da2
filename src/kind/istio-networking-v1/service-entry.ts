/** Istio `ServiceEntry`: adds a host and its endpoints to the service registry of the mesh. */

import { serviceEntryAddressForm } from '../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import serviceEntryCrd from '../istio-crd/service-entry.crd.json' with { type: 'json' };
import type { Kind } from '../kind.ts';
import { fault, fieldOf, itemsOf, type Part, textOf, wholeOf } from '../object-part.ts';
import { isIstioSubnet } from './address-syntax.ts';
import { exportToFindings } from './export-to.ts';
import { serviceEntryHostFindings } from './service-entry/hosts.ts';
import { serviceEntryPortFindings } from './service-entry/ports.ts';
import { serviceEntryResolutionFindings } from './service-entry/resolution.ts';
import { workloadSelectorFindings } from './workload/workload-selector-rules.ts';

export const serviceEntries: readonly Kind[] = istioKinds(serviceEntryCrd, serviceEntryFindings);

function serviceEntryFindings(entry: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(entry), 'spec');
  return [
    ...workloadSelectorFindings(spec),
    ...serviceEntryHostFindings(spec),
    ...serviceEntryAddressFindings(spec),
    ...serviceEntryPortFindings(entry, spec),
    ...serviceEntryResolutionFindings(entry, spec),
    ...exportToFindings(entry),
  ];
}

function serviceEntryAddressFindings(spec: Part): readonly Diagnostic[] {
  const resolution = textOf(spec, 'resolution');
  const isResolved = resolution.includes('DNS');
  return itemsOf(spec, 'addresses').flatMap((address) => {
    const { value } = address;
    if (typeof value !== 'string') return [];
    if (!isIstioSubnet(value)) {
      return [
        fault(
          address,
          serviceEntryAddressForm,
          'an IP address, or a CIDR range such as 10.0.0.0/8',
        ),
      ];
    }
    if (!isResolved || !value.includes('/')) return [];
    const expected = `a single IP address with resolution ${resolution}`;
    return [fault(address, serviceEntryAddressForm, expected)];
  });
}
