/** Flomesh's GlobalTrafficPolicies of a consumer → the policy of a service. */
import type { PolicyReader, TrafficPolicy } from '../../../derive/route/policy/policy-reader.ts';
import type { Placed } from '../../../place/placed.ts';
import { flomeshGroups } from '../kind/flomesh-v1alpha1/flomesh-group.ts';
import { decodeGlobalTrafficPolicy } from '../kind/flomesh-v1alpha1/global-traffic-policy.ts';
import { policyFindings } from './policy-finding.ts';

/** Reads `GlobalTrafficPolicy` of both Flomesh groups; that of the older one takes precedence. */
export const globalTrafficPolicies: PolicyReader = {
  reads: flomeshGroups.map((group) => `${group}/GlobalTrafficPolicy`),
  open: () => ({
    read(view, { namespace, name }) {
      const [source] = flomeshGroups.flatMap(
        (group) => view.find(group, 'GlobalTrafficPolicy', namespace, name) ?? [],
      );
      return source && toTrafficPolicy(source);
    },
    findings: policyFindings,
  }),
};

/** One GlobalTrafficPolicy as a TrafficPolicy. */
export function toTrafficPolicy(placed: Placed): TrafficPolicy {
  const { lbType, targets } = decodeGlobalTrafficPolicy(placed.resource);
  return {
    lbType,
    targets: targets.map((target, i) => ({ ...target, pointer: `/spec/targets/${i}/clusterKey` })),
    source: { ...placed, orderPointer: '/spec/lbType', targetsPointer: '/spec/targets' },
  };
}
