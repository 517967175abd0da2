/** A compared change → the clusters that have to be synced before others, so that requests get an answer meanwhile. */
import type { OutageChange, Withdrawal } from '../change/outage-change.ts';
import type { SyncGap } from '../sync/sync-gap.ts';

/** Some clusters are synced before others. */
export interface SyncOrder {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** The services of the requests, `namespace/name`. */
  readonly services: readonly string[];
}

export interface SyncOrders {
  readonly orders: readonly SyncOrder[];
  /** Services whose requests get no answer in any order, `namespace/name`. */
  readonly unordered: readonly string[];
}

/** A comparison, as far as it decides the orders. */
interface Compared {
  readonly change: Pick<OutageChange, 'withdrawn'>;
  readonly syncGaps: readonly SyncGap[];
}

/** The orders, those of gaps first. */
export function syncOrders(compared: Compared): SyncOrders {
  const { syncGaps } = compared;
  const lacking = syncGaps.filter(
    ({ time, order }) => time === 'eitherFirst' && order.length === 0,
  );
  return {
    orders: [
      ...syncGaps.flatMap(ordersOf),
      ...withdrawalsWithoutGap(compared).map(({ clients: first, from: last, services }) => {
        return { first, last, services };
      }),
    ],
    unordered: lacking.map(({ service }) => service),
  };
}

function ordersOf({ time, service, clients, providers, order }: SyncGap): readonly SyncOrder[] {
  const services = [service];
  switch (time) {
    case 'clientsFirst':
      return [{ first: providers, last: clients, services }];
    case 'providersFirst':
      return [{ first: clients, last: providers, services }];
    case 'eitherFirst':
      return order.slice(1).map((last, i) => ({ first: order[i] ?? [], last, services }));
    case 'withinSync':
      return [];
  }
}

/** The order of a gap is the whole order for its service. */
export function withdrawalsWithoutGap({ change, syncGaps }: Compared): readonly Withdrawal[] {
  const ordered = new Set(syncGaps.map(({ service }) => service));
  return change.withdrawn.flatMap((one) => {
    const services = one.services.filter((service) => !ordered.has(service));
    return services.length === 0 ? [] : [{ ...one, services }];
  });
}
