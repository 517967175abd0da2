/**
 * Route of hosting `sharedHost` → ServiceEntry on the Service's own host, whose endpoints join the Service's own.
 *
 * It is in the Service's namespace, is STATIC, and has the Service's port names: otherwise Pilot silently drops the
 * endpoints.
 */

import { present } from '../../../collection/present.ts';
import { ownPodsUnknown } from '../../../diagnostic/codes/derive-gateway.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Subset } from '../../../istio/destination-rule/destination-rule.ts';
import { podSelector } from '../../../istio/service/service.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { Placed } from '../../../place/placed.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { routeSources } from '../../provenance.ts';
import {
  isSharedRoute,
  type OfferedRoute,
  type RemoteEndpoint,
  type ServiceRoute,
} from '../../route/service-route.ts';
import { istioObject } from '../istio-object.ts';
import { orderComment } from '../order-comment.ts';
import { type PortGroup, portGroups } from '../port-group.ts';
import { entryEndpoint, entryPort } from './entry-endpoint.ts';
import { subsetsByRemoteEndpoint } from './provided-subset.ts';
import { addressesOf, virtualAddresses } from './virtual-address.ts';

export const sharedHostServiceEntry: Derivation = {
  name: 'shared-host-service-entry',
  reads: [
    '/Service',
    'gateway.networking.k8s.io/Gateway',
    'networking.istio.io/DestinationRule',
    'networking.istio.io/Gateway',
    'networking.istio.io/ServiceEntry',
  ],
  writes: ['networking.istio.io/ServiceEntry'],
  derive(context) {
    const value: Placed[] = [];
    const diagnostics: Diagnostic[] = [];
    const shared = context.routes.filter(isSharedRoute);
    const addresses = virtualAddresses(shared.map(({ host }) => host));
    for (const route of shared) {
      const subsets = subsetsByRemoteEndpoint(context, route);
      const given = [...subsets.byRemoteEndpoint.values()].flat();
      diagnostics.push(...subsets.diagnostics, ...ownPodProblems(route, given));
      for (const group of portGroups(route)) {
        const endpoints = group.remoteEndpoints.flatMap((endpoint) =>
          endpointsOf(route, group, endpoint, subsets.byRemoteEndpoint),
        );
        const resource = serviceEntry(route, group, endpoints, addresses.get(route.host));
        const comment = orderComment(route, group);
        value.push({ resource, application: route.application, comment });
      }
    }
    return { value, diagnostics };
  },
};

function serviceEntry(
  route: OfferedRoute,
  group: PortGroup,
  endpoints: readonly JsonObject[],
  address: string | undefined,
): Resource {
  const { subjectAltNames } = route;
  const spec = {
    ...addressesOf(group, address),
    endpoints,
    // Exported to no namespace: endpoints still join the Service's, and the entry itself creates no listener. A port other
    // than plain HTTP would get one at 0.0.0.0, which captures all traffic to that port without another listener.
    exportTo: ['~'],
    hosts: [route.host],
    location: 'MESH_INTERNAL',
    ports: group.ports.map(entryPort),
    resolution: 'STATIC',
    ...present({ subjectAltNames }),
  };
  const place = { name: group.name, namespace: route.namespace };
  return istioObject('ServiceEntry', place, spec, routeSources(route));
}

/** One endpoint per subset, with that subset's labels; a plain one without subsets. */
function endpointsOf(
  route: OfferedRoute,
  group: PortGroup,
  endpoint: RemoteEndpoint,
  subsets: ReadonlyMap<RemoteEndpoint, readonly Subset[]>,
): JsonObject[] {
  const locality = `${endpoint.cluster.region}/${endpoint.cluster.zone}`;
  const traits = { locality, byLabel: true };
  const wanted = subsets.get(endpoint) ?? [];
  if (wanted.length === 0) return [entryEndpoint(route, endpoint, group.ports, traits)];
  return wanted.map(({ labels }) =>
    entryEndpoint(route, endpoint, group.ports, { ...traits, subsetLabels: labels }),
  );
}

/** Findings on a service that the cluster exports, runs and imports; its remote endpoints have the labels of these subsets. */
export function ownPodProblems(
  route: ServiceRoute,
  given: readonly Subset[],
): readonly Diagnostic[] {
  if (!isSharedRoute(route) || route.gateway !== 'http') return [];
  const { consumer, service, local } = route;
  const isProvider = service.providers.some(({ cluster }) => cluster.name === consumer.name);
  if (local === undefined || !isProvider) return [];
  const selector = podSelector(local.resource);
  const reason = alikeBecause(selector, given);
  if (reason === undefined) return [];
  const args = { service: `${route.namespace}/${route.name}`, cluster: consumer.name, reason };
  return [diagnose(ownPodsUnknown, args, locate(local.resource, '/spec/selector'))];
}

function alikeBecause(
  selector: Readonly<Record<string, string>>,
  given: readonly Subset[],
): string | undefined {
  if (Object.keys(selector).length === 0) return 'it has no selector';
  const same = given.find(({ labels }) => hasLabels(labels, selector));
  return same && `subset "${same.name}" requires all labels of its selector`;
}
