/**
 * VirtualServices for one host inside the mesh: a proxy takes the routes of the one that was made first, and none of the others.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../../../istio/mesh/mesh-config.ts';
import { isForEveryClient } from '../../../istio/virtual-service/route-reach.ts';
import { decodeVirtualService, isForMesh } from '../../../istio/virtual-service/virtual-service.ts';
import { exportedNamespaces } from '../../../istio/visibility/export-to.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Routes of which some are never taken. */
const code: Code<InCluster & { host: string; first: string }> = defineCode({
  code: 'DIS0645',
  name: 'rival-routes',
  severity: 'warning',
  title: 'Two VirtualServices are for one host inside the mesh',
  why: 'Istio merges the routes of several VirtualServices at gateways only. A sidecar uses the routes of the VirtualService that was created first and ignores the others; Git has no creation time.',
  fix: 'merge the two VirtualServices into one, with the routes in the order in which they are matched',
  message: (a, where) =>
    `${a.object} of ${where} is for '${a.host}', as ${a.first} is: sidecars use only the routes of the one that was created first`,
});

/** Finds routes that nobody takes. */
export const rivalRoutes: Check = {
  name: 'rival-routes',
  codes: [code],
  run(state) {
    const held = state
      .istio('VirtualService')
      .filter((one) => isForMesh(one) && isForAll(one))
      .flatMap((one) => holds(one, state));
    return [...groupBy(held, ({ key }) => key).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((other) => reportRivals(first, other, state)),
    );
  },
};

/** A host of one object, of one protocol, that the same namespaces see. */
interface Held {
  readonly routes: Resource;
  readonly host: string;
  readonly pointer: string;
  /** What rivals have in common. */
  readonly key: string;
}

function holds(routes: Resource, state: ClusterState): readonly Held[] {
  const { clusterDomain } = state.cluster;
  const seenBy = audience(routes, clusterMesh(state).config);
  const decoded = decodeVirtualService(routes);
  const protocol = decoded.routes[0]?.protocol;
  return decoded.hosts.map((written, i) => {
    const host = resolveHost(written, routes.namespace, clusterDomain);
    const pointer = `/spec/hosts/${i}`;
    return { routes, host, pointer, key: `${protocol} ${host} ${seenBy}` };
  });
}

/** Whether some route is for every client: where no route is for a client, its proxy goes on to the next object. */
function isForAll(resource: Resource): boolean {
  return decodeVirtualService(resource).routes.some(isForEveryClient);
}

/** One that is seen by fewer goes before one that all see, whatever their age: only those that are seen alike are rivals. */
function audience(routes: Resource, mesh: MeshConfig): string {
  return [...exportedNamespaces(routes, mesh)].sort().join();
}

function reportRivals(first: Held, other: Held, { cluster }: ClusterState): Diagnostic {
  const args = {
    object: displayName(other.routes),
    cluster: cluster.name,
    host: other.host,
    first: displayName(first.routes),
  };
  const related = [{ message: 'the other one', at: locate(first.routes, first.pointer) }];
  return diagnose(code, args, locate(other.routes, other.pointer), related);
}
