/**
 * A cluster that others enter by plain HTTP → Gateway, VirtualService with the exports' paths, and the balancing that the
 * exports ask for.
 *
 * One VirtualService holds all paths of the cluster: Istio tries routes of different objects in order of their creation,
 * and a longer path has to be tried before a shorter one.
 * @module
 */
import type { Placed } from '../../place/placed.ts';
import { type Json, type JsonObject, listAt, numberAt, stringAt } from '../../resource/json.ts';
import type { ClusterView } from '../cluster-view.ts';
import type { Derivation } from '../derivation.ts';
import { fleetDirectory } from '../file-under.ts';
import type { OfferedPath, Provider } from '../offer/offered-service.ts';
import { exportSource, toDerived } from '../provenance.ts';
import { gatewayNamespace, offeredBy } from './east-west-gateway.ts';
import { regexRewrite, rewriteProblems } from './path-rewrite.ts';
import { istioNetworking } from './rules-for-host.ts';

/** Istio's label of gateways that let requests in. */
const ingressLabels = { istio: 'ingressgateway' } as const;

/** Derives what an HTTP gateway needs in clusters that provide. */
export const httpGateway: Derivation = {
  name: 'http-gateway',
  summary: 'serves exported services under their paths at an HTTP gateway',
  reads: ['networking.istio.io/Gateway'],
  writes: [
    'networking.istio.io/DestinationRule',
    'networking.istio.io/Gateway',
    'networking.istio.io/VirtualService',
  ],
  derive(context) {
    const { view, spec } = context;
    if (spec.istio === 'none' || spec.istio.gateway !== 'http')
      return { value: [], diagnostics: [] };
    const provided = offeredBy(context);
    if (provided.length === 0) return { value: [], diagnostics: [] };
    const authored = authoredGateway(view);
    const reference = authored ?? `${gatewayNamespace}/${gatewayName}`;
    const value = [
      ...(authored === undefined ? [toGateway(view, provided)] : []),
      toVirtualService(view, provided, reference),
      ...provided.flatMap((provider) => toBalancing(view, provider)),
    ];
    return { value, diagnostics: provided.flatMap(rewriteProblems) };
  },
};

const gatewayName = 'distributary-http';

function httpPort(view: ClusterView): number {
  return view.cluster.gateway?.port ?? 80;
}

/** `namespace/name` of a Gateway that already serves HTTP for every host on the cluster's port. */
function authoredGateway(view: ClusterView): string | undefined {
  const found = view
    .list(istioNetworking, 'Gateway')
    .find(({ resource }) =>
      listAt(resource.object, 'spec', 'servers').some((server) => servesHttp(server, view)),
    );
  return found && `${found.resource.namespace}/${found.resource.name}`;
}

function servesHttp(server: Json, view: ClusterView): boolean {
  const hosts = listAt(server, 'hosts').map((host) => String(host).split('/').at(-1));
  const protocol = stringAt(server, 'port', 'protocol') ?? '';
  const onPort = numberAt(server, 'port', 'number') === httpPort(view);
  return onPort && protocol.startsWith('HTTP') && protocol !== 'HTTPS' && hosts.includes('*');
}

function toGateway(view: ClusterView, provided: readonly Provider[]): Placed {
  const port = { name: 'http', number: httpPort(view), protocol: 'HTTP' };
  const spec = { selector: ingressLabels, servers: [{ hosts: ['*'], port }] };
  return shared('Gateway', gatewayName, spec, provided);
}

function toVirtualService(
  view: ClusterView,
  provided: readonly Provider[],
  gateway: string,
): Placed {
  const paths = provided.flatMap((provider) =>
    provider.gateway.paths
      .filter(({ port }) => provider.ports.some(({ number }) => number === port))
      .map((path) => ({ provider, path })),
  );
  const http = paths
    .sort((a, b) => comparePaths(a.path, b.path))
    .map(({ provider, path }) => httpRoute(view, provider, path));
  const spec = { gateways: [gateway], hosts: ['*'], http };
  return shared('VirtualService', 'distributary-exports', spec, provided);
}

/** The more exact comes first: Exact before Prefix, longer before shorter. */
function comparePaths(a: OfferedPath, b: OfferedPath): number {
  if (a.pathType !== b.pathType) return a.pathType === 'Exact' ? -1 : 1;
  return b.path.length - a.path.length || (a.path < b.path ? -1 : 1);
}

function httpRoute(view: ClusterView, provider: Provider, path: OfferedPath): JsonObject {
  const rewrite = regexRewrite(provider);
  const destination = { host: serviceHost(view, provider), port: { number: path.port } };
  return {
    match: pathMatch(path),
    ...(rewrite === undefined ? {} : { rewrite: { uriRegexRewrite: rewrite } }),
    route: [{ destination }],
  };
}

/** A Kubernetes Prefix ends at a slash; Istio's would take `/apis` for `/api` too. */
function pathMatch({ path, pathType }: OfferedPath): readonly JsonObject[] {
  if (pathType === 'Exact') return [{ uri: { exact: path } }];
  const bare = path.replace(/\/+$/, '');
  const below = { uri: { prefix: `${bare}/` } };
  return bare === '' ? [below] : [{ uri: { exact: bare } }, below];
}

function serviceHost(view: ClusterView, { service }: Provider): string {
  return `${service.name}.${service.namespace}.svc.${view.cluster.clusterDomain}`;
}

/** Balancing at the gateway alone: a rule of the gateway's namespace that only its pods read. */
function toBalancing(view: ClusterView, provider: Provider): Placed[] {
  const loadBalancer = balancing(provider);
  if (loadBalancer === undefined) return [];
  const spec = {
    host: serviceHost(view, provider),
    trafficPolicy: { loadBalancer },
    workloadSelector: { matchLabels: ingressLabels },
  };
  const { namespace, name } = provider.service;
  return [shared('DestinationRule', `distributary-export-${name}.${namespace}`, spec, [provider])];
}

function balancing({ gateway }: Provider): JsonObject | undefined {
  const sticky = gateway.sessionSticky || gateway.loadBalancer === 'HashingLoadBalancer';
  if (sticky) return { consistentHash: { useSourceIp: true } };
  return gateway.loadBalancer === 'LeastWorkLoadBalancer' ? { simple: 'LEAST_REQUEST' } : undefined;
}

function shared(
  kind: string,
  name: string,
  spec: JsonObject,
  provided: readonly Provider[],
): Placed {
  const metadata = { name, namespace: gatewayNamespace };
  const resource = toDerived(
    { apiVersion: 'networking.istio.io/v1', kind, metadata, spec },
    provided.map(exportSource),
  );
  return { resource, application: fleetDirectory };
}
