/**
 * Requests and the cluster of a proxy that takes them → the objects that make it so.
 * @module
 */
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { decidingRoutes } from '../../istio/virtual-service/client-routes.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Flow } from '../flow.ts';

/** The VirtualService that sends requests there, what brings the endpoints, and the rules that count. */
export function carriersOf(
  { host, port, sample }: Flow,
  upstream: UpstreamCluster | undefined,
  service: RegisteredService | undefined,
  index: PilotIndex,
): readonly Resource[] {
  const routes = decidingRoutes(index, sample, { host, port });
  const sources = service && index.sources.get(`${service.namespace}/${service.host}`);
  const rules = upstream?.rule?.from ?? [];
  return [...new Set([...(routes ? [routes.from] : []), ...(sources ?? []), ...rules])];
}
