/** The effective policy of a service for clients of a consumer, from any API, or the fleet's default. */
import { servicesOfApis } from '../../../api/derive.ts';
import { policiesOfTwoKinds } from '../../../diagnostic/codes/derive-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { DefaultPolicy } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { displayName, inCluster, locate, noteAt } from '../../../resource/resource.ts';
import { mayOfferTo } from '../../offer/audience.ts';
import type { OfferedService } from '../../offer/offered-service.ts';
import type { PolicyFleet, TrafficPolicy } from './policy-reader.ts';

const readers = servicesOfApis.flatMap(({ policies }) => policies ?? []);

/** `group/Kind` of all policies in authored sets. */
export const policyKinds: readonly string[] = readers.flatMap(({ reads }) => reads);

/** The policies of a fleet. */
export interface TrafficPolicies {
  /** The policy of the service for clients of the consumer, else the default. */
  of(view: ClusterView, service: OfferedService): TrafficPolicy;
  /** Problems of a consumer's policies, independent of a service. */
  findings(view: ClusterView, offers: readonly OfferedService[]): readonly Diagnostic[];
  /** Problems of fleet-level policies, independent of a service. */
  fleetFindings(offers: readonly OfferedService[]): readonly Diagnostic[];
}

/** Reads the policies of every API. */
export function openPolicies(fleet: PolicyFleet, defaultPolicy: DefaultPolicy): TrafficPolicies {
  const opened = readers.map((reader) => reader.open(fleet));
  const authored = (view: ClusterView, service: OfferedService): readonly TrafficPolicy[] =>
    opened.flatMap((one) => one.read(view, service) ?? []);
  return {
    of: (view, service) => authored(view, service)[0] ?? { lbType: defaultPolicy, targets: [] },
    findings: (view, offers) => [
      ...opened.flatMap((one) => one.findings?.(view, offers) ?? []),
      ...offers.flatMap((service) => rivalFindings(view, service, authored(view, service))),
    ],
    fleetFindings: (offers) => opened.flatMap((one) => one.fleetFindings?.(offers) ?? []),
  };
}

/** Policies of several APIs for one service and client, where some cluster offers it there. */
function rivalFindings(
  view: ClusterView,
  service: OfferedService,
  policies: readonly TrafficPolicy[],
): readonly Diagnostic[] {
  const [first, ...others] = policies.flatMap(({ source }) => source ?? []);
  const [second] = others;
  if (first === undefined || second === undefined) return [];
  const { cluster } = view;
  if (!mayOfferTo(service.providers, cluster).some((one) => one.offersTo(cluster))) return [];
  const args = {
    ...inCluster(first.resource, cluster),
    service: `${service.namespace}/${service.name}`,
    other: displayName(second.resource),
  };
  const related = [noteAt('the other policy', second.resource, '/spec', 'key')];
  return [diagnose(policiesOfTwoKinds, args, locate(first.resource, '/spec', 'key'), related)];
}
