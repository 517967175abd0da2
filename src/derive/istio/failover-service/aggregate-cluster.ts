/**
 * Route of way `aggregate` → a host for each rank, and an EnvoyFilter that makes the hostname's cluster one of these clusters,
 * which Envoy tries in turn.
 *
 * The extension is Envoy's v3 `aggregate`; the types that Service Mesh Hub wrote are refused by Envoy today.
 * @module
 */
import type { Placed } from '../../../place/placed.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { serviceHost } from '../../failover/choose-way.ts';
import { routeSources, toDerived } from '../../provenance.ts';
import type { RankedProvider } from '../../route/ranking.ts';
import { rankAccounts } from '../../route/route-accounts.ts';
import {
  isRanked,
  type RankedRoute,
  type RemoteEndpoint,
  type RoutePort,
} from '../../route/service-route.ts';
import { mutualTls, withFullEjection } from '../destination-rule.ts';
import { gatewayNamespace } from '../east-west-gateway.ts';
import { entryEndpoint } from '../entry-endpoint.ts';
import { objectName } from '../port-group.ts';
import { hostAddresses } from '../virtual-address.ts';
import { endpointsEntry, knownPods, podsEntry } from './rank-entry.ts';
import { rankHost, rankHosts } from './rank-host.ts';

/** Derives what aggregate clusters are made of. */
export const aggregateCluster: Derivation = {
  name: 'aggregate-cluster',
  summary:
    'lets Envoy try the services behind a hostname in turn, where the fleet allows EnvoyFilters',
  reads: ['networking.istio.io/ServiceEntry'],
  writes: [
    'networking.istio.io/DestinationRule',
    'networking.istio.io/EnvoyFilter',
    'networking.istio.io/ServiceEntry',
  ],
  derive(context) {
    const addresses = hostAddresses(context);
    const aggregated = context.routes
      .filter(isRanked)
      .filter(({ ranking }) => ranking.way === 'aggregate');
    const value = aggregated.flatMap((route): Placed[] => {
      const ranks = ranksOf(route);
      const resources = [
        ...ranks.flatMap((rank) => [toEntry(rank, addresses), toRule(rank)]),
        ...route.ports.map((port) => toFilter(route, port)),
      ];
      return resources.map((resource) => ({ resource, application: route.application }));
    });
    return { value, diagnostics: [] };
  },
};

/** A rank as a host of its own. */
interface RankInput {
  readonly route: RankedRoute;
  readonly endpoint: RemoteEndpoint;
  readonly port: RoutePort;
  readonly provider: RankedProvider;
  readonly isOwn: boolean;
}

function ranksOf(route: RankedRoute): readonly RankInput[] {
  return route.ports.flatMap((port) =>
    port.remoteEndpoints.flatMap((endpoint): RankInput[] => {
      const provider = route.ranking.ranks[endpoint.priority];
      if (provider === undefined) return [];
      const isOwn = endpoint.cluster.name === route.consumer.name;
      return [{ route, endpoint, port, provider, isOwn }];
    }),
  );
}

function nameOf({ route, endpoint }: RankInput): string {
  return `${objectName(route)}.rank-${endpoint.priority}`;
}

function toEntry(rank: RankInput, addresses: ReadonlyMap<string, string>): Resource {
  const { route, endpoint, port, provider, isOwn } = rank;
  const { namespace } = route.service;
  const host = rankHost(route, endpoint);
  const address = addresses.get(host);
  const input = {
    name: nameOf(rank),
    namespace,
    host,
    port,
    address,
    sources: routeSources(route),
  };
  // Pods are selected in the namespace of the entry.
  const isHere = isOwn && provider.service.namespace === namespace;
  const pods = isHere ? knownPods(provider.pods) : undefined;
  if (pods !== undefined) return podsEntry(input, pods);
  return endpointsEntry(input, [entryEndpoint(route, endpoint, [port], { byLabel: false })]);
}

/** Each rank has settings of its own here, and its gateway is asked for the Service by its own name. */
function toRule(rank: RankInput): Resource {
  const { route, endpoint, port, provider, isOwn } = rank;
  const names = rankAccounts([{ ...provider, evidence: provider.service }]).value;
  const asked = isOwn ? undefined : serviceHost(provider);
  const spec = {
    host: rankHost(route, endpoint),
    trafficPolicy: {
      outlierDetection: { ...withFullEjection(provider.outlierDetection) },
      tls: mutualTls(port.number, asked, names),
    },
  };
  const metadata = { name: nameOf(rank), namespace: route.service.namespace };
  return toDerived(
    { apiVersion: 'networking.istio.io/v1', kind: 'DestinationRule', metadata, spec },
    routeSources(route),
  );
}

/** In the root namespace, for the clients of all namespaces and for gateways that lead to the hostname. */
function toFilter(route: RankedRoute, port: RoutePort): Resource {
  const name = `outbound|${port.number}||${route.host}`;
  const clusters = rankHosts(route).map((host) => `outbound|${port.number}||${host}`);
  const value = {
    name,
    connect_timeout: '10s',
    lb_policy: 'CLUSTER_PROVIDED',
    cluster_type: {
      name: 'envoy.clusters.aggregate',
      typed_config: {
        '@type': 'type.googleapis.com/envoy.extensions.clusters.aggregate.v3.ClusterConfig',
        clusters,
      },
    },
  };
  const configPatches = ['SIDECAR_OUTBOUND', 'GATEWAY'].flatMap((context): JsonObject[] => [
    {
      applyTo: 'CLUSTER',
      match: { context, cluster: { name } },
      patch: { operation: 'REMOVE' },
    },
    { applyTo: 'CLUSTER', match: { context }, patch: { operation: 'ADD', value } },
  ]);
  const metadata = { name: objectName(route), namespace: gatewayNamespace };
  return toDerived(
    {
      apiVersion: 'networking.istio.io/v1alpha3',
      kind: 'EnvoyFilter',
      metadata,
      // After filters without one, so that it finds the cluster as others leave it.
      spec: { configPatches, priority: 10 },
    },
    routeSources(route),
  );
}
