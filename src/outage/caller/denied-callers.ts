/**
 * Clients with the same proxy settings → groups that the same endpoints deny by identity: AuthorizationPolicies of other clusters may
 * refuse only some of them.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { authorizationPolicies, refusalOfCaller } from '../../istio/reach/client-access.ts';
import { deniedFinder } from '../reach/endpoint-reach.ts';
import { type PlaceFinder, reachedGroups } from '../upstream.ts';

/** The groups, by the endpoints that deny them; one where no endpoint denies only some. */
export function divideDenied(
  state: ClusterState,
  clients: readonly PilotClient[],
  { upstreams, placeOf }: DividedRequests,
): readonly (readonly PilotClient[])[] {
  const [first] = clients;
  if (first === undefined) return [];
  const denials = upstreams.flatMap((upstream) => {
    const deniedAt = deniedFinder(state, upstream, first);
    return reachedGroups(upstream)
      .flatMap(({ endpoints }) => endpoints)
      .map((endpoint) => deniedAt(endpoint, placeOf(endpoint)))
      .filter(({ refused, isEveryone }) => refused.length > 0 && !isEveryone);
  });
  if (denials.length === 0) return [clients];
  const groups = groupBy(clients, (client) =>
    denials.map(({ refused }) => refusalOfCaller(refused, client) !== undefined).join(),
  );
  return [...groups.values()];
}

/** The clusters of their proxy, and the places of their endpoints. */
interface DividedRequests {
  readonly upstreams: readonly UpstreamCluster[];
  readonly placeOf: PlaceFinder;
}

/** Whether some cluster has AuthorizationPolicies. */
export const mayDeny: (fleet: ClusterState['fleet']) => boolean = memoise((fleet) =>
  fleet.some((state) => authorizationPolicies(state).length > 0),
);
