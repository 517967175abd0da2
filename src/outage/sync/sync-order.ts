/** Gaps in either order of syncs → an order with an answer at all times: some providers, the clients, the other providers. */
import { compareStrings } from '../../collection/order.ts';
import { failingServices } from './gap-flows.ts';
import { mixedState } from './mixed-fleet.ts';
import type { ClientGap, SyncChange } from './sync-change.ts';

/** Empty if the model of one of its states has requests without an answer. */
export function findOrder(
  gaps: readonly ClientGap[],
  change: SyncChange,
): readonly (readonly string[])[] {
  const clients = [...new Set(gaps.map(({ client }) => client))].sort(compareStrings);
  const first = firstProviders(gaps, new Set(clients));
  if (first === undefined) return [];
  const all = new Set(gaps.flatMap(({ providers }) => providers));
  const last = [...all].filter((name) => !first.has(name) && !clients.includes(name));
  const isServed = ({ client, limits }: ClientGap): boolean => {
    // The worst time for one client: all others of the group are synced, or none is.
    const synced = new Set([...first, ...clients]);
    return [
      mixedState(change, client, (name) => name !== client && synced.has(name)),
      mixedState(change, client, (name) => name === client || first.has(name)),
    ].every((state) => state === undefined || failingServices(state, limits).size === 0);
  };
  return gaps.every(isServed) ? [[...first], clients, last.sort(compareStrings)] : [];
}

/** One provider for each client, as few as possible; undefined where one has none that is no such client. */
function firstProviders(
  gaps: readonly ClientGap[],
  clients: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const first = new Set<string>();
  for (const { later } of gaps) {
    const others = later.filter((name) => !clients.has(name));
    const [chosen] = others;
    if (chosen === undefined) return undefined;
    if (!others.some((name) => first.has(name))) first.add(chosen);
  }
  return first;
}
