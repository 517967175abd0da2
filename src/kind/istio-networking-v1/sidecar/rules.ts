/**
 * The rules of Istio's webhook for Sidecars that a schema can't say (`ValidateSidecar`).
 * @module
 */
import { sidecarEmpty } from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import { fault, fieldOf, hasItems, isSet, type Part, wholeOf } from '../../object-part.ts';
import { connectionPoolFindings } from '../connection-pool.ts';
import { workloadSelectorFindings } from '../workload-selector-rules.ts';
import { sidecarEgressFindings } from './egress.ts';
import { sidecarIngressFindings } from './ingress.ts';
import { outboundTrafficPolicyFindings } from './outbound-traffic-policy.ts';

/** What is wrong with a Sidecar. */
export function sidecarFindings(sidecar: Resource): readonly Diagnostic[] {
  const spec = fieldOf(wholeOf(sidecar), 'spec');
  return [
    ...workloadSelectorFindings(spec),
    ...emptyFindings(spec),
    ...sidecarIngressFindings(spec),
    ...connectionPoolFindings(spec, 'inboundConnectionPool'),
    ...sidecarEgressFindings(spec, sidecar.namespace || 'default'),
    ...outboundTrafficPolicyFindings(fieldOf(spec, 'outboundTrafficPolicy')),
  ];
}

/** Where there is no spec at all, the schema says so. */
function emptyFindings(spec: Part): readonly Diagnostic[] {
  if (!isObject(spec.value)) return [];
  const lists = ['egress', 'ingress'].some((field) => hasItems(spec, field));
  const settings = ['outboundTrafficPolicy', 'inboundConnectionPool'];
  if (lists || settings.some((field) => isSet(spec, field))) return [];
  const expected = 'egress, ingress, outboundTrafficPolicy or inboundConnectionPool';
  return [fault(spec, sidecarEmpty, expected)];
}
