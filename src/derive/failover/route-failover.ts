/**
 * A FailoverService and one cluster whose clients call it → the route that Istio output is written from.
 * @module
 */

import { failoverGatewayMissing } from '../../diagnostic/codes/mesh-hub-route.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { present } from '../../resource/present.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { fleetDirectory } from '../file-under.ts';
import type { RankedProvider, Ranking } from '../route/ranking.ts';
import { rankAccounts, type ServiceRank } from '../route/route-accounts.ts';
import { defaultPort } from '../route/route-service.ts';
import type { RemoteEndpoint, RoutePort, ServiceRoute } from '../route/service-route.ts';
import { type ChosenWay, chooseWay, serviceHost } from './choose-way.ts';
import type { FailoverOffer } from './failover-offer.ts';

/** The route; undefined when it can't be expressed, and a diagnostic says so. */
export function routeFailover(
  offer: FailoverOffer,
  view: ClusterView,
  istio: IstioSpec,
): Outcome<ServiceRoute | undefined> {
  const client = view.cluster;
  const chosen = chooseWay({ offer, client, istio });
  const diagnostics = [...missingGateways(offer, client), ...chosen.diagnostics];
  if (hasErrors(diagnostics) || chosen.value === undefined)
    return { value: undefined, diagnostics };
  const names = rankAccounts(offer.ranks.map(toServiceRank));
  const value = assemble(offer, view, chosen.value, names.value);
  return { value, diagnostics: [...diagnostics, ...names.diagnostics] };
}

function toServiceRank(rank: RankedProvider): ServiceRank {
  const { cluster, accounts, service } = rank;
  return { cluster, accounts, service, evidence: service };
}

function assemble(
  offer: FailoverOffer,
  view: ClusterView,
  chosen: ChosenWay,
  subjectAltNames: readonly string[] | undefined,
): ServiceRoute {
  const { resource, spec, ranks } = offer;
  const own = ranks.filter(({ cluster }) => cluster.name === view.cluster.name);
  const podPriority =
    chosen.way === 'pods' ? ranks.findIndex((rank) => own.includes(rank)) : undefined;
  const remoteEndpoints = ranks.flatMap((rank, priority) =>
    priority === podPriority
      ? []
      : [toRemoteEndpoint(rank, priority, view.cluster, spec.port.number)],
  );
  const namespace = own[0]?.service.namespace ?? resource.namespace;
  return {
    consumer: view.cluster,
    service: { namespace, name: resource.name, providers: ranks, exports: [] },
    policy: 'FailOver',
    form: 'ranked',
    gateway: 'mtls',
    serviceHost: spec.hostname,
    host: spec.hostname,
    local: podPriority === undefined ? undefined : placedOf(ranks[podPriority]),
    remoteEndpoints,
    ports: [toPort(offer, remoteEndpoints)],
    subjectAltNames,
    ranking: toRanking(offer, chosen, podPriority),
    application: own[0]?.application ?? fleetDirectory,
  };
}

function toRanking(
  offer: FailoverOffer,
  chosen: ChosenWay,
  podPriority: number | undefined,
): Ranking {
  const { resource: source, ranks } = offer;
  return {
    source,
    ranks,
    ...chosen,
    ...present({ podPriority }),
    outlierDetection: ranks[0]?.outlierDetection ?? {},
  };
}

function placedOf(rank: RankedProvider | undefined): Placed | undefined {
  return rank && { resource: rank.service, application: rank.application };
}

function toRemoteEndpoint(
  rank: RankedProvider,
  priority: number,
  client: Cluster,
  servicePort: number,
): RemoteEndpoint {
  const { cluster } = rank;
  if (cluster.name === client.name) {
    return { provider: rank, cluster, priority, address: serviceHost(rank), port: servicePort };
  }
  const { gateway } = cluster;
  const address = gateway?.ip ?? gateway?.host ?? '';
  return { provider: rank, cluster, priority, address, port: gateway?.port ?? defaultPort.mtls };
}

/** A port's name is the protocol's, in the letters of a DNS label. */
function toPort({ spec }: FailoverOffer, remoteEndpoints: readonly RemoteEndpoint[]): RoutePort {
  const { number, protocol } = spec.port;
  return {
    number,
    name: protocol.toLowerCase(),
    transport: 'TCP',
    protocol,
    remoteEndpoints,
    path: '/',
  };
}

function missingGateways(
  { resource, ranks }: FailoverOffer,
  client: Cluster,
): readonly Diagnostic[] {
  return ranks
    .filter(({ cluster }) => cluster.name !== client.name && cluster.gateway === undefined)
    .map(({ cluster, pointer }) => {
      const object = displayName(resource);
      const args = { object, client: client.name, cluster: cluster.name };
      const related = [{ message: 'the cluster', at: cluster.at }];
      return diagnose(failoverGatewayMissing, args, locate(resource, pointer), related);
    });
}
