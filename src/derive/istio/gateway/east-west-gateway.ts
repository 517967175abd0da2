/**
 * A cluster that others enter by mutual TLS → the east-west Gateway, unless a team wrote one.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { byKey, compareStrings } from '../../../collection/order.ts';
import {
  type GatewayServer,
  selectorOf,
  serversOf,
} from '../../../istio/gateway/merged-gateway.ts';
import { systemNamespace } from '../../../istio/system-namespace.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { indexPatterns } from '../../../kind/istio-networking-v1/host/host-index.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { aliasHost, asksForAlias } from '../../failover/alias-host.ts';
import { fleetDirectory } from '../../file-under.ts';
import { mayHear } from '../../offer/audience.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { exportSource, type Source } from '../../provenance.ts';
import { istioObject } from '../istio-object.ts';
import { gatewayPortFindings } from './gateway-port.ts';

/** Where Istio's gateways run unless a team says otherwise. */
export const gatewayNamespace: string = systemNamespace;

/** Istio's port for requests from other clusters, as the gateway's pods listen on it, and the label of these pods. */
const usual = { port: 15443, labels: { istio: 'eastwestgateway' } } as const;

/** Derives the east-west Gateway of clusters that provide. */
export const eastWestGateway: Derivation = {
  name: 'east-west-gateway',
  reads: ['/Service', 'networking.istio.io/Gateway'],
  writes: ['networking.istio.io/Gateway'],
  derive(context) {
    const { view, spec } = context;
    if (spec.istio === 'none' || spec.istio.gateway !== 'mtls') return nothing;
    const asked = sniHosts(context);
    if (asked.length === 0) return nothing;
    const admitting = gatewaysByHost(view);
    const missing = asked.filter(({ host }) => admitting(host).length === 0);
    return {
      value: missing.length === 0 ? [] : [toGateway(view, missing)],
      diagnostics: gatewayPortFindings(view, {
        inbound: inboundPort(view.cluster),
        labels: gatewayLabels(view.cluster),
        namespaces: eastWestNamespaces(view),
      }),
    };
  },
};

const nothing = { value: [], diagnostics: [] } as const;

/** The exports by which the cluster offers something to at least one other; several of one service by precedence. */
export function offeredBy({ view, offers, clusters }: DerivationContext): readonly Provider[] {
  const its = exportsByCluster(offers).get(view.cluster.name) ?? [];
  return its.filter((provider) => mayHear(provider, clusters).some(provider.offersTo));
}

/** All exports by the name of their cluster: each of all clusters asks for its own. */
const exportsByCluster: (
  offers: DerivationContext['offers'],
) => ReadonlyMap<string, readonly Provider[]> = memoise((offers) =>
  groupBy(
    offers.flatMap(({ exports }) => exports),
    ({ cluster }) => cluster.name,
  ),
);

/** A host that requests come in for, and what makes them come. */
interface SniHost {
  readonly host: string;
  readonly sources: readonly Source[];
}

/**
 * The hosts that other clusters ask this one for, as a Gateway lists them: a wildcard, or, beside a Gateway of the team's, each name,
 * since Envoy takes no listener on which two servers pass on to one Service.
 */
function sniHosts(context: DerivationContext): readonly SniHost[] {
  const { view, inbound } = context;
  const { name, clusterDomain } = view.cluster;
  const isAlone = eastWestGateways(view).length === 0;
  const listed = (service: Pick<Resource, 'name' | 'namespace'>): string =>
    isAlone ? wildcardHost(clusterDomain) : serviceFqdn(service, clusterDomain);
  const exports = offeredBy(context).map((provider) => ({
    host: listed(provider.service),
    source: exportSource(provider),
  }));
  const failovers = inbound.flatMap((route) => {
    const { source, backingServices } = route.failoverOrder;
    const own = backingServices.filter(({ cluster }) => cluster.name === name);
    const hosts = asksForAlias(route)
      ? [aliasHost(source)]
      : own.map(({ service }) => listed(service));
    return hosts.map((host) => ({ host, source: { resource: source } }));
  });
  const byHost = groupBy([...exports, ...failovers], ({ host }) => host);
  return [...byHost]
    .map(([host, asked]) => ({ host, sources: asked.map(({ source }) => source) }))
    .sort(byKey(({ host }) => host));
}

