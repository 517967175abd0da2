/** Route with a host of its own → client TLS with the SNI host of each port, by which gateways of other clusters route. */
import { present } from '../../../collection/present.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { gatewayServerName } from '../../../kind/istio-networking-v1/host/server-name.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { isFailoverRoute, type ServiceRoute } from '../../route/service-route.ts';

/** By port number. */
export function pinnedTls(route: ServiceRoute): ReadonlyMap<number, JsonObject> {
  const host = sniHost(route);
  const { ports, subjectAltNames: names, requestedSubset } = route;
  const pinnedPort = isFailoverRoute(route) ? route.failoverOrder.sniPort : undefined;
  return new Map(
    ports.map(({ number }) => [
      number,
      mutualTls(pinnedPort ?? number, host, names, requestedSubset),
    ]),
  );
}

/** Client TLS with an SNI host for gateways; undefined without a gateway. */
export function mutualTls(
  port: number,
  host: string | undefined,
  subjectAltNames: readonly string[] | undefined,
  subset = '',
): JsonObject {
  return {
    mode: 'ISTIO_MUTUAL',
    ...(host === undefined ? {} : { sni: gatewayServerName({ port, subset, host }) }),
    ...present({ subjectAltNames }),
  };
}

/** The service's name at the providers' gateways. */
function sniHost(route: ServiceRoute): string | undefined {
  if (isFailoverRoute(route)) return route.failoverOrder.sniHost;
  const { remoteEndpoints, consumer } = route;
  const domain = remoteEndpoints[0]?.cluster.clusterDomain ?? consumer.clusterDomain;
  return serviceFqdn(route, domain);
}
