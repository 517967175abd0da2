/** VirtualServices, and routes of the Gateway API, for one host inside the mesh: a proxy applies those of the oldest one only. */

import { firstBy, groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { attachedRoutes } from '../../../istio/virtual-service/attached-route.ts';
import { isForEveryClient } from '../../../istio/virtual-service/route-reach.ts';
import { decodeVirtualService, isForMesh } from '../../../istio/virtual-service/virtual-service.ts';
import { exportedNamespaces } from '../../../istio/visibility/export-to.ts';
import { resolveHost, serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
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
    const claims = [
      ...state
        .istio('VirtualService')
        .filter(isForMesh)
        .flatMap((one) => holds(one, state)),
      ...attachedClaims(state),
    ];
    const rivals = [...groupBy(claims, ({ key }) => key).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((other) => ({ first, other })),
    );
    const once = firstBy(rivals, ({ first, other }) => `${nameOf(first)} ${nameOf(other)}`);
    return [...once.values()].flatMap(({ first, other }) =>
      // Git has all rules of one route of the Gateway API for a Service, in Pilot's order.
      first.isAttached && other.isAttached ? [] : [reportRivals(first, other, state)],
    );
  },
};

/** A host of one object and protocol, visible in the same namespaces. */
interface Claim {
  readonly routes: Resource;
  readonly isAttached: boolean;
  readonly host: string;
  readonly pointer: string;
  /** Key that rivals share. */
  readonly key: string;
}

function nameOf({ routes, host }: Claim): string {
  return `${displayName(routes)} ${host}`;
}

/** The claims of protocols with a route for every client: without a route for a client, its proxy continues with the next object. */
function holds(routes: Resource, state: ClusterState): readonly Claim[] {
  const { clusterDomain } = state.cluster;
  const seenBy = audience(exportedNamespaces(routes, clusterMesh(state).config));
  const decoded = decodeVirtualService(routes);
  const whole = decoded.routes.filter(isForEveryClient).map(({ protocol }) => protocol);
  return decoded.hosts.flatMap((written, i) => {
    const host = resolveHost(written, routes.namespace, clusterDomain);
    const pointer = `/spec/hosts/${i}`;
    return [...new Set(whole)].map((protocol) => {
      const key = `${protocol} ${host} ${seenBy}`;
      return { routes, isAttached: false, host, pointer, key };
    });
  });
}

/** Routes of the Gateway API for a Service of their own namespace, which count for the clients of all. */
function attachedClaims({ pilot, cluster }: ClusterState): readonly Claim[] {
  const seenBy = audience(pilot.state.mesh.exportTo.virtualService);
  return attachedRoutes(pilot.meshRoutes, cluster.clusterDomain)
    .filter(({ from, host, routes }) => {
      const isNear = serviceOfHost(host, cluster.clusterDomain)?.namespace === from.namespace;
      return isNear && routes.some(({ route }) => isForEveryClient(route));
    })
    .map(({ from, host }) => {
      const key = `http ${host} ${seenBy}`;
      return { routes: from, isAttached: true, host, pointer: '/spec/parentRefs', key };
    });
}

/** An object with narrower visibility precedes one that is visible everywhere, at any age: only objects of equal visibility are rivals. */
function audience(namespaces: readonly string[]): string {
  return [...namespaces].sort().join();
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
