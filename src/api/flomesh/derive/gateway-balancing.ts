/** The load balancing of a ServiceExport at its cluster's HTTP gateway → the selection of pods there, and settings without effect. */

import { present } from '../../../collection/present.ts';
import type { GatewayBehaviour } from '../../../derive/offer/offered-service.ts';
import { balancerUnread } from '../../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { ServiceExportSpec } from '../kind/flomesh-v1alpha1/service-export.ts';

type Wishes = Pick<ServiceExportSpec, 'sessionSticky' | 'loadBalancer'>;

/** Session affinity takes precedence over a balancer. */
export function readBalancing(
  exported: Resource,
  wishes: Wishes,
): Pick<GatewayBehaviour, 'balancing' | 'problems'> {
  return { ...present({ balancing: balancingOf(wishes) }), problems: unread(exported, wishes) };
}

function balancingOf({ sessionSticky, loadBalancer }: Wishes): GatewayBehaviour['balancing'] {
  if (sessionSticky === true || loadBalancer === 'HashingLoadBalancer') return 'clientAddress';
  return loadBalancer === 'LeastWorkLoadBalancer' ? 'leastRequest' : undefined;
}

/** Round robin is the API's default, and affinity implies hashing. */
function unread(exported: Resource, { sessionSticky, loadBalancer }: Wishes): Diagnostic[] {
  if (sessionSticky !== true || loadBalancer !== 'LeastWorkLoadBalancer') return [];
  const args = { object: displayName(exported), loadBalancer };
  return [diagnose(balancerUnread, args, locate(exported, '/spec/loadBalancer', 'key'))];
}
