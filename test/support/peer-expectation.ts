/**
 * The model's routes and a case → what Pilot has to answer. Nothing here knows an order: priorities are those of
 * `endpointPriorities`, remote endpoints, weights and identities those of the routes that were rendered.
 */

import { endpointPriorities } from '../../src/derive/route/endpoint-priority.ts';
import {
  isAggregate,
  isFailoverRoute,
  podPriority,
  type RoutePort,
  type ServiceRoute,
} from '../../src/derive/route/service-route.ts';
import { subsetsOf } from '../../src/istio/destination-rule/destination-rule.ts';
import { hasLabels } from '../../src/kind/notation/label-selector.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { manifestsOf, type PeerCase } from './peer-fleet.ts';
import { type Part, servesPart, whole, winningRule } from './peer-parts.ts';
import type { PilotCluster } from './peer-pilot.ts';
import type { Pod } from './peer-pod.ts';
import { localServicePort, priorityClusters } from './peer-priorities.ts';

/** What is compared of one of the proxy's clusters. */
export interface ClusterFacts {
  /** `priority address port weight tls`, sorted, each once. */
  readonly endpoints: readonly string[];
  readonly sni: readonly string[];
  /** Undefined when the model doesn't know them. */
  readonly sans: readonly string[] | undefined;
  readonly maxEjectionPercent: number | undefined;
  /** `namespace/name`. */
  readonly rule: string | undefined;
}

/** A cluster that the model promises. */
export interface ExpectedCluster {
  /** `outbound|port|subset|host`. */
  readonly name: string;
  readonly facts: ClusterFacts;
  /** Endpoints (`address:port`) by priority, with their weights: what Envoy has to follow. */
  readonly byPriority: readonly ReadonlyMap<string, number>[];
}

/** All clusters of one route, for the client of a case. */
export function expectedClusters(
  rendering: RenderedRepository,
  route: ServiceRoute,
  one: PeerCase,
  pods: readonly Pod[],
): readonly ExpectedCluster[] {
  if (isFailoverRoute(route) && isAggregate(route)) return priorityClusters(route);
  const rule = winningRule(manifestsOf(rendering, one.consumer), route, one);
  const parts: readonly Part[] = [whole, ...(rule ? subsetsOf(rule) : [])];
  const own =
    isFailoverRoute(route) && podPriority(route) === undefined ? [] : podsOfRoute(route, pods);
  return route.ports.flatMap((port) =>
    parts.map((part) => {
      const remoteEndpoints = port.remoteEndpoints.filter(
        ({ cluster }) =>
          part === whole || servesPart(manifestsOf(rendering, cluster.name), route, part),
      );
      const chosen = own.filter((pod) => hasLabels(pod.labels, part.labels));
      return expectedCluster(
        route,
        { ...port, remoteEndpoints },
        { part, rule, one, pods: chosen },
      );
    }),
  );
}

/** `namespace/name` of the route's service; of the Service whose pods are one priority of a FailoverService. */
export function serviceKey(route: ServiceRoute): string {
  const own = isFailoverRoute(route) ? route.failoverOrder.localPods?.service.resource : undefined;
  const named = own ?? route;
  return `${named.namespace}/${named.name}`;
}

function podsOfRoute(route: ServiceRoute, pods: readonly Pod[]): readonly Pod[] {
  return pods.filter((pod) => pod.service === serviceKey(route));
}

interface Around {
  readonly part: Part;
  readonly rule: Resource | undefined;
  readonly one: PeerCase;
  readonly pods: readonly Pod[];
}

function expectedCluster(route: ServiceRoute, port: RoutePort, around: Around): ExpectedCluster {
  const { part, rule, one, pods } = around;
  const [region = '', zone = ''] = one.client.locality.split('/');
  const priorities = endpointPriorities(route, port, { region, zone }, pods);
  const local = localEndpoints(route, port, pods);
  const remote = port.remoteEndpoints.map(({ address, port: number, weight }) => ({
    at: `${address} ${number}`,
    weight: weight ?? 1,
    tls: route.gateway === 'mtls' ? 'istio' : '',
  }));
  const all = [
    ...local.map((endpoint, i) => ({ ...endpoint, priority: priorities.local[i] ?? -1 })),
    ...remote.map((endpoint, i) => ({ ...endpoint, priority: priorities.remote[i] ?? -1 })),
  ];
  const byPriority: Map<string, number>[] = [];
  for (const { priority, at, weight } of all) {
    byPriority[priority] ??= new Map();
    byPriority[priority]?.set(at.replace(' ', ':'), weight);
  }
  const lines = all.map(({ priority, at, weight, tls }) => `${priority} ${at} ${weight} ${tls}`);
  return {
    name: `outbound|${port.number}|${part.name}|${route.host}`,
    facts: {
      endpoints: [...new Set(lines)].sort(),
      sni: [serverName(route, port, part)],
      sans: route.subjectAltNames,
      maxEjectionPercent: ejectionOf(route),
      rule: rule && `${rule.namespace}/${rule.name}`,
    },
    byPriority,
  };
}

/** One endpoint is never left: there is nothing to leave it for. */
function ejectionOf(route: ServiceRoute): number | undefined {
  if (!isFailoverRoute(route)) return 100;
  const { backingServices, outlierDetection } = route.failoverOrder;
  return backingServices.length === 1 ? undefined : (outlierDetection.maxEjectionPercent ?? 100);
}

function localEndpoints(
  route: ServiceRoute,
  port: RoutePort,
  pods: readonly Pod[],
): { at: string; weight: number; tls: string }[] {
  if (route.hosting !== 'clustersetHost') {
    const number = localServicePort(route) ?? port.number;
    return pods.map(({ address, ports }) => ({
      at: `${address} ${ports.get(number) ?? 0}`,
      weight: 1,
      tls: 'istio',
    }));
  }
  if (route.local === undefined) return [];
  const weight = route.policy === 'ActiveActive' ? 100 : 1;
  return [{ at: `${route.localHost} ${port.number}`, weight, tls: 'istio' }];
}

/** The name that the provider's gateway is asked for. A host of its own asks for the providers' name of the service. */
function serverName(route: ServiceRoute, port: RoutePort, part: Part): string {
  const asked = isFailoverRoute(route) ? route.failoverOrder.sniPort : undefined;
  const subset = isFailoverRoute(route) ? part.name : part.name || route.requestedSubset;
  return `outbound_.${asked ?? port.number}_.${subset}_.${sniHost(route)}`;
}

function sniHost(route: ServiceRoute): string {
  if (isFailoverRoute(route)) return route.failoverOrder.sniHost ?? route.host;
  if (route.hosting === 'sharedHost' || route.gateway === 'http') return route.host;
  const { name, namespace } = route;
  return `${name}.${namespace}.svc.${route.remoteEndpoints[0]?.cluster.clusterDomain ?? ''}`;
}

/** The same facts of what Pilot answered. */
export function factsOf(cluster: PilotCluster): ClusterFacts {
  const lines = cluster.localities.flatMap(({ priority, endpoints }) =>
    endpoints.map(
      ({ address, port, weight, tls_mode = '' }) =>
        `${priority} ${address} ${port} ${weight} ${tls_mode}`,
    ),
  );
  return {
    endpoints: [...new Set(lines)].sort(),
    sni: cluster.sni,
    sans: cluster.sans && [...cluster.sans].sort(),
    maxEjectionPercent: cluster.outlier_detection?.maxEjectionPercent,
    rule: cluster.destination_rule,
  };
}
