/**
 * Route of hosting `sharedHost` → ServiceEntry on the Service's own host, whose endpoints join the Service's own.
 *
 * It stands in the Service's namespace, is STATIC, and has the Service's port names: otherwise Pilot drops the
 * endpoints in silence.
 * @module
 */

import { byKey } from '../../../collection/order.ts';
import { present } from '../../../collection/present.ts';
import { subsetNotProvided } from '../../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { type Subset, subsetsOf } from '../../../istio/destination-rule/destination-rule.ts';
import { ruleOfService, rulesForHost } from '../../../istio/destination-rule/rules-for-host.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { routeSources, toDerived } from '../../provenance.ts';
import {
  isSharedRoute,
  type OfferedRoute,
  type RemoteEndpoint,
} from '../../route/service-route.ts';
import { type PortGroup, portGroups } from '../port-group.ts';
import { entryEndpoint, entryPort } from './entry-endpoint.ts';
import { ownPodProblems } from './own-pods.ts';
import { addressesOf, virtualAddresses } from './virtual-address.ts';

/** Derives the ServiceEntries of routes that share the Service's host. */
export const sharedHostServiceEntry: Derivation = {
  name: 'shared-host-service-entry',
  reads: ['networking.istio.io/DestinationRule'],
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
        value.push({ resource, application: route.application });
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
    // Exported to nobody: endpoints join the Service's all the same, and the entry itself makes no listener. A port that is
    // no plain HTTP would get one at 0.0.0.0, which takes all traffic to that port that no other listener takes.
    exportTo: ['~'],
    hosts: [route.host],
    location: 'MESH_INTERNAL',
    ports: group.ports.map(entryPort),
    resolution: 'STATIC',
    ...present({ subjectAltNames }),
  };
  const metadata = { name: group.name, namespace: route.namespace };
  return toDerived(
    { apiVersion: 'networking.istio.io/v1', kind: 'ServiceEntry', metadata, spec },
    routeSources(route),
  );
}

/** One endpoint a subset, with that subset's labels; a plain one when there are no subsets. */
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

/** The consumer's subsets that each provider has, and what is said of those that it lacks. */
interface ProvidedSubsets {
  readonly byRemoteEndpoint: ReadonlyMap<RemoteEndpoint, readonly Subset[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The consumer's subsets that each provider declares too: a gateway refuses requests for any other. */
function subsetsByRemoteEndpoint(context: DerivationContext, route: OfferedRoute): ProvidedSubsets {
  const declared = declaredSubsets(context, route);
  if (declared.length === 0) return { byRemoteEndpoint: new Map(), diagnostics: [] };
  const byRemoteEndpoint = new Map<RemoteEndpoint, readonly Subset[]>();
  const diagnostics: Diagnostic[] = [];
  for (const endpoint of route.remoteEndpoints) {
    const provided = providedSubsets(context, route, endpoint);
    const kept = new Map<string, Subset>();
    for (const { subset, resource } of declared) {
      if (!provided.has(subset.name))
        diagnostics.push(notProvided(route, endpoint, subset, resource));
      else if (!kept.has(labelKey(subset))) kept.set(labelKey(subset), subset);
    }
    byRemoteEndpoint.set(endpoint, [...kept.values()]);
  }
  return { byRemoteEndpoint, diagnostics };
}

function declaredSubsets(
  { view }: DerivationContext,
  route: OfferedRoute,
): readonly { readonly subset: Subset; readonly resource: Resource }[] {
  return rulesAround(view, route.host, route.namespace).flatMap((resource) =>
    subsetsOf(resource).map((subset) => ({ subset, resource })),
  );
}

/** The rules of the service, then all for the host itself. */
function rulesAround(view: ClusterView, host: string, namespace: string): readonly Resource[] {
  const main = ruleOfService(view, host, namespace)?.from ?? [];
  return [...new Set([...main, ...rulesForHost(view, host)])];
}

/** The same text for the same labels. */
function labelKey({ labels }: Subset): string {
  return JSON.stringify(Object.entries(labels).sort(byKey(([key]) => key)));
}

function providedSubsets(
  context: DerivationContext,
  route: OfferedRoute,
  endpoint: RemoteEndpoint,
): ReadonlySet<string> {
  const view = context.viewOf(endpoint.cluster);
  if (view === undefined) return new Set();
  const host = serviceFqdn(route, endpoint.cluster.clusterDomain);
  const rules = rulesAround(view, host, route.namespace);
  return new Set(rules.flatMap(subsetsOf).map((subset) => subset.name));
}

function notProvided(
  route: OfferedRoute,
  endpoint: RemoteEndpoint,
  subset: Subset,
  rule: Resource,
): Diagnostic {
  const { namespace, name } = route;
  const args = {
    service: `${namespace}/${name}`,
    cluster: route.consumer.name,
    subset: subset.name,
    provider: endpoint.cluster.name,
  };
  return diagnose(subsetNotProvided, args, locate(rule, '/spec/subsets', 'key'));
}
