/**
 * `addresses` of a ServiceEntry → those that are none, and ranges where names are resolved.
 * @module
 */
import { serviceEntryAddressForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, itemsOf, type Part, textOf } from '../../object-part.ts';
import { isIstioSubnet } from '../address-syntax.ts';

/** What is wrong with the addresses of a ServiceEntry. */
export function serviceEntryAddressFindings(spec: Part): readonly Diagnostic[] {
  const resolution = textOf(spec, 'resolution');
  const isResolved = resolution.includes('DNS');
  return itemsOf(spec, 'addresses').flatMap((address) => {
    const { value } = address;
    if (typeof value !== 'string') return [];
    if (!isIstioSubnet(value)) {
      return [
        fault(address, serviceEntryAddressForm, 'an IP address, or a range as in 10.0.0.0/8'),
      ];
    }
    if (!isResolved || !value.includes('/')) return [];
    const expected = `an IP address without a range under resolution ${resolution}`;
    return [fault(address, serviceEntryAddressForm, expected)];
  });
}
