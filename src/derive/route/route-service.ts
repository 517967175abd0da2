/**
 * An offered service and one consumer → the route that Istio output is written from.
 *
 * Endpoints behind IP gateways join the Service's own host. Gateways with DNS names, ports without a name, and
 * ActiveActive (where a cluster counts once, however many pods it has) use a separate host. Where the Service's waypoint can keep
 * the order, no endpoints are added: istiod finds them.
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { present } from '../../collection/present.ts';
import {
  clusterDomainsDiffer,
  consumerExternalName,
  consumerHeadless,
  consumerNodeLocal,
  gatewayMissing,
} from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { isHeadless, isNodeLocal, serviceType } from '../../istio/service/service-port.ts';
import type { DeriveSpec, IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { fileUnder } from '../file-under.ts';
import { keepsOrderOfJoined, requestedSubset, type ServicesByOwnPods } from '../mesh/own-subset.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { clustersetHost, hostApart, namesLeadingOut } from './clusterset/clusterset-host.ts';
import { headlessEverywhere } from './headless-service.ts';
import type { OrderedProvider, OrderInput } from './order/order-decision.ts';
import { orderProviders } from './order/order-providers.ts';
import type { TrafficPolicy } from './policy/policy-reader.ts';
import type { TrafficPolicies } from './policy/traffic-policy.ts';
import { unservedClients } from './policy/unserved-clients.ts';
import { subjectAltNames } from './route-accounts.ts';
import { portProblems, routePorts } from './route-ports.ts';
import type { OfferedRoute, RemoteEndpoint, RoutePort, WaypointRoute } from './service-route.ts';
import { defaultPort } from './usual-port.ts';
import { consumed, versionProblems } from './version-problem.ts';
import { orderAtWaypoint } from './waypoint/waypoint-order.ts';

export interface RouteInput {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly spec: DeriveSpec;
  readonly istio: IstioSpec;
  readonly clusters: readonly Cluster[];
  readonly policies: TrafficPolicies;
  readonly byOwnPods: ServicesByOwnPods;
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** The route; undefined when no remote cluster serves the consumer, or with a diagnostic when Istio cannot express it. */
export function routeService(input: RouteInput): Outcome<OfferedRoute | undefined> {
  const { view, service, spec, clusters } = input;
  const policy = input.policies.of(view, service);
  const { failover, locality } = spec;
  const decision = { view, service, policy, failover, locality, clusters };
  const ordered = orderProviders(decision);
  if (ordered.value.length === 0) {
    const unserved = unservedClients(view, service, policy);
    // An invalid target is the finding to report.
    const diagnostics = ordered.diagnostics.length > 0 ? ordered.diagnostics : unserved;
    return { value: undefined, diagnostics };
  }
  const built = buildRoute(input, decision, ordered.value);
  return { value: built.value, diagnostics: [...ordered.diagnostics, ...built.diagnostics] };
}

function buildRoute(
  input: RouteInput,
  decision: OrderInput,
  ordered: readonly OrderedProvider[],
): Outcome<OfferedRoute | undefined> {
  const { view, service, istio } = input;
  const local = view.find('', 'Service', service.namespace, service.name);
  const unfit = local === undefined ? headlessEverywhere(ordered) : localProblems(input, local);
  if (unfit.length > 0) return { value: undefined, diagnostics: unfit };
  const decided = orderAtWaypoint({
    ...input,
    decision,
    ordered,
    local: local?.resource,
    isServiceNamed: namesLeadingOut(service, input.spec) !== 'clusterset',
  });
  const kept = decided !== undefined && 'endpoints' in decided ? decided : undefined;
  const atWaypoint = kept?.endpoints;
  const gateway = atWaypoint === undefined ? istio.gateway : 'mtls';
  const remoteEndpoints = atWaypoint ?? ordered.flatMap((one) => toRemoteEndpoint(one, gateway));
  const portInput = { view, service, local, remoteEndpoints, gateway };
  const ports = routePorts(portInput);
  const { hosting, isApartForNames } =
    atWaypoint === undefined
      ? chooseHosting(decision.policy, remoteEndpoints, ports.value, input)
      : ({ hosting: 'waypoint', isApartForNames: false } as const);
  const problems = [
    ...(atWaypoint === undefined ? missingGateways(ordered) : []),
    ...nodeLocalProblems(input, local, hosting),
    ...domainProblems(input, remoteEndpoints),
    ...versionProblems({ ...input, decision, remoteEndpoints, hosting, local }),
    ...portProblems(portInput, ports.value, hosting),
    ...ports.diagnostics,
  ];
  if (hasErrors(problems) || ports.value.length === 0) {
    return { value: undefined, diagnostics: problems };
  }
  const providers = remoteEndpoints.map((endpoint) => endpoint.provider);
  const names =
    gateway === 'mtls' && atWaypoint === undefined
      ? subjectAltNames(view, service, local, providers)
      : { value: undefined, diagnostics: [] };
  const value = assemble(input, decision, {
    remoteEndpoints,
    ports: ports.value,
    hosting,
    isApartForNames,
    gateway,
    local,
    subjectAltNames: names.value,
    ...present({ namedCluster: kept?.namedCluster }),
  });
  return { value, diagnostics: [...problems, ...names.diagnostics] };
}

