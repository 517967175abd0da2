/** A cluster's clients, by namespace. */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import type { ClusterState } from '../../cluster-state.ts';

const byNamespace = memoise((clients: readonly PilotClient[]) =>
  groupBy(clients, ({ namespace }) => namespace),
);

export function clientsByNamespace({
  clients,
}: ClusterState): ReadonlyMap<string, readonly PilotClient[]> {
  return byNamespace(clients);
}
