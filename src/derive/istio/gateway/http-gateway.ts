/** A cluster with inbound plain HTTP → Gateway, VirtualService with the exports' paths, and the load balancing of the exports. */

import { firstBy } from '../../../collection/group-by.ts';
import { present } from '../../../collection/present.ts';
import type { PolicyPods } from '../../../istio/authorization/workload-policy.ts';
import { effectiveRule } from '../../../istio/destination-rule/rule-index.ts';
import { withLoadBalancer, withSubset } from '../../../istio/destination-rule/rule-settings.ts';
import { rulesOf } from '../../../istio/destination-rule/rules-for-host.ts';
import { gatewayNamespace, isLocal } from '../../../istio/gateway/east-west-server.ts';
import {
  type GatewayServer,
  isHttp,
  selectorOf,
  serversOf,
} from '../../../istio/gateway/merged-gateway.ts';
import { plainPort } from '../../../istio/gateway/redirected-requests.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { fullName } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { fleetDirectory } from '../../file-under.ts';
import { type OwnSubset, ownSubsetName } from '../../mesh/own-subset.ts';
import { hasPaths, type Provider } from '../../offer/offered-service.ts';
import { exportSource } from '../../provenance.ts';
import { routedName } from '../../route/service-route.ts';
import { istioObject } from '../istio-object.ts';
import { offeredBy } from './east-west-gateway.ts';
import { gatewayPolicyFindings } from './gateway-policy.ts';
import { type DestinationOf, gatewayRoutes } from './gateway-route.ts';
import { gatewayBalancing, gatewaySubset, gatewaySubsetName } from './gateway-subset.ts';

/** Istio's label of ingress gateways. */
const ingressLabels = { istio: 'ingressgateway' } as const;

/** The labels of the pods that accept inbound requests. */
function gatewayLabels({ cluster }: ClusterView): Readonly<Record<string, string>> {
  return cluster.gateway?.labels ?? ingressLabels;
}

/** The second label that Istio's installer sets on the pods of its ingress gateway; policies often select it. */
const usualPodLabels = { ...ingressLabels, app: 'istio-ingressgateway' } as const;

/** The labels of the pods for policy matching; the pods need not be in Git. */
function gatewayPods(view: ClusterView, authored: string | undefined): PolicyPods {
  const [namespace = '', name = ''] = (authored ?? `${gatewayNamespace}/`).split('/');
  const found = view.find(istioNetworkingGroup, 'Gateway', namespace, name);
  const selector = found === undefined ? gatewayLabels(view) : selectorOf(found.resource);
  const labels = hasLabels(selector, ingressLabels) ? { ...usualPodLabels, ...selector } : selector;
  const { rootNamespace } = clusterMesh(view).config;
  return { namespace, labels, isWhole: true, rootNamespace };
}

/** Derives the objects that an HTTP gateway of a provider requires. */
export const httpGateway: Derivation = {
  name: 'http-gateway',
  reads: [
    'networking.istio.io/DestinationRule',
    'networking.istio.io/Gateway',
    'security.istio.io/AuthorizationPolicy',
  ],
  writes: [
    'networking.istio.io/DestinationRule',
    'networking.istio.io/Gateway',
    'networking.istio.io/VirtualService',
  ],
  derive(context) {
    const { view, spec, routes, ownSubsets } = context;
    if (spec.istio === 'none' || spec.istio.gateway !== 'http')
      return { value: [], diagnostics: [] };
    // An API without paths is not handled here; a route that requires one is rejected.
    const provided = offeredBy(context).filter(hasPaths);
    if (provided.length === 0) return { value: [], diagnostics: [] };
    const authored = authoredGateway(view);
    const reference = authored ?? `${gatewayNamespace}/${gatewayName}`;
    const limited = routes.filter((route) => gatewaySubset(route) !== undefined);
    const narrowed = new Set(limited.map(routedName));
    const whole = firstOfServices(provided).filter(
      ({ service }) => !narrowed.has(fullName(service)),
    );
    const ownSubsetOf = subsetsByService(ownSubsets);
    const toOwnPods: DestinationOf = (provider, number) => {
      const key = fullName(provider.service);
      const subset = narrowed.has(key) ? gatewaySubsetName : ownSubsetOf.get(key) && ownSubsetName;
      return { host: serviceHost(view, provider), port: { number }, ...present({ subset }) };
    };
    const http = gatewayRoutes(provided, toOwnPods);
    const exports = { gateways: [reference], hosts: ['*'], http };
    const value = [
      ...(authored === undefined ? [toGateway(view, provided)] : []),
      shared('VirtualService', exportsName, exports, provided),
      ...whole.flatMap((provider) =>
        toBalancing(view, provider, ownSubsetOf.get(fullName(provider.service))),
      ),
    ];
    const diagnostics = [
      ...provided.flatMap(({ gateway }) => gateway?.problems ?? []),
      ...gatewayPolicyFindings(view, gatewayPods(view, authored), provided),
    ];
    return { value, diagnostics };
  },
};

