/** Clusters whose clients have identities of another trust domain, or whose waypoints meet gateways of another one. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { isWaypointRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { acceptsTrustDomain, trustRefusal } from '../../istio/reach/client-access.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { type ClusterState, statesByName } from '../cluster-state.ts';
import { trustDomainDiffers as code, tunnelRefused } from '../codes/server.ts';
import { inboundServices } from './inbound-service.ts';

/** Reports settings that the mesh's configuration requires, unless they are in Git. */
export const trustDomainDiffers: Check = {
  codes: [code, tunnelRefused],
  run(state) {
    const { name, trustDomain, at } = state.cluster;
    const mesh = clusterMesh(state);
    const tunnelled = [...(tunnelsOf(state.fleet).get(state) ?? [])];
    const callers = inboundServices(state)
      .filter(({ gateway }) => gateway === 'mtls')
      .flatMap(({ consumers }) => consumers);
    // Another check reports what a MeshConfig in Git proves about those without tunnels.
    const others = [...callers, ...tunnelled]
      .filter((other) => trustRefusal(other, state) === undefined)
      .map(({ cluster }) => cluster.trustDomain)
      .filter((other) => other !== trustDomain && !acceptsTrustDomain(mesh, other));
    const refused = refusedTunnels(state, tunnelled);
    const domains = namesOf(others);
    if (domains.length === 0) return refused;
    return [...refused, diagnose(code, { cluster: name, trustDomain, domains }, at)];
  },
};

function refusedTunnels(
  state: ClusterState,
  others: readonly ClusterState[],
): readonly Diagnostic[] {
  const refused = others.filter((other) => trustRefusal(other, state) !== undefined);
  const [first] = refused;
  const cause = first && trustRefusal(first, state);
  if (cause?.resource === undefined) return [];
  const domains = namesOf(refused.map(({ cluster }) => cluster.trustDomain));
  const args = { cluster: state.cluster.name, domains };
  return [diagnose(tunnelRefused, args, locate(cause.resource, cause.pointer, cause.part))];
}

function namesOf(domains: readonly string[]): readonly string[] {
  return [...new Set(domains)].sort(compareStrings);
}

/** The clusters at the other ends of tunnels: waypoints of both accept the gateways of the other, and pods its waypoints. */
const tunnelsOf = memoise(
  (fleet: ClusterState['fleet']): ReadonlyMap<ClusterState, ReadonlySet<ClusterState>> => {
    const ends = new Map<ClusterState, Set<ClusterState>>();
    const states = statesByName(fleet);
    for (const consumer of fleet) {
      for (const { ports } of consumer.routes.filter(isWaypointRoute)) {
        for (const { cluster } of ports.flatMap(({ remoteEndpoints }) => remoteEndpoints)) {
          const far = states.get(cluster.name);
          if (far === undefined || far === consumer) continue;
          getOrInsert(ends, consumer, () => new Set()).add(far);
          getOrInsert(ends, far, () => new Set()).add(consumer);
        }
      }
    }
    return ends;
  },
);
