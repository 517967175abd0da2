/**
 * `outboundTrafficPolicy` of a Sidecar → an egress proxy that Istio would not send anything to.
 * @module
 */
import { sidecarEgressProxy } from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, isSet, numberOf, type Part, textOf } from '../../object-part.ts';
import { isPortNumber } from '../address-syntax.ts';
import { isFqdn, isIstioLabel } from '../host-syntax.ts';

/** What is wrong with the policy for hosts that the mesh doesn't know. */
export function outboundTrafficPolicyFindings(policy: Part): readonly Diagnostic[] {
  if (!isSet(policy, 'egressProxy')) return [];
  const proxy = fieldOf(policy, 'egressProxy');
  if (textOf(policy, 'mode') !== 'ALLOW_ANY') {
    return [fault(proxy, sidecarEgressProxy, 'none unless mode is ALLOW_ANY')];
  }
  const host = fieldOf(proxy, 'host');
  const subset = fieldOf(proxy, 'subset');
  return [
    ...(typeof host.value === 'string' && !isFqdn(host.value)
      ? [fault(host, sidecarEgressProxy, 'the name of a host, without "*"')]
      : []),
    ...(isIstioLabel(textOf(proxy, 'subset') || 'none')
      ? []
      : [fault(subset, sidecarEgressProxy, 'the name of a subset: letters, digits and "-"')]),
    ...(isPortNumber(numberOf(fieldOf(proxy, 'port'), 'number'))
      ? []
      : [fault(fieldOf(proxy, 'port', 'number'), sidecarEgressProxy, 'a number from 1 to 65535')]),
  ];
}
