/**
 * The steps of a FailoverPolicy and its services → steps without a cluster, or with a forbidden one.
 * @module
 */
import type { OfferedService } from '../../../derive/offer/offered-service.ts';
import { stepForbidden, stepWithoutEffect } from '../../../diagnostic/codes/failover-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../../diagnostic/wording/cluster-list.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { ReadPolicy } from './read-policy.ts';

/** One finding a step. */
export function stepFindings(
  policy: ReadPolicy,
  services: readonly OfferedService[],
): readonly Diagnostic[] {
  const offering = new Set(
    services.flatMap(({ providers }) => providers.map(({ cluster }) => cluster.name)),
  );
  return policy.steps.flatMap((clusters, i) => {
    const about = { object: displayName(policy.resource), field: `spec.order[${i}]` };
    const at = locate(policy.resource, `/spec/order/${i}`);
    const forbidden = clusters.filter((cluster) => policy.order.isForbidden(cluster));
    if (forbidden.length > 0 && forbidden.length === clusters.length) {
      const names = nameClusters(forbidden.map(({ name }) => name));
      return [diagnose(stepForbidden, { ...about, names }, at)];
    }
    const reason = uselessness(policy, clusters, i, offering);
    return reason === undefined ? [] : [diagnose(stepWithoutEffect, { ...about, reason }, at)];
  });
}

/** Why the step has no cluster; undefined where it has one. */
function uselessness(
  { order, clients }: ReadPolicy,
  clusters: readonly Cluster[],
  i: number,
  offering: ReadonlySet<string>,
): string | undefined {
  if (clusters.length === 0) return 'selects no cluster of the fleet';
  const left = clusters.filter((cluster) => order.stepOf(cluster)?.number === i + 1);
  if (left.length === 0) return 'selects only clusters that earlier steps select';
  const [client, ...others] = clients;
  if (others.length === 0 && left.every(({ name }) => name === client?.name))
    return 'selects only the cluster of the client, which is always first';
  // A service without any offer is reported at the services.
  if (offering.size === 0 || left.some(({ name }) => offering.has(name))) return undefined;
  return 'selects only clusters that export none of these services';
}
