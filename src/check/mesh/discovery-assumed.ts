/** The first export of a fleet of which nothing states whether its istiods read each other's endpoints. */
import { memoise } from '../../collection/memoise.ts';
import { isFailoverRoute, type OfferedRoute } from '../../derive/route/service-route.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { discoveryAssumed as code } from '../codes/mesh.ts';

export const discoveryAssumed: Check = {
  codes: [code],
  run(state) {
    const asked = firstAsked(state.fleet);
    if (asked?.state !== state) return [];
    const { namespace, name, providers } = asked.route.service;
    const [offer] = providers;
    if (offer === undefined) return [];
    const args = { cluster: offer.cluster.name, service: `${namespace}/${name}` };
    return [diagnose(code, args, locate(offer.export, '/metadata/name'))];
  },
};

/** The first cluster that gets a service from others, and how; undefined where the Fleet or any remote secret in Git is an answer. */
const firstAsked = memoise((fleet: ClusterState['fleet']) => {
  const isAnswered = fleet.some(
    (state) =>
      state.istioSpec?.discovery !== undefined || clusterMesh(state).remoteSecrets.length > 0,
  );
  if (isAnswered) return undefined;
  for (const state of fleet) {
    const route = state.istioSpec && state.routes.find(isOffered);
    if (route !== undefined) return { state, route };
  }
  return undefined;
});

function isOffered(route: ClusterState['routes'][number]): route is OfferedRoute {
  return !isFailoverRoute(route);
}
