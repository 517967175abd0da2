/** Global Services whose waypoint differs between clusters of the ambient mesh. */
import { memoise } from '../../../collection/memoise.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { type Waypoint, waypointOf } from '../../../istio/mesh/waypoint.ts';
import { displayName, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { waypointDiffers as code } from '../../codes/mesh.ts';
import { isMultiNetwork } from './multi-network.ts';
import { globalServices } from './service-scope.ts';

export const waypointDiffers: Check = {
  codes: [code],
  run(state) {
    if (!isMultiNetwork(state)) return [];
    const first = firstWaypoints(state.fleet);
    return globalServices(state).flatMap((service) => {
      const theirs = first.get(displayName(service));
      const waypoint = waypointOf(state, { namespace: service.namespace, service });
      const found = described(waypoint);
      const expected = described(theirs?.waypoint);
      if (theirs === undefined || found === expected) return [];
      const args = { ...inCluster(service, state.cluster), found, other: theirs.cluster, expected };
      const related = [{ message: 'the waypoint there', at: labelAt(theirs.waypoint.by) }];
      const at = waypoint ? labelAt(waypoint.by) : locate(service, '/metadata/name');
      return [diagnose(code, args, at, related)];
    });
  },
};

/** The waypoint of a Service in a cluster. */
interface Found {
  readonly cluster: string;
  readonly waypoint: Waypoint;
}

/** The waypoint of the first cluster with one, by kind, namespace and name of the Service. */
const firstWaypoints: (fleet: ClusterState['fleet']) => ReadonlyMap<string, Found> = memoise(
  (fleet) => {
    const found = [...fleet].reverse().filter(isMultiNetwork).flatMap(waypointsOf);
    return new Map(found);
  },
);

function waypointsOf(state: ClusterState): readonly (readonly [string, Found])[] {
  const { name: cluster } = state.cluster;
  return globalServices(state).flatMap((service) => {
    const waypoint = waypointOf(state, { namespace: service.namespace, service });
    return waypoint === undefined ? [] : [[displayName(service), { cluster, waypoint }] as const];
  });
}

function described(waypoint: Waypoint | undefined): string {
  if (waypoint === undefined) return 'no waypoint';
  const { namespace, name, gateway, isForServices } = waypoint;
  const named = `waypoint "${namespace}/${name}"`;
  if (gateway === undefined) return `${named}, whose Gateway is not in Git`;
  return isForServices ? named : `${named}, which is not for Services`;
}

function labelAt(by: Resource) {
  return locate(by, '/metadata/labels/istio.io~1use-waypoint');
}
