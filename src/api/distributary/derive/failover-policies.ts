/**
 * FailoverPolicies of the fleet → the policy of a service for clients of a cluster.
 *
 * The most specific one defines the order; a cluster that any of them forbids is forbidden.
 */
import { memoise } from '../../../collection/memoise.ts';
import type { OfferedService } from '../../../derive/offer/offered-service.ts';
import type {
  PolicyReader,
  StepOrder,
  TrafficPolicy,
} from '../../../derive/route/policy/policy-reader.ts';
import { isOfKind } from '../../../kind/kind.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { failoverPolicy } from '../kind/distributary-v1alpha1/failover-policy.ts';
import { failoverPolicyFindings } from './failover-policy-findings.ts';
import { type PolicyMatch, policyBook } from './policy-book.ts';
import { readPolicy } from './read-policy.ts';

/** Reads `FailoverPolicy`, which is in no authored set. */
export const failoverPolicies: PolicyReader = {
  reads: [],
  open({ objects, clusters }) {
    const policies = objects
      .list(failoverPolicy.group, failoverPolicy.kind)
      .filter((resource) => isOfKind(resource, failoverPolicy))
      .map((resource) => readPolicy(resource, clusters));
    const book = policyBook(policies);
    return {
      read({ cluster }, service) {
        const matches = book.matchesOf(service).get(cluster.name);
        return matches && toTrafficPolicy(matches);
      },
      fleetFindings: (offers: readonly OfferedService[]) =>
        policies.length === 0 ? [] : failoverPolicyFindings({ policies, book, offers, clusters }),
    };
  },
};

/** Consumers with the same matches have one policy. */
const toTrafficPolicy: (matches: readonly PolicyMatch[]) => TrafficPolicy | undefined = memoise(
  (matches) => {
    const [first] = matches;
    if (first === undefined) return undefined;
    const { resource, spec, order } = first.policy;
    const pointer = spec.order.length === 0 ? '/spec' : '/spec/order';
    return {
      lbType: spec.mode === 'Spread' ? 'ActiveActive' : 'FailOver',
      targets: [],
      steps: forbidding(order, matches),
      source: { resource, orderPointer: pointer, targetsPointer: pointer },
    };
  },
);

function forbidding(order: StepOrder, matches: readonly PolicyMatch[]): StepOrder {
  if (matches.length === 1) return order;
  const isForbidden = (cluster: Cluster): boolean =>
    matches.some(({ policy }) => policy.order.isForbidden(cluster));
  return { ...order, isForbidden };
}
