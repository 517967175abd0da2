/**
 * Pods that clients reach by remote secrets, and that no export offers to them: at ports that are not exported, and in clusters that the
 * exports are not for. A service without any export is meant to be served so.
 */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import type { OfferedService } from '../../derive/offer/offered-service.ts';
import { isFailoverRoute, type OfferedRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import { hasOwnEndpointsOnly } from '../../istio/mesh/cluster-mesh.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { type ClusterState, statesById } from '../cluster-state.ts';
import { beyondExports as code } from '../codes/mesh.ts';
import { isJoined } from '../joined-mesh.ts';

export const beyondExports: Check = {
  codes: [code],
  run(state) {
    return isJoined(state)
      ? offersOf(state.fleet).flatMap((service) => judgeService(state, service))
      : [];
  },
};

/** The services that some cluster gets from others. */
const offersOf = memoise((fleet: ClusterState['fleet']): readonly OfferedService[] => [
  ...new Set(fleet.flatMap(offeredRoutes).map(({ service }) => service)),
]);

function offeredRoutes({ routes }: ClusterState): readonly OfferedRoute[] {
  return routes.flatMap((route) => (isFailoverRoute(route) ? [] : [route]));
}

const routesByService = memoise((state: ClusterState) =>
  groupBy(offeredRoutes(state), ({ service }) => service),
);

function judgeService(state: ClusterState, service: OfferedService): readonly Diagnostic[] {
  const { cluster, istioSpec } = state;
  const { namespace, name, providers } = service;
  const host = serviceFqdn(service, cluster.clusterDomain);
  const [offer] = providers;
  if (istioSpec === undefined || offer === undefined) return [];
  if (hasOwnEndpointsOnly(state, host, istioSpec)) return [];
  const routes = routesByService(state).get(service) ?? [];
  // A policy that keeps the service to its cluster needs the host to be cluster-local: that is an error of its own.
  if (routes.length === 0 && providers.some((one) => one.offersTo(cluster))) return [];
  const led = new Set(routes.flatMap((route) => route.ports.map(({ number }) => number)));
  const ports = portsElsewhere(state, host, namespace).filter((port) => !led.has(port));
  if (ports.length === 0) return [];
  const words = `${ports.length > 1 ? 'ports' : 'port'} ${ports.join(', ')}`;
  const args = { cluster: cluster.name, service: `${namespace}/${name}`, ports: words, host };
  return [diagnose(code, args, locate(offer.export, '/spec', 'key'))];
}

/** The ports at which the host has pods of other clusters. */
function portsElsewhere(
  { pilot, fleet, cluster }: ClusterState,
  host: string,
  namespace: string,
): readonly number[] {
  const its = pilot.servicesByHost.get(host)?.find((one) => one.namespace === namespace);
  if (its === undefined || its.discovery !== 'eds') return [];
  const names = new Set(
    serviceEndpoints(pilot, its)
      .filter(({ labels }) => {
        const far = statesById(fleet).get(own(labels, clusterLabel) ?? '');
        return far !== undefined && far.cluster !== cluster;
      })
      .map(({ portName }) => portName),
  );
  return its.ports.flatMap((port) => (names.has(port.name) ? [port.number] : []));
}
