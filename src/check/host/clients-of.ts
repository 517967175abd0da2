/**
 * A cluster's clients, by namespace.
 * @module
 */
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { groupBy } from '../../resource/group-by.ts';
import type { ClusterState } from '../cluster-state.ts';

const found = new WeakMap<readonly PilotClient[], ReadonlyMap<string, readonly PilotClient[]>>();

/** The clients of each namespace that has any. */
export function clientsByNamespace({
  clients,
}: ClusterState): ReadonlyMap<string, readonly PilotClient[]> {
  const known = found.get(clients) ?? groupBy(clients, ({ namespace }) => namespace);
  found.set(clients, known);
  return known;
}
