/** Istio `Sidecar`: the hosts that a proxy can reach. */

import { sidecarEgressProxy, sidecarEmpty } from '../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { isObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import sidecarCrd from '../istio-crd/sidecar.crd.json' with { type: 'json' };
import type { Kind } from '../kind.ts';
import {
  fault,
  fieldOf,
  hasItems,
  isSet,
  numberOf,
  type Part,
  textOf,
  wholeOf,
} from '../object-part.ts';
import { isPortNumber } from './address-syntax.ts';
import { connectionPoolFindings } from './destination-rule/connection-pool.ts';
import { isFqdn, isIstioLabel } from './host/host-syntax.ts';
import { sidecarEgressFindings } from './sidecar/egress.ts';
import { sidecarIngressFindings } from './sidecar/ingress.ts';
import { workloadSelectorFindings } from './workload/workload-selector-rules.ts';

export const sidecars: readonly Kind[] = istioKinds(sidecarCrd, sidecarFindings);

function sidecarFindings(sidecar: Resource): readonly Diagnostic[] {
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

/** The schema reports an absent spec. */
function emptyFindings(spec: Part): readonly Diagnostic[] {
  if (!isObject(spec.value)) return [];
  const lists = ['egress', 'ingress'].some((field) => hasItems(spec, field));
  const settings = ['outboundTrafficPolicy', 'inboundConnectionPool'];
  if (lists || settings.some((field) => isSet(spec, field))) return [];
  const expected = 'egress, ingress, outboundTrafficPolicy or inboundConnectionPool';
  return [fault(spec, sidecarEmpty, expected)];
}

/** Findings about the policy for hosts outside of the service registry. */
function outboundTrafficPolicyFindings(policy: Part): readonly Diagnostic[] {
  if (!isSet(policy, 'egressProxy')) return [];
  const proxy = fieldOf(policy, 'egressProxy');
  if (textOf(policy, 'mode') !== 'ALLOW_ANY') {
    return [fault(proxy, sidecarEgressProxy, 'none unless mode is ALLOW_ANY')];
  }
  const host = fieldOf(proxy, 'host');
  const subset = fieldOf(proxy, 'subset');
  return [
    ...(typeof host.value === 'string' && !isFqdn(host.value)
      ? [fault(host, sidecarEgressProxy, 'a host name without "*"')]
      : []),
    ...(isIstioLabel(textOf(proxy, 'subset') || 'none')
      ? []
      : [fault(subset, sidecarEgressProxy, 'a subset name of letters, digits and "-"')]),
    ...(isPortNumber(numberOf(fieldOf(proxy, 'port'), 'number'))
      ? []
      : [fault(fieldOf(proxy, 'port', 'number'), sidecarEgressProxy, 'a number from 1 to 65535')]),
  ];
}
