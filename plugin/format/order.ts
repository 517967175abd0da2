/**
 * Routes → a table of who serves a service for whom.
 * @module
 */
import type { Cluster, ServiceRoute } from '../../src/index.ts';
import type { Paint } from './colour.ts';
import { formatTable } from './table.ts';

/** One line for each cluster whose clients reach the service `namespace/name` in other clusters too. */
export function orderTable(routes: readonly ServiceRoute[], service: string, paint: Paint): string {
  const about = routes.filter((route) => nameOf(route) === service);
  const rows = about.map(({ consumer, local, legs, policy, policySource }) => [
    consumer.name,
    ranksOf(consumer, local !== undefined, legs),
    `${policy}${policySource === undefined ? '' : ', as its policy says'}`,
  ]);
  return formatTable([['CLIENT IN', 'IS SERVED BY', 'POLICY'], ...rows], paint);
}

function nameOf({ service }: ServiceRoute): string {
  return `${service.namespace}/${service.name}`;
}

/** Clusters of one rank share the requests; the next rank gets them when none of those before is left. */
function ranksOf(consumer: Cluster, hasLocal: boolean, legs: ServiceRoute['legs']): string {
  const ranks = new Map<number, string[]>();
  if (hasLocal) ranks.set(0, [consumer.name]);
  for (const { cluster, tier } of legs) {
    ranks.set(tier, [...(ranks.get(tier) ?? []), cluster.name]);
  }
  return [...ranks]
    .sort(([a], [b]) => a - b)
    .map(([, names]) => names.join(' + '))
    .join(', then ');
}
