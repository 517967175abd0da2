/** Routes to a service that is not visible to the routes' clients because of its `exportTo`. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { quotedList } from '../../../diagnostic/wording/quoted-list.ts';
import {
  decodeVirtualService,
  isForMesh,
  routeDestinations,
} from '../../../istio/virtual-service/virtual-service.ts';
import { exportToOf, isExportedTo, isExportedToAll } from '../../../istio/visibility/export-to.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { hiddenDestination as code } from '../../codes/host.ts';
import { clientsByNamespace } from './clients-of.ts';

export const hiddenDestination: Check = {
  codes: [code],
  run: (state) =>
    state
      .istio('VirtualService')
      .filter(isForMesh)
      .flatMap((routes) => judgeRoutes(routes, state)),
};

function judgeRoutes(routes: Resource, state: ClusterState): Diagnostic[] {
  const qualify = (host: string): string =>
    resolveHost(host, routes.namespace, state.cluster.clusterDomain);
  const seen = new Set<string>();
  return routeDestinations(routes).flatMap(({ host: written, pointer }) => {
    const host = qualify(written);
    if (seen.has(host) || !state.pilot.servicesByHost.has(host)) return [];
    seen.add(host);
    if (isForAll(host, state)) return [];
    const blind = clientNamespaces(routes, state).filter((one) => !isSeen(host, one, state));
    if (blind.length === 0) return [];
    const args = { ...inCluster(routes, state.cluster), host, namespaces: quotedList(blind) };
    return [diagnose(code, args, locate(routes, `${pointer}/host`))];
  });
}

/** Namespaces whose pods see the routes and a host of them; the routes' own namespace needs no such host. */
function clientNamespaces(routes: Resource, state: ClusterState): readonly string[] {
  const { namespace: owner } = routes;
  const routedHosts = decodeVirtualService(routes).hosts.map((host) =>
    resolveHost(host, owner, state.cluster.clusterDomain),
  );
  return [...clientsByNamespace(state).keys()]
    .filter((one) => isExportedTo(exportToOf(routes, state.pilot.state.mesh), owner, one))
    .filter((one) => one === owner || routedHosts.some((host) => isSeen(host, one, state)))
    .sort();
}

function isForAll(host: string, { pilot }: ClusterState): boolean {
  return (pilot.servicesByHost.get(host) ?? []).some(({ exportTo }) => isExportedToAll(exportTo));
}

function isSeen(host: string, client: string, { pilot }: ClusterState): boolean {
  return (pilot.servicesByHost.get(host) ?? []).some(
    ({ namespace, exportTo }) =>
      // A proxy has the destinations in its own namespace even without export.
      namespace === client ||
      (!exportTo.includes('~') && isExportedTo(exportTo, namespace, client)),
  );
}
