/**
 * Route of ordering `aggregate` → a host per priority, and an EnvoyFilter that turns the hostname's cluster into an aggregate of these
 * clusters, which Envoy tries in turn.
 *
 * The extension is Envoy's v3 `aggregate`; current Envoy rejects the types that Service Mesh Hub wrote.
 */

import { overlayConnectionPool } from '../../../istio/destination-rule/rule-settings.ts';
import { gatewayNamespace } from '../../../istio/gateway/east-west-server.ts';
import type { Placed } from '../../../place/placed.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { serviceHost } from '../../failover/choose-ordering.ts';
import { routeSources, toDerived } from '../../provenance.ts';
import { type BackingService, backingPort } from '../../route/failover-order.ts';
import { unionOfAccounts } from '../../route/route-accounts.ts';
import {
  type FailoverRoute,
  isAggregate,
  isFailoverRoute,
  type RemoteEndpoint,
  type RoutePort,
} from '../../route/service-route.ts';
import {
  connectionOf,
  type SettingsContext,
  withEjection,
} from '../destination-rule/destination-rule.ts';
import { mutualTls } from '../destination-rule/pinned-tls.ts';
import { istioObject } from '../istio-object.ts';
import { orderComment } from '../order-comment.ts';
import { objectName } from '../port-group.ts';
import { entryEndpoint } from '../service-entry/entry-endpoint.ts';
import { hostAddresses } from '../service-entry/virtual-address.ts';
import { endpointsEntry, knownPods, podsEntry } from './host-entry.ts';
import { priorityHost, priorityHosts } from './priority-host.ts';

/** Derives the parts of aggregate clusters. */
export const aggregateCluster: Derivation = {
  name: 'aggregate-cluster',
  reads: ['networking.istio.io/ServiceEntry'],
  writes: [
    'networking.istio.io/DestinationRule',
    'networking.istio.io/EnvoyFilter',
    'networking.istio.io/ServiceEntry',
  ],
  derive(context) {
    const addresses = hostAddresses(context);
    const aggregated = context.routes.filter(isFailoverRoute).filter(isAggregate);
    const value = aggregated.flatMap((route): Placed[] => {
      const priorities = prioritiesOf(route);
      const resources = [
        ...priorities.flatMap((one) => [toEntry(one, addresses), toRule(context, one)]),
        ...route.ports.map((port) => toFilter(route, port)),
      ];
      const { application } = route;
      const comment = orderComment(route);
      return resources.map((resource) => ({ resource, application, comment }));
    });
    return { value, diagnostics: [] };
  },
};

/** A priority as a separate host. */
interface PriorityInput {
  readonly route: FailoverRoute;
  readonly endpoint: RemoteEndpoint;
  readonly port: RoutePort;
  readonly provider: BackingService;
  readonly isOwn: boolean;
}

function prioritiesOf(route: FailoverRoute): readonly PriorityInput[] {
  return route.ports.flatMap((port) =>
    port.remoteEndpoints.flatMap((endpoint): PriorityInput[] => {
      const provider = route.failoverOrder.backingServices[endpoint.priority];
      if (provider === undefined) return [];
      const isOwn = endpoint.cluster.name === route.consumer.name;
      return [{ route, endpoint, port, provider, isOwn }];
    }),
  );
}

function nameOf({ route, endpoint }: PriorityInput): string {
  return `${objectName(route)}.rank-${endpoint.priority}`;
}

function toEntry(priority: PriorityInput, addresses: ReadonlyMap<string, string>): Resource {
  const { route, endpoint, port, provider, isOwn } = priority;
  const { namespace } = route;
  const host = priorityHost(route, endpoint);
  const address = addresses.get(host);
  const input = {
    name: nameOf(priority),
    namespace,
    host,
    port,
    address,
    sources: routeSources(route),
  };
  // The entry selects pods in its own namespace.
  const isHere = isOwn && provider.service.namespace === namespace;
  const pods = isHere ? knownPods(provider.pods) : undefined;
  if (pods !== undefined) return podsEntry(input, pods);
  return endpointsEntry(input, [entryEndpoint(route, endpoint, [port], { byLabel: false })]);
}

/** Each priority has its own settings here, and the SNI host of its gateway is the Service's own name. */
function toRule(context: SettingsContext, priority: PriorityInput): Resource {
  const { route, endpoint, port, provider, isOwn } = priority;
  const names = unionOfAccounts([{ ...provider, evidence: provider.service }]).value;
  const sni = isOwn ? undefined : serviceHost(provider);
  const connection = connectionOf(context);
  const spec = {
    host: priorityHost(route, endpoint),
    trafficPolicy: {
      ...(connection && { connectionPool: overlayConnectionPool(undefined, connection) }),
      outlierDetection: withEjection(context, provider.outlierDetection).newDetection,
      tls: mutualTls(backingPort(provider) ?? port.number, sni, names),
    },
  };
  const place = { name: nameOf(priority), namespace: route.namespace };
  return istioObject('DestinationRule', place, spec, routeSources(route));
}

/** In the root namespace, for the clients of all namespaces and for gateways that route to the hostname. */
function toFilter(route: FailoverRoute, port: RoutePort): Resource {
  const name = `outbound|${port.number}||${route.host}`;
  const clusters = priorityHosts(route).map((host) => `outbound|${port.number}||${host}`);
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
      // After filters without a priority, so that it matches the cluster after their changes.
      spec: { configPatches, priority: 10 },
    },
    routeSources(route),
  );
}
