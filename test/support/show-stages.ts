/** What the stages made, as the text of a golden file. */

import { present } from '../../src/collection/present.ts';
import type { Derivation, DerivationContext } from '../../src/derive/derivation.ts';
import { inboundRoutes } from '../../src/derive/derive.ts';
import type { OfferedService, Provider } from '../../src/derive/offer/offered-service.ts';
import { readOffers } from '../../src/derive/offer/read-offers.ts';
import { endpointPriorities } from '../../src/derive/route/endpoint-priority.ts';
import { openPolicies } from '../../src/derive/route/policy/traffic-policy.ts';
import {
  localPriority,
  type RoutePort,
  type ServiceRoute,
} from '../../src/derive/route/service-route.ts';
import { gatewayOffers } from '../../src/derive/route/waypoint/gateway-offers.ts';
import type { ServicePort } from '../../src/istio/service/service-port.ts';
import type { Placed } from '../../src/place/placed.ts';
import { type JsonObject, objectAt, stringAt } from '../../src/resource/json.ts';
import { displayName, groupOf } from '../../src/resource/resource.ts';
import { toFlowYaml, toYaml } from '../../src/resource/yaml/to-yaml.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import type { FleetStages } from './fleet-stages.ts';

/** The findings, a comment a line. */
export function showFindings({ diagnostics }: FleetStages): string {
  return diagnostics
    .map(({ at, severity, code, message }) => {
      const place = `${at.file}:${at.line}:${at.column}`;
      return `# ${place} ${severity} ${code} ${message}\n`;
    })
    .join('');
}

/** Everything that is derived for each cluster, with where it is filed. */
export function showDerived({ derived }: FleetStages): string {
  return derived.map((set) => showObjects(set.view.cluster.name, set.derived)).join('');
}

/** What one derivation makes for each cluster. */
export function showDerivation(stages: FleetStages, derivation: Derivation): string {
  const contexts = contextsOf(stages);
  return contexts
    .map((context) => {
      const { value } = derivation.derive(context);
      return showObjects(context.view.cluster.name, value);
    })
    .join('');
}

/** What derivations see, a cluster each. */
export function contextsOf({ fleet, derived, objects }: FleetStages): readonly DerivationContext[] {
  const views = derived.map(({ view }) => view);
  const offers = readOffers(views, fleet.derive, objects).value;
  const clusters = views.map(({ cluster }) => cluster);
  const viewOf = (cluster: { readonly name: string }) =>
    views.find((view) => view.cluster.name === cluster.name);
  const policies = openPolicies({ objects, clusters }, fleet.derive.defaultPolicy);
  const routed = derived.flatMap(({ routes }) => routes);
  const called = gatewayOffers(offers, routed);
  const shared = {
    spec: fleet.derive,
    offers,
    gatewayOffers: called,
    policies,
    clusters,
    viewOf,
  };
  const inbound = inboundRoutes(derived.flatMap(({ routes }) => routes));
  return derived.map(({ view, routes, ownSubsets }) => ({
    ...shared,
    view,
    routes,
    ownSubsets,
    inbound: inbound.get(view.cluster.name) ?? [],
  }));
}

/** What each cluster offers, and to whom. */
export function showOffers(stages: FleetStages): string {
  const [context] = contextsOf(stages);
  return context?.offers.map((service) => showOffer(service, context.clusters)).join('') ?? '';
}

function showOffer(service: OfferedService, all: readonly Cluster[]): string {
  const { namespace, name, exports, importProperties } = service;
  const providers = exports.map((provider) => ({
    cluster: provider.cluster.name,
    group: groupOf(provider.export.apiVersion),
    consumers: namesOf(all.filter(provider.offersTo)),
    importers: importersOf(provider, all),
    accounts: provider.accounts ?? 'unknown',
    accountName: provider.accountName,
    application: provider.application,
    ports: provider.ports.map((port) => ({ ...port, path: port.path ?? '/' })),
    gateway: showGateway(provider),
  }));
  const properties =
    importProperties === undefined
      ? ''
      : showItem({ import: { ...importProperties, ports: importProperties.ports.map(copied) } });
  return `--- # ${namespace}/${name}\n${providers.map(showItem).join('')}${properties}`;
}

