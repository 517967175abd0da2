/** Routes of FailoverServices → what is asked of Pilot in the clusters behind them, and of hosts that stand for one backing service. */
import { priorityHost } from '../../src/derive/istio/failover-service/priority-host.ts';
import { objectName } from '../../src/derive/istio/port-group.ts';
import {
  type FailoverRoute,
  isFailoverRoute,
  podPriority,
  type ServiceRoute,
} from '../../src/derive/route/service-route.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import type { ExpectedCluster } from './peer-expectation.ts';

/** The backing service clusters of an aggregate: one endpoint each, or own pods, which `test/peer/istio-aggregate.test.ts` looks at. */
export function priorityClusters(route: FailoverRoute): readonly ExpectedCluster[] {
  const remote = route.remoteEndpoints.filter(
    ({ cluster }) => cluster.name !== route.consumer.name,
  );
  return route.ports.flatMap(({ number }) =>
    remote.map((endpoint): ExpectedCluster => {
      const { service, cluster, outlierDetection, ports } =
        route.failoverOrder.backingServices[endpoint.priority] ?? {};
      const asked = `${service?.name}.${service?.namespace}.svc.${cluster?.clusterDomain}`;
      const rule = `${route.namespace}/${objectName(route)}.rank-${endpoint.priority}`;
      return {
        name: `outbound|${number}||${priorityHost(route, endpoint)}`,
        facts: {
          endpoints: [`0 ${endpoint.address} ${endpoint.port} 1 istio`],
          sni: [`outbound_.${ports?.[0]?.number}_._.${asked}`],
          sans: undefined,
          maxEjectionPercent: outlierDetection?.maxEjectionPercent,
          rule,
        },
        byPriority: [new Map([[`${endpoint.address}:${endpoint.port}`, 1]])],
      };
    }),
  );
}

/** The port of the client's own rank, which need not be the hostname's. */
export function localServicePort(route: ServiceRoute): number | undefined {
  if (!isFailoverRoute(route)) return undefined;
  return route.failoverOrder.backingServices[podPriority(route) ?? -1]?.ports[0]?.number;
}

/** A Service that other clusters ask a provider for, by which name. */
export interface AskedService {
  /** `namespace/name`. */
  readonly service: string;
  readonly host: string;
  /** The port in the name, and that of the Service: those of the hostname where it says no other. */
  readonly port?: { readonly asked: number | undefined; readonly served: number | undefined };
}

/** What the route's clients ask a cluster for. */
export function askedServices(
  route: ServiceRoute,
  { name, clusterDomain }: Cluster,
): readonly AskedService[] {
  const nameOf = ({ name: own, namespace }: { name: string; namespace: string }): AskedService => ({
    service: `${namespace}/${own}`,
    host: `${own}.${namespace}.svc.${clusterDomain}`,
  });
  if (!isFailoverRoute(route)) return [nameOf(route.service)];
  const { backingServices, sniHost, sniPort } = route.failoverOrder;
  return backingServices
    .filter(({ cluster }) => cluster.name === name)
    .map(({ service, ports: [port] }) => {
      const served = port?.number;
      const asked = sniHost === undefined ? served : sniPort;
      const names = { ...nameOf(service), ...(sniHost && { host: sniHost }) };
      return { ...names, port: { asked, served } };
    });
}
