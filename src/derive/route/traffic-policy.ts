/**
 * What a consumer's GlobalTrafficPolicy, or the fleet's default, says about a service.
 * @module
 */

import { flomeshGroups } from '../../api/flomesh/derive/flomesh-service-export.ts';
import {
  decodeGlobalTrafficPolicy,
  type TrafficTarget,
} from '../../api/flomesh/kind/flomesh-v1alpha1/global-traffic-policy.ts';
import type { DefaultPolicy } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';

/** A policy for one service in one consumer cluster. */
export interface TrafficPolicy {
  readonly lbType: DefaultPolicy;
  readonly targets: readonly TrafficTarget[];
  /** Undefined when nobody wrote a policy. */
  readonly source?: Placed;
}

/** The policy of the service's own namespace and name in the consumer's authored set, else the default. */
export function readTrafficPolicy(
  view: ClusterView,
  service: { readonly namespace: string; readonly name: string },
  defaultPolicy: DefaultPolicy,
): TrafficPolicy {
  for (const group of flomeshGroups) {
    const source = view.find(group, 'GlobalTrafficPolicy', service.namespace, service.name);
    if (source === undefined) continue;
    const { lbType, targets } = decodeGlobalTrafficPolicy(source.resource);
    return { lbType, targets, source };
  }
  return { lbType: defaultPolicy, targets: [] };
}