/** The paths, and what the export itself says of the gateway. */
function showGateway({ gateway, export: { object } }: Provider): JsonObject {
  const spec = objectAt(object, 'spec');
  const pathRewrite = gateway?.rewrite && objectAt(spec, 'pathRewrite');
  return {
    paths: (gateway?.paths ?? []).map((path) => ({ ...path })),
    ...present({ pathRewrite }),
    sessionSticky: spec?.['sessionSticky'] === true,
    loadBalancer: gateway ? (stringAt(spec, 'loadBalancer') ?? 'RoundRobinLoadBalancer') : '',
  };
}

/** The clusters that import the offer, where they are not those that it is made to. */
function importersOf(provider: Provider, all: readonly Cluster[]): string[] | undefined {
  const importers = namesOf(all.filter(provider.importedBy));
  const same = importers.join() === namesOf(all.filter(provider.offersTo)).join();
  return same ? undefined : importers;
}

function copied(port: ServicePort): JsonObject {
  return { ...port };
}

/** How each cluster's clients reach each service. */
export function showRoutes({ derived }: FleetStages): string {
  return derived
    .map(({ view, routes }) => {
      const { name } = view.cluster;
      return routes.length === 0 ? `# ${name}: nothing\n` : routes.map(showRoute).join('');
    })
    .join('');
}

/** What the fixtures call where a route's endpoints are. */
const hostingNames = {
  sharedHost: 'joined',
  clustersetHost: 'clusterset',
  failoverHost: 'ranked',
  waypoint: 'waypoint',
};

function showRoute(route: ServiceRoute): string {
  const { policy, hosting, gateway, host, subjectAltNames, application } = route;
  const head = {
    policy,
    form: hostingNames[hosting],
    gateway,
    host,
    local: localPriority(route) !== undefined,
    application,
  };
  const remoteEndpoints = route.remoteEndpoints.map(
    ({ cluster, address, port, priority, weight }) => {
      const place = weight === undefined ? { tier: priority } : { weight };
      return { cluster: cluster.name, ...place, gateway: `${address} ${port}` };
    },
  );
  return [
    `--- # ${route.consumer.name}, ${route.namespace}/${route.name}\n`,
    toYaml({ ...head, subjectAltNames: subjectAltNames ?? 'unknown' }),
    `legs:\n${remoteEndpoints.map(showItem).join('')}`,
    `ports:\n${route.ports.map((port) => showItem(showPort(route, port))).join('')}`,
  ].join('');
}

/** A port with the priorities of its endpoints, as a client beside the local pods sees them. */
function showPort(route: ServiceRoute, port: RoutePort): JsonObject {
  const pods = localPriority(route) === undefined ? [] : [route.consumer];
  const priorities = endpointPriorities(route, port, route.consumer, pods);
  const legs = namesOf(port.remoteEndpoints.map(({ cluster }) => cluster));
  const { number, name, protocol, appProtocol, path } = port;
  return { number, name, protocol, appProtocol, path, legs, ...priorities };
}

function showItem(item: JsonObject): string {
  return `- ${toFlowYaml(item)}\n`;
}

function namesOf(clusters: readonly Cluster[]): string[] {
  return clusters.map(({ name }) => name);
}

/** What each cluster's authors wrote and got changed, as text; and which derived objects are left of the same kind. */
export function showMerged({ sets, manifests }: FleetStages, kind: string): string {
  return manifests
    .map(({ cluster, placed }, i) => {
      const before = new Set(sets[i]?.placed.map(({ resource }) => resource));
      const changed = placed.filter(({ resource }) => !before.has(resource));
      const ofKind = changed.filter(({ resource }) => resource.kind === kind);
      return showObjects(cluster.name, ofKind);
    })
    .join('');
}

function showObjects(cluster: string, objects: readonly Placed[]): string {
  if (objects.length === 0) return `# ${cluster}: nothing\n`;
  return objects
    .map(({ resource, application, comment }) => {
      const { origin } = resource;
      if (origin.type === 'derived') {
        const text = `${comment?.text ?? ''}${toYaml(resource.object)}`;
        return `--- # ${cluster}, ${application}\n${text}`;
      }
      const head = `--- # ${cluster}, ${displayName(resource)} as authored in ${origin.source.file}`;
      return `${head}\n${origin.source.text}`;
    })
    .join('');
}
