/** A port of a route and the running pods → the endpoints that its clients should get, in order. */

import { memoise } from '../../collection/memoise.ts';
import { endpointPriorities, type Locality } from '../../derive/route/endpoint-priority.ts';
import {
  isClustersetRoute,
  LOCAL_WEIGHT,
  type RemoteEndpoint,
  type RoutePort,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import { localityParts } from '../../istio/endpoint/locality.ts';
import type { Workload } from '../../istio/model/pilot-question.ts';

/** An endpoint and its priority. */
export interface PromisedEndpoint {
  /** `address:port`; for a pod only the address, since the Service decides its port. */
  readonly address: string;
  /** 0 first, without gaps. */
  readonly priority: number;
  /** Share of the requests among endpoints of one priority. */
  readonly weight: number;
}

/** The expected endpoints of a client in a locality; `pods` are the consumer's own of the service. */
export function promisedEndpoints(
  route: ServiceRoute,
  port: RoutePort,
  client: Locality,
  pods: readonly Workload[],
): readonly PromisedEndpoint[] {
  const places = pods.map(({ locality }) => {
    const [region, zone] = localityParts(locality);
    return { region, zone };
  });
  const { local, remote } = endpointPriorities(route, port, client, places);
  const isApart = isClustersetRoute(route);
  const own = local.map((priority, i) => {
    const address = isApart ? `${route.localHost}:${port.number}` : (pods[i]?.address ?? '');
    return { address, priority, weight: isApart ? LOCAL_WEIGHT : 1 };
  });
  const remoteEndpoints = port.remoteEndpoints.map((endpoint, i) => {
    return {
      address: endpointAddress(endpoint),
      priority: remote[i] ?? 0,
      weight: endpoint.weight ?? 1,
    };
  });
  return [...own, ...remoteEndpoints];
}

/** `address:port` of an expected endpoint, and of one from Pilot. Clusters share endpoints. */
export const endpointAddress: (endpoint: Pick<RemoteEndpoint, 'address' | 'port'>) => string =
  memoise(({ address, port }) => `${address}:${port}`);
