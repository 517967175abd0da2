/** A cluster with inbound mutual TLS → the east-west Gateway, unless a team wrote one. */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { byKey, compareStrings } from '../../../collection/order.ts';
import {
  eastWestPatterns,
  gatewayLabels,
  gatewayNamespace,
  inboundPort,
} from '../../../istio/gateway/east-west-server.ts';
import { entranceTemplates, isScoped } from '../../../istio/gateway/entrance-pods.ts';
import { isPassedOn, managedEntrances } from '../../../istio/gateway/managed-gateway.ts';
import { selectorOf, serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { passingObjects } from '../../../istio/gateway/passing-gateway.ts';
import { readForPods } from '../../../istio/pod/pod-template.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { indexPatterns } from '../../../kind/istio-networking-v1/host/host-index.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { aliasHost, asksForAlias } from '../../failover/alias-host.ts';
import { fleetDirectory } from '../../file-under.ts';
import { mayHear } from '../../offer/audience.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { exportSource, type Source } from '../../provenance.ts';
import { istioObject } from '../istio-object.ts';
import { gatewayPortFindings } from './gateway-port.ts';

/** Derives the east-west Gateway of providers. */
export const eastWestGateway: Derivation = {
  name: 'east-west-gateway',
  reads: [
    '/Service',
    'gateway.networking.k8s.io/Gateway',
    'gateway.networking.k8s.io/GatewayClass',
    'networking.istio.io/Gateway',
    ...readForPods,
  ].sort(compareStrings),
  writes: ['networking.istio.io/Gateway'],
  derive(context) {
    const { view, spec } = context;
    if (spec.istio === 'none' || spec.istio.gateway !== 'mtls') return nothing;
    const demands = sniHosts(context);
    if (demands.length === 0) return nothing;
    const admitting = gatewaysByHost(view);
    // Two servers for one Service would have Envoy reject the listener of a managed gateway, too.
    const missing = demands.filter(
      ({ host }) => admitting(host).length === 0 && !isPassedOn(view, host),
    );
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

/** The exports by which the cluster offers a service to at least one other at its gateway; several of one service by precedence. */
export function offeredBy({
  view,
  gatewayOffers,
  clusters,
}: DerivationContext): readonly Provider[] {
  const its = exportsByCluster(gatewayOffers).get(view.cluster.name) ?? [];
  return its.filter((provider) => mayHear(provider, clusters).some(provider.offersTo));
}

/** All exports by the name of their cluster; computed once for all clusters. */
const exportsByCluster: (
  offers: DerivationContext['offers'],
) => ReadonlyMap<string, readonly Provider[]> = memoise((offers) =>
  groupBy(
    offers.flatMap(({ exports }) => exports),
    ({ cluster }) => cluster.name,
  ),
);

/** A host of inbound requests, and the sources that lead to it. */
interface SniHost {
  readonly host: string;
  readonly sources: readonly Source[];
}

/**
 * The SNI hosts that other clusters send to this one, in the format of a Gateway: a wildcard, or, beside a Gateway of a team, each name,
 * because Envoy rejects a listener with two servers that pass on to one Service.
 */
function sniHosts(context: DerivationContext): readonly SniHost[] {
  const { view, inbound } = context;
  const { name, clusterDomain } = view.cluster;
  const isAlone =
    eastWestGateways(view).length === 0 &&
    managedEntrances(view).every(({ passed }) => passed.length === 0);
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
    .map(([host, demands]) => ({ host, sources: demands.map(({ source }) => source) }))
    .sort(byKey(({ host }) => host));
}

/** `*.local` for `cluster.local`, as in Istio's own samples; the whole domain for any other. */
function wildcardHost(domain: string): string {
  return domain.endsWith('.local') ? '*.local' : `*.${domain}`;
}

/** The authored Gateways that accept inbound requests at the pods behind the address, as far as Git shows these. */
const eastWestGateways = passingObjects;

/** The namespaces in which east-west gateways may run. */
export function eastWestNamespaces(view: ClusterView): readonly string[] {
  return namespacesOf(view.list(istioNetworkingGroup, 'Gateway'))(view);
}

const namespacesOf = memoise((_: readonly Placed[]) =>
  memoise((view: ClusterView): readonly string[] => {
    const authored = eastWestGateways(view).map(({ namespace }) => namespace);
    const pods = entranceTemplates(view).map(({ workload }) => workload.namespace);
    return [...new Set([namespaceOfPods(view), ...authored, ...pods])].sort(compareStrings);
  }),
);

/** Selects the authored Gateways that accept inbound requests for a host. */
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

/**
 * The namespace for a Gateway of ours: that of the gateway's pods, where istiod gives Gateways to pods of their own namespace only and Git has
 * pods with its labels in exactly one. From 1.31 on, istiod does so for the pods of a managed gateway; older releases find a Gateway there, too.
 */
const namespaceOfPods = memoise((view: ClusterView): string => {
  const managed = managedEntrances(view).map(({ resource }) => resource);
  const workloads = isScoped(view) ? entranceTemplates(view) : [];
  const found = [...workloads.map(({ workload }) => workload), ...managed];
  const [first, ...others] = new Set(found.map(({ namespace }) => namespace));
  return first === undefined || others.length > 0 ? gatewayNamespace : first;
});

/** Beside an authored Gateway the same pods get one more server: Istio merges servers of one port. */
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
    { name: 'distributary-east-west', namespace: authored?.namespace ?? namespaceOfPods(view) },
    { selector, servers: [server] },
    missing.flatMap(({ sources }) => sources),
  );
  return { resource, application: fleetDirectory };
}
