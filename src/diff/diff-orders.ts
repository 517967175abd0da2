/** The routes of a fleet before and after a change → services whose order of failover differs, and the clusters of their clients. */

import { byKey } from '../collection/order.ts';
import {
  isFailoverRoute,
  localHost,
  routedName,
  type ServiceRoute,
} from '../derive/route/service-route.ts';
import { type ServingOrder, servingOrder } from '../derive/route/serving-order.ts';
import type { OrderDiff } from './fleet-diff.ts';

/** Compares the orders; a changed address alone leaves the order equal. */
export function diffOrders(
  before: readonly ServiceRoute[],
  after: readonly ServiceRoute[],
): readonly OrderDiff[] {
  const earlier = byClient(before);
  const later = byClient(after);
  const keys = [...new Set([...earlier.keys(), ...later.keys()])];
  const diffs = keys.flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    return [...diffOrder(was, is), ...ownNameDiffs(was, is)];
  });
  return diffs.sort(
    byKey(({ service, host = '', consumer }) => `${service} ${host} ${consumer.key}`),
  );
}

/** By the clients' cluster and the called service, under either name: a FailoverService may be called like a Service. */
function byClient(routes: readonly ServiceRoute[]): ReadonlyMap<string, ServiceRoute> {
  return new Map(
    routes.map((route) => [
      `${route.consumer.name} ${isFailoverRoute(route)} ${routedName(route)}`,
      route,
    ]),
  );
}

function diffOrder(
  earlier: ServiceRoute | undefined,
  later: ServiceRoute | undefined,
): readonly OrderDiff[] {
  const route = later ?? earlier;
  if (route === undefined) return [];
  const before = earlier && servingOrder(earlier);
  const after = later && servingOrder(later);
  if (isSameOrder(before, after)) return [];
  return [{ service: routedName(route), consumer: route.consumer, before, after }];
}

/**
 * Clients get the order by the Service's own name, or by its clusterset name only. By the own name, they lose it or get it then,
 * also where the order is equal; whether the clusterset name exists is a difference of names.
 */
function ownNameDiffs(
  earlier: ServiceRoute | undefined,
  later: ServiceRoute | undefined,
): readonly OrderDiff[] {
  if (!earlier || !later || earlier.serviceHost === later.serviceHost) return [];
  const [before, after] = [earlier, later].map((route) =>
    route.serviceHost === localHost(route) ? servingOrder(route) : undefined,
  );
  // A name that changes is a difference of names.
  if ((before === undefined) === (after === undefined)) return [];
  const host = localHost(later);
  return [{ service: routedName(later), host, consumer: later.consumer, before, after }];
}

function isSameOrder(a: ServingOrder | undefined, b: ServingOrder | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
