/**
 * Route of hosting `clustersetHost` → ServiceEntry of a separate host, with the local Service as one endpoint.
 *
 * Endpoints are DNS names or addresses. From Istio 1.30 on, labels order them, and none has a locality, because
 * Pilot panics on DNS endpoints of two localities (istio#61857). In older versions, their localities order them.
 */
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { routeSources } from '../../provenance.ts';
import { isClustersetRoute, type OfferedRoute } from '../../route/service-route.ts';
import { ordersDns } from '../../route/version-problem.ts';
import { istioObject } from '../istio-object.ts';
import { orderComment } from '../order-comment.ts';
import { type PortGroup, portGroups } from '../port-group.ts';
import { localLocality, priorityLocality } from '../priority-locality.ts';
import { entryEndpoint, entryPort, localEndpoint } from './entry-endpoint.ts';
import { addressesOf, hostAddresses } from './virtual-address.ts';

export const clustersetServiceEntry: Derivation = {
  name: 'clusterset-service-entry',
  reads: ['networking.istio.io/ServiceEntry'],
  writes: ['networking.istio.io/ServiceEntry'],
  derive(context) {
    const { routes, spec } = context;
    const byLabel = spec.istio === 'none' || ordersDns(spec.istio);
    const apart = routes.filter(isClustersetRoute);
    const addresses = hostAddresses(context);
    const value = apart.flatMap((route) =>
      portGroups(route).map((group) => ({
        resource: serviceEntry(route, group, byLabel, addresses.get(route.host)),
        application: route.application,
        comment: orderComment(route, group),
      })),
    );
    return { value, diagnostics: [] };
  },
};

function serviceEntry(
  route: OfferedRoute,
  group: PortGroup,
  byLabel: boolean,
  address: string | undefined,
): Resource {
  const spec = {
    ...addressesOf(group, address),
    endpoints: endpointsOf(route, group, byLabel || route.policy === 'ActiveActive'),
    hosts: [route.host],
    location: 'MESH_INTERNAL',
    ports: group.ports.map(entryPort),
    resolution: 'DNS',
  };
  const place = { name: group.name, namespace: route.namespace };
  return istioObject('ServiceEntry', place, spec, routeSources(route));
}

function endpointsOf(route: OfferedRoute, group: PortGroup, byLabel: boolean): JsonObject[] {
  const remotes = group.remoteEndpoints.map((endpoint) => {
    const locality = priorityLocality(route, endpoint.priority);
    const traits = byLabel ? { byLabel: true } : { byLabel: false, locality };
    return entryEndpoint(route, endpoint, group.ports, traits);
  });
  if (route.local === undefined) return remotes;
  return [
    localEndpoint(route, group.ports, byLabel ? undefined : localLocality(route)),
    ...remotes,
  ];
}
