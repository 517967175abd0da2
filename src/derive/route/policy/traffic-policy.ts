/**
 * What a consumer's policy of any API, or the fleet's default, says about a service.
 * @module
 */
import { servicesOfApis } from '../../../api/derive.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { DefaultPolicy } from '../../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { OfferedService } from '../../offer/offered-service.ts';
import type { TrafficPolicy } from './policy-reader.ts';

const readers = servicesOfApis.flatMap(({ policies }) => policies ?? []);

/** `group/Kind` of all policies. */
export const policyKinds: readonly string[] = readers.flatMap(({ reads }) => reads);

/** The policy of the service in the consumer's authored set, else the default. */
export function readTrafficPolicy(
  view: ClusterView,
  service: { readonly namespace: string; readonly name: string },
  defaultPolicy: DefaultPolicy,
): TrafficPolicy {
  for (const reader of readers) {
    const policy = reader.read(view, service);
    if (policy !== undefined) return policy;
  }
  return { lbType: defaultPolicy, targets: [] };
}

/** What is wrong with the consumer's policies as such. */
export function policyFindings(
  view: ClusterView,
  offers: readonly OfferedService[],
): readonly Diagnostic[] {
  return readers.flatMap((reader) => reader.findings(view, offers));
}
