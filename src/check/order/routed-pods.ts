/**
 * A route → the consumer's own pods that serve it. For a Service without workloads in Git, one pod is assumed:
 * workloads may exist outside of Git.
 */

import {
  hasServiceHost,
  isFailoverRoute,
  type RoutePort,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import { isDraining, podsOfService } from '../../istio/endpoint/service-endpoint.ts';
import { type PilotIndex, withWorkloads } from '../../istio/model/pilot-index.ts';
import type { Workload } from '../../istio/model/pilot-question.ts';
import { isResting } from '../../istio/reach/resting-service.ts';
import { podSelector } from '../../istio/service/service.ts';
import { servicePorts } from '../../istio/service/service-port.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** The model of a cluster's istiod with a pod for every routed Service and each of `others`. */
export function withRoutedPods(state: ClusterState, others: readonly Resource[] = []): PilotIndex {
  const routed = state.routes.flatMap((route) => podService(route) ?? []);
  const services = new Set([...routed, ...others]);
  const missing = [...services].filter(
    (service) =>
      podsOfService(state.pilot, service).length === 0 &&
      // Workloads in Git that are scaled to zero are known to have none.
      !isResting(state, service),
  );
  const supposed = missing.map((service, i) => supposedPod(service, state, i));
  return supposed.length === 0 ? state.pilot : withWorkloads(state.pilot, supposed);
}

/** The pods that are endpoints of the route's port themselves. */
export function routedPods(
  index: PilotIndex,
  route: ServiceRoute,
  port: RoutePort,
): readonly Workload[] {
  const service = podService(route);
  if (service === undefined) return [];
  const pods = podsOfService(index, service).filter((one) => !isDraining(one));
  // A ServiceEntry with a selector defines the ports of its pods itself.
  return isFailoverRoute(route) ? pods : pods.filter(({ ports }) => ports.has(port.name));
}

/** The Service whose pods, not whose name, are endpoints. */
function podService(route: ServiceRoute): Resource | undefined {
  if (isFailoverRoute(route)) return route.failoverOrder.localPods?.service.resource;
  return hasServiceHost(route) ? route.local?.resource : undefined;
}

function supposedPod(service: Resource, { cluster }: ClusterState, i: number): Workload {
  const ports = servicePorts(service).map(({ name, number }) => [name, number] as const);
  return {
    namespace: service.namespace,
    service: service.name,
    labels: podSelector(service),
    locality: `${cluster.region}/${cluster.zone}`,
    // The upper half of the benchmark range: the lower one is for pods in Git.
    address: `198.19.${(i >> 8) & 255}.${i & 255}`,
    ports: new Map(ports),
  };
}