/** `*.local` for `cluster.local`, as Istio's own samples have it; the whole domain for any other. */
function wildcardHost(domain: string): string {
  return domain.endsWith('.local') ? '*.local' : `*.${domain}`;
}

/** The team's own Gateways that let requests of other clusters in, at the pods that the Cluster names when it names any. */
function eastWestGateways(view: ClusterView): readonly Resource[] {
  return eastWestAmong(view.list(istioNetworkingGroup, 'Gateway'))(view.cluster);
}

const eastWestAmong = memoise((placed: readonly Placed[]) =>
  memoise((cluster: Cluster): readonly Resource[] => {
    const port = inboundPort(cluster);
    const labels = cluster.gateway?.labels;
    return placed
      .map(({ resource }) => resource)
      .filter(
        (gateway) =>
          (labels === undefined || hasLabels(labels, selectorOf(gateway))) &&
          serversOf(gateway).some((one) => isEastWest(one, port)),
      );
  }),
);

/** The labels of the pods that requests of other clusters come in at. */
export function gatewayLabels({ gateway }: Cluster): Readonly<Record<string, string>> {
  return gateway?.labels ?? usual.labels;
}

/** The namespaces in which east-west gateways may run. */
export function eastWestNamespaces(view: ClusterView): readonly string[] {
  return namespacesOf(eastWestGateways(view));
}

const namespacesOf = memoise((authored: readonly Resource[]): readonly string[] =>
  [...new Set([gatewayNamespace, ...authored.map(({ namespace }) => namespace)])].sort(
    compareStrings,
  ),
);

/** Tells the team's own Gateways that let requests for a host in. */
function gatewaysByHost(view: ClusterView): (host: string) => readonly Resource[] {
  const port = inboundPort(view.cluster);
  return indexPatterns(
    eastWestGateways(view).flatMap((gateway) =>
      serversOf(gateway)
        .flatMap((server) => eastWestPatterns(server, port))
        .map((pattern) => [pattern, gateway] as const),
    ),
  );
}

/** The port that the pods of the cluster's gateway listen on. */
export function inboundPort({ gateway }: Pick<Cluster, 'gateway'>): number {
  return gateway?.targetPort ?? usual.port;
}

function isEastWest(server: GatewayServer, port: number): boolean {
  return server.port === port && server.mode === 'AUTO_PASSTHROUGH';
}

/** The patterns of hosts whose requests a server lets in from other clusters; none when it is for other requests. */
export function eastWestPatterns(server: GatewayServer, port: number): readonly string[] {
  if (!isEastWest(server, port)) return [];
  return server.hosts.map((listed) => listed.split('/').at(-1) ?? '');
}

/** Beside a Gateway of the team's the same pods get one more server: Istio joins those of one port. */
function toGateway(view: ClusterView, missing: readonly SniHost[]): Placed {
  const server = {
    hosts: missing.map(({ host }) => host),
    port: { name: 'tls', number: inboundPort(view.cluster), protocol: 'TLS' },
    tls: { mode: 'AUTO_PASSTHROUGH' },
  };
  const [authored] = eastWestGateways(view);
  const labels = gatewayLabels(view.cluster);
  const own = authored === undefined ? {} : selectorOf(authored);
  const selector = Object.keys(own).length > 0 ? own : labels;
  const resource = istioObject(
    'Gateway',
    { name: 'distributary-east-west', namespace: authored?.namespace ?? gatewayNamespace },
    { selector, servers: [server] },
    missing.flatMap(({ sources }) => sources),
  );
  return { resource, application: fleetDirectory };
}
