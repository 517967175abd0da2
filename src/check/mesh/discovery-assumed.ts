/** The first export of a fleet of which nothing states whether its istiods read each other's endpoints. */
import { memoise } from '../../collection/memoise.ts';
import { isFailoverRoute } from '../../derive/route/service-route.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { discoveryAssumed as code } from '../codes/mesh.ts';
import { firstJoined } from '../joined-mesh.ts';

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
  const isStated = fleet.some(({ istioSpec }) => istioSpec?.discovery !== undefined);
  if (isStated || firstJoined(fleet) !== undefined) return undefined;
  for (const state of fleet) {
    const route = state.istioSpec && state.routes.find((one) => !isFailoverRoute(one));
    if (route !== undefined) return { state, route };
  }
  return undefined;
});