const gatewayName = 'distributary-http';

/** The VirtualService's name; with a dot, because `distributary-exports` is the name for a service of that name. */
export const exportsName = 'distributary.exports';

/** The subsets by `namespace/name` of the service. */
function subsetsByService(subsets: readonly OwnSubset[]): ReadonlyMap<string, JsonObject> {
  return new Map(subsets.map((own) => [fullName(own), own.subset]));
}

/** A service exported through two API groups has one load balancing. */
function firstOfServices(provided: readonly Provider[]): readonly Provider[] {
  return [...firstBy(provided, ({ service }) => service).values()];
}

/** `namespace/name` of a Gateway that already serves HTTP for every host on the cluster's port, at the pods that the Cluster's
 *  * gateway labels select, if set. A Gateway of ours beside any other is merged with it. */
function authoredGateway(view: ClusterView): string | undefined {
  const labels = view.cluster.gateway?.labels;
  const found = view
    .list(istioNetworkingGroup, 'Gateway')
    .find(
      ({ resource }) =>
        (labels === undefined || hasLabels(labels, selectorOf(resource))) &&
        serversOf(resource).some((server) => servesHttp(server, view)),
    );
  return found && `${found.resource.namespace}/${found.resource.name}`;
}

/** The namespaces in which HTTP gateways for inbound requests may run. */
export function httpNamespaces(view: ClusterView): readonly string[] {
  const [namespace = gatewayNamespace] = authoredGateway(view)?.split('/') ?? [];
  return [...new Set([gatewayNamespace, namespace])];
}

function servesHttp(server: GatewayServer, view: ClusterView): boolean {
  // A namespace before a host is that of the VirtualServices that the server takes, and ours is in this one.
  const isForAll = server.hosts.some((host) => host === '*' || host === `${gatewayNamespace}/*`);
  const isOpen = isHttp(server) && !server.redirects && !isLocal(server);
  return server.port === plainPort(view) && isOpen && isForAll;
}

function toGateway(view: ClusterView, provided: readonly Provider[]): Placed {
  const port = { name: 'http', number: plainPort(view), protocol: 'HTTP' };
  const spec = { selector: gatewayLabels(view), servers: [{ hosts: ['*'], port }] };
  return shared('Gateway', gatewayName, spec, provided);
}

function serviceHost(view: ClusterView, { service }: Provider): string {
  return serviceFqdn(service, view.cluster.clusterDomain);
}

/**
 * Load balancing at the gateway only: a rule in the gateway's namespace that applies to its pods. No other rule for this
 * host applies to them then, so it also contains the settings of the authored one.
 */
function toBalancing(
  view: ClusterView,
  provider: Provider,
  subset: JsonObject | undefined,
): Placed[] {
  const loadBalancer = gatewayBalancing(provider);
  if (loadBalancer === undefined) return [];
  const { namespace, name } = provider.service;
  const host = serviceHost(view, provider);
  const labels = gatewayLabels(view);
  const gateway = { namespace: gatewayNamespace, labels };
  const rule = effectiveRule(rulesOf(view), { host, namespace }, gateway);
  const balanced = withLoadBalancer({ ...rule?.spec, exportTo: undefined, host }, loadBalancer);
  const spec = {
    ...(subset === undefined ? balanced : withSubset(balanced, subset)),
    workloadSelector: { matchLabels: labels },
  };
  const place = { name: `distributary-export-${name}.${namespace}`, namespace: gatewayNamespace };
  const sources = rule?.from.map((resource) => ({ resource, cluster: view.cluster })) ?? [];
  const from = [exportSource(provider), ...sources];
  const resource = istioObject('DestinationRule', place, spec, from);
  return [{ resource, application: fleetDirectory }];
}

function shared(
  kind: string,
  name: string,
  spec: JsonObject,
  provided: readonly Provider[],
): Placed {
  const place = { name, namespace: gatewayNamespace };
  const resource = istioObject(kind, place, spec, provided.map(exportSource));
  return { resource, application: fleetDirectory };
}
