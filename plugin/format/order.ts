/** Routes → a table of the providers per consumer. */
import { routedName, type ServiceRoute } from '../../src/derive/route/service-route.ts';
import {
  type ServingCluster,
  type ServingOrder,
  servingOrder,
} from '../../src/derive/route/serving-order.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** One line for each cluster whose clients also reach the service `namespace/name` in other clusters. */
export function orderTable(routes: readonly ServiceRoute[], service: string, paint: Paint): string {
  const about = routes.filter((route) => routedName(route) === service);
  const rows = about.map((route) => [
    route.consumer.name,
    orderText(servingOrder(route)),
    `${route.policy}${hasPolicy(route) ? ', by its policy' : ''}`,
  ]);
  return formatTable([['CLIENT IN', 'IS SERVED BY', 'POLICY'], ...rows], paint);
}

function hasPolicy(route: ServiceRoute): boolean {
  return route.hosting !== 'failoverHost' && route.policySource !== undefined;
}

/** `a + b, then c`: clusters of one priority share the requests; a share is printed only where shares differ. */
export function orderText({ priorities }: ServingOrder): string {
  return priorities.map((sharing) => sharing.map(servingText).join(' + ')).join(', then ');
}

function servingText({ name, weight }: ServingCluster): string {
  return weight === undefined || weight === 100 ? name : `${name} (${weight})`;
}
