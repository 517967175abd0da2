/**
 * A host and a proxy → the service that defines the proxy's clusters of the host, and the service whose endpoints these get.
 *
 * For sidecars both are the same. A waypoint has the clusters of each service behind it as its own namespace defines it, but Pilot
 * looks up their endpoints and their DestinationRule by host in the view of the waypoint's namespace, as for a gateway.
 */
import type { RegisteredService } from '../service/registered-service.ts';
import { visibleServices } from '../visibility/visible-services.ts';
import { attachedServices } from './attached-services.ts';
import type { PilotIndex } from './pilot-index.ts';
import type { PilotClient } from './pilot-question.ts';

export interface ServedService {
  /** It defines ports, discovery, and whether localities share requests by weight. */
  readonly service: RegisteredService;
  /** It has the rule and the endpoints in Pilot; undefined where the waypoint's namespace does not see the host: then there are none. */
  readonly seen: RegisteredService | undefined;
  /** Whether the proxy is the waypoint of the service. */
  readonly isAtWaypoint: boolean;
}

/** The services by whose definitions the proxy has its clusters, by host; those of a waypoint's routes to other hosts are left out. */
export function servedServices(
  index: PilotIndex,
  client: PilotClient,
): ReadonlyMap<string, RegisteredService> {
  return client.waypoint === undefined
    ? visibleServices(index, client)
    : attachedServices(index, client);
}

/** The service of a host at the proxy: behind the waypoint, or visible to the proxy. */
export function servedAt(
  host: string,
  index: PilotIndex,
  client: PilotClient,
): RegisteredService | undefined {
  return attachedServices(index, client).get(host) ?? visibleServices(index, client).get(host);
}

/** The given service at the proxy, visible to a sidecar or not. */
export function servedService(
  given: RegisteredService,
  index: PilotIndex,
  client: PilotClient,
): ServedService {
  if (client.waypoint === undefined) return { service: given, seen: given, isAtWaypoint: false };
  const attached = attachedServices(index, client).get(given.host);
  return {
    service: attached ?? given,
    seen: visibleServices(index, client).get(given.host),
    isAtWaypoint: attached !== undefined,
  };
}
