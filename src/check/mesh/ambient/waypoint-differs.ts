/**
 * Global Services whose waypoint differs between clusters of the ambient mesh.
 * @module
 */
import { memoise } from '../../../collection/memoise.ts';
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { type Waypoint, waypointOf } from '../../../istio/mesh/waypoint.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isMultiNetwork } from './multi-network.ts';
import { globalServices } from './service-scope.ts';

const code: Code<InCluster & Texts<'found' | 'other' | 'expected'>> = defineCode({
  code: 'DIS0684',
  name: 'waypoint-differs',
  severity: 'warning',
  title: 'A global Service has different waypoints in two clusters of the ambient mesh',
  why: 'Istio assumes that a Service has the same waypoint in all clusters. Each istiod reads the labels of its own cluster, and an east-west gateway sends requests of other clusters directly to pods, so only the waypoint in the cluster of the client processes them. If that waypoint is missing or different, so are its routes, policies and failover.',
  fix: 'give the Service the same waypoint in every cluster: the label istio.io/use-waypoint on the Service or its namespace, and a Gateway of that name with the same istio.io/waypoint-for',
  message: ({ object, found, other, expected }, where) =>
    `${object} of ${where} has ${found}, and in cluster "${other}" ${expected}`,
});

/** Finds Services whose waypoint differs from that of the first cluster with one. */
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
      const object = displayName(service);
      const args = { object, cluster: state.cluster.name, found, other: theirs.cluster, expected };
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