function assemble(
  input: RouteInput,
  decision: OrderInput,
  parts: Pick<
    OfferedRoute,
    | 'remoteEndpoints'
    | 'ports'
    | 'hosting'
    | 'isApartForNames'
    | 'gateway'
    | 'local'
    | 'subjectAltNames'
  > &
    Pick<WaypointRoute, 'namedCluster'>,
): OfferedRoute {
  const { view, service, istio } = input;
  const serviceName = `${service.name}.${service.namespace}.svc`;
  const localHost = `${serviceName}.${view.cluster.clusterDomain}`;
  const names = namesLeadingOut(service, input.spec);
  const serviceHost = names === 'clusterset' ? clustersetHost(service) : localHost;
  return {
    ...parts,
    consumer: view.cluster,
    namespace: service.namespace,
    name: service.name,
    service,
    policy: decision.policy.lbType === 'ActiveActive' ? 'ActiveActive' : 'FailOver',
    ...present({ policySource: decision.policy.source }),
    decision,
    requestedSubset:
      parts.hosting === 'waypoint' ? '' : requestedSubset(service, istio, input.byOwnPods),
    serviceHost,
    localHost,
    host: parts.hosting === 'clustersetHost' ? hostApart(service, names) : serviceHost,
    application: fileUnder(view, service, decision.policy.source),
  };
}

/** One object for all consumers with the same position of the provider: most consumers of a zone or region. */
function toRemoteEndpoint(ordered: OrderedProvider, gateway: 'mtls' | 'http'): RemoteEndpoint[] {
  const { provider, priority, weight } = ordered;
  const { cluster } = provider;
  if (cluster.gateway === undefined) return [];
  const port = cluster.gateway.port ?? defaultPort[gateway];
  const known = endpointsOf(provider);
  const place = `${priority} ${weight} ${port}`;
  const share = present({ weight });
  const address = cluster.gateway.ip ?? cluster.gateway.host;
  const make = () => ({ provider, cluster, priority, ...share, address, port });
  return [getOrInsert(known, place, make)];
}

const endpointsOf: (provider: Provider) => Map<string, RemoteEndpoint> = memoise(() => new Map());

function chooseHosting(
  policy: TrafficPolicy,
  remoteEndpoints: readonly RemoteEndpoint[],
  ports: readonly RoutePort[],
  input: RouteInput,
): Pick<OfferedRoute, 'hosting' | 'isApartForNames'> {
  const byAddress = remoteEndpoints.every((endpoint) => endpoint.cluster.gateway?.ip !== undefined);
  const named = ports.every((port) => port.name !== '');
  // SNI of a joined endpoint is the consumer's own name of the service, so the provider must have a Service of that name.
  const domain = input.view.cluster.clusterDomain;
  const sameDomain = remoteEndpoints.every((endpoint) => endpoint.cluster.clusterDomain === domain);
  const reachable = sameDomain || input.istio.gateway === 'http';
  // Pods that istiod reads from other clusters would precede the joined endpoints, which may also be hidden; and joined endpoints
  // have no SNI host of their own.
  const isAlone = keepsOrderOfJoined(input);
  const mayJoin = policy.lbType !== 'ActiveActive' && byAddress && reachable && isAlone;
  const keepsOwn = namesLeadingOut(input.service, input.spec) === 'clusterset';
  if (!mayJoin || keepsOwn) return { hosting: 'clustersetHost', isApartForNames: false };
  return { hosting: named ? 'sharedHost' : 'clustersetHost', isApartForNames: !named };
}

function missingGateways(ordered: readonly OrderedProvider[]): Diagnostic[] {
  return ordered.flatMap(({ provider: { cluster } }) =>
    cluster.gateway === undefined ? [missingGateway(cluster)] : [],
  );
}

/** The same for every service and consumer: one object, to save memory. */
const missingGateway: (cluster: Cluster) => Diagnostic = memoise(({ name, at }) =>
  diagnose(gatewayMissing, { cluster: name }, at),
);

function localProblems(input: RouteInput, { resource }: Placed): Diagnostic[] {
  if (serviceType(resource) === 'ExternalName') {
    return [diagnose(consumerExternalName, consumed(input), locate(resource, '/spec/type'))];
  }
  if (!isHeadless(resource)) return [];
  return [diagnose(consumerHeadless, consumed(input), locate(resource, '/spec/clusterIP'))];
}

/** A separate host has the Service as one endpoint, with the limits of that Service. */
function nodeLocalProblems(
  input: RouteInput,
  local: Placed | undefined,
  hosting: OfferedRoute['hosting'],
): Diagnostic[] {
  if (local === undefined || hosting === 'clustersetHost' || !isNodeLocal(local.resource))
    return [];
  const at = locate(local.resource, '/spec/internalTrafficPolicy');
  return [diagnose(consumerNodeLocal, consumed(input), at)];
}

function domainProblems(
  input: RouteInput,
  remoteEndpoints: readonly RemoteEndpoint[],
): Diagnostic[] {
  if (input.istio.gateway === 'http') return [];
  const domains = [...new Set(remoteEndpoints.map((endpoint) => endpoint.cluster.clusterDomain))];
  const [first] = remoteEndpoints;
  if (domains.length <= 1 || first === undefined) return [];
  const args = { ...consumed(input), domains: domains.sort().join(', ') };
  const related = remoteEndpoints.map(({ cluster }) => ({
    message: `cluster "${cluster.name}" has ${cluster.clusterDomain}`,
    at: cluster.at,
  }));
  return [diagnose(clusterDomainsDiffer, args, locate(first.provider.export), related)];
}
