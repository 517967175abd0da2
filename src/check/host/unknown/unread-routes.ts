/** Routes of a VirtualService of a protocol that no port of its hosts has: no proxy in the mesh reads them. */
import { groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { PilotIndex } from '../../../istio/model/pilot-index.ts';
import type { RegisteredPort } from '../../../istio/service/registered-service.ts';
import { namesMesh } from '../../../istio/virtual-service/matched-clients.ts';
import { routeProtocols } from '../../../istio/virtual-service/route-reach.ts';
import {
  decodeVirtualService,
  type VirtualServiceRoute,
} from '../../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { unreadRoutes as code } from '../../codes/host.ts';

export const unreadRoutes: Check = {
  codes: [code],
  run: (state) => state.istio('VirtualService').flatMap((one) => judgeRoutes(one, state)),
};

function judgeRoutes(resource: Resource, state: ClusterState): readonly Diagnostic[] {
  const { hosts, gateways, routes } = decodeVirtualService(resource);
  // Gateways may read what the mesh does not.
  if (gateways.some((one) => one !== 'mesh')) return [];
  const known = hosts.map((host) => portsOf(host, resource, state));
  // The ports of hosts that the cluster does not have are unknown.
  if (known.length === 0 || known.some((ports) => ports.length === 0)) return [];
  const ports = known.flat();
  return (['http', 'tcp', 'tls'] as const).flatMap((kind) => {
    const its = routes.filter(({ protocol }) => protocol === kind);
    const [first] = its;
    if (first === undefined || its.some((one) => isRead(one, ports))) return [];
    const numbers = its.flatMap(({ matches }) => matches.flatMap(({ port }) => port ?? []));
    const args = {
      ...inCluster(resource, state.cluster),
      field: kind,
      at: [...new Set(numbers)].join(', '),
      host: hosts.join('", "'),
      ports: [...new Set(ports.map(inWords))].sort().join(', '),
    };
    return [diagnose(code, args, locate(resource, `/spec/${kind}`, 'key'))];
  });
}

/** By each wildcard that covers a service. */
const coveredServices = memoise(({ services }: PilotIndex) =>
  groupPairs(
    services.flatMap((service) => {
      const labels = service.host.split('.');
      const wildcards = labels.slice(1).map((_, i) => `*.${labels.slice(i + 1).join('.')}`);
      return ['*', ...wildcards].map((wildcard) => [wildcard, service] as const);
    }),
  ),
);

/** The ports of the services that a host names, or covers. */
function portsOf(
  written: string,
  { namespace }: Resource,
  { cluster, pilot }: ClusterState,
): readonly RegisteredPort[] {
  const host = resolveHost(written, namespace, cluster.clusterDomain);
  const exact = pilot.servicesByHost.get(host);
  const services = exact ?? coveredServices(pilot).get(host) ?? [];
  return services.flatMap(({ ports }) => ports);
}

function isRead(
  { protocol: kind, matches, delegate }: VirtualServiceRoute,
  ports: readonly RegisteredPort[],
): boolean {
  if (delegate !== undefined && matches.length === 0) return true;
  const meant = matches.filter(({ gateways }) => namesMesh(gateways));
  if (meant.length < matches.length) return true;
  return ports.some(
    ({ number, protocol }) =>
      routeProtocols(protocol).includes(kind) &&
      (matches.length === 0 || meant.some(({ port }) => port === undefined || port === number)),
  );
}

function inWords({ number, protocol }: RegisteredPort): string {
  return `${number} (${protocol === '' ? 'detected' : protocol})`;
}
