/** VirtualServices for one host inside the mesh: a proxy applies the routes of the oldest one only. */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../../../istio/mesh/mesh-config.ts';
import { isForEveryClient } from '../../../istio/virtual-service/route-reach.ts';
import { decodeVirtualService, isForMesh } from '../../../istio/virtual-service/virtual-service.ts';
import { exportedNamespaces } from '../../../istio/visibility/export-to.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { rivalRoutes as code } from '../../codes/host.ts';

export const rivalRoutes: Check = {
  codes: [code],
  run(state) {
    const claims = state
      .istio('VirtualService')
      .filter((one) => isForMesh(one) && isForAll(one))
      .flatMap((one) => holds(one, state));
    return [...groupBy(claims, ({ key }) => key).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((other) => reportRivals(first, other, state)),
    );
  },
};

/** A host of one object and protocol, visible in the same namespaces. */
interface Claim {
  readonly routes: Resource;
  readonly host: string;
  readonly pointer: string;
  /** Key that rivals share. */
  readonly key: string;
}

function holds(routes: Resource, state: ClusterState): readonly Claim[] {
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

/** Whether some route applies to every client: without a route for a client, its proxy continues with the next object. */
function isForAll(resource: Resource): boolean {
  return decodeVirtualService(resource).routes.some(isForEveryClient);
}

/** An object with narrower visibility precedes one that is visible everywhere, at any age: only objects of equal visibility are rivals. */
function audience(routes: Resource, mesh: MeshConfig): string {
  return [...exportedNamespaces(routes, mesh)].sort().join();
}

function reportRivals(first: Claim, other: Claim, { cluster }: ClusterState): Diagnostic {
  const args = {
    ...inCluster(other.routes, cluster),
    host: other.host,
    first: displayName(first.routes),
  };
  const related = [noteAt('the other one', first.routes, first.pointer)];
  return diagnose(code, args, locate(other.routes, other.pointer), related);
}
