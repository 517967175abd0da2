/** The steps of FailoverPolicies and their services → steps without a cluster, or with forbidden ones only. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { groupBy } from '../../../collection/group-by.ts';
import type { OfferedService } from '../../../derive/offer/offered-service.ts';
import {
  stepForbidden,
  stepForbiddenElsewhere,
  stepWithoutEffect,
} from '../../../diagnostic/codes/failover-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../../diagnostic/wording/cluster-list.ts';
import { displayName, locate, noteAt } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { PolicyBook } from './policy-book.ts';
import type { ReadPolicy } from './read-policy.ts';

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

/** Steps that other policies leave without a cluster for all clients of a service; each step for the first such service. */
export function stepsForbiddenElsewhere(
  offers: readonly OfferedService[],
  book: PolicyBook,
): readonly Diagnostic[] {
  const known = new Map<ReadPolicy, Set<number>>();
  return offers.flatMap((service) => {
    if (book.policiesOf(service).length < 2) return [];
    const byOrder = groupBy(applications(service, book), ({ order }) => order);
    return [...byOrder].flatMap(([policy, its]) => {
      const reported = getOrInsert(known, policy, () => new Set());
      return policy.steps.flatMap((clusters, i) => {
        const forbidding = reported.has(i) ? [] : policiesForbidding(clusters, its);
        if (forbidding.length === 0) return [];
        reported.add(i);
        return [forbiddenElsewhere(policy, i, { service, forbidding })];
      });
    });
  });
}

/** The policies that apply to a service for the clients of a cluster. */
interface Application {
  readonly client: string;
  readonly order: ReadPolicy;
  readonly others: readonly ReadPolicy[];
}

function applications(service: OfferedService, book: PolicyBook): readonly Application[] {
  return [...book.matchesOf(service)].flatMap(([client, [first, ...others]]) =>
    first === undefined
      ? []
      : [{ client, order: first.policy, others: others.map(({ policy }) => policy) }],
  );
}

/** The other policies that exclude the clusters of a step; none where any client is left a cluster other than its own. */
function policiesForbidding(
  clusters: readonly Cluster[],
  all: readonly Application[],
): readonly ReadPolicy[] {
  const found = new Set<ReadPolicy>();
  for (const { client, order, others } of all) {
    const left = clusters.filter((one) => one.name !== client && !order.order.isForbidden(one));
    for (const cluster of left) {
      const forbidding = others.find((other) => other.order.isForbidden(cluster));
      if (forbidding === undefined) return [];
      found.add(forbidding);
    }
  }
  return [...found];
}

function forbiddenElsewhere(
  { resource, steps, order }: ReadPolicy,
  i: number,
  of: { readonly service: OfferedService; readonly forbidding: readonly ReadPolicy[] },
): Diagnostic {
  const left = (steps[i] ?? []).filter((cluster) => !order.isForbidden(cluster));
  const { namespace, name } = of.service;
  const args = {
    object: displayName(resource),
    field: `spec.order[${i}]`,
    names: nameClusters(left.map((cluster) => cluster.name)),
    by: of.forbidding.map((other) => displayName(other.resource)).join(' and '),
    service: `${namespace}/${name}`,
  };
  const related = of.forbidding.map((other) =>
    noteAt('the clusters that it excludes', other.resource, '/spec/never'),
  );
  return diagnose(stepForbiddenElsewhere, args, locate(resource, `/spec/order/${i}`), related);
}
