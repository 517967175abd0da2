/** A FailoverService and one cluster whose clients call it → the route that Istio output is written from. */

import { present } from '../../collection/present.ts';
import { failoverGatewayMissing } from '../../diagnostic/codes/derive-failover.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { fleetDirectory } from '../file-under.ts';
import { type BackingService, backingPort, type FailoverOrder } from '../route/failover-order.ts';
import { type ServingAccounts, unionOfAccounts } from '../route/route-accounts.ts';
import type { FailoverRoute, RemoteEndpoint, RoutePort } from '../route/service-route.ts';
import { defaultPort } from '../route/usual-port.ts';
import {
  type ChosenOrdering,
  chooseOrdering,
  type OrderingInput,
  serviceHost,
} from './choose-ordering.ts';
import type { FailoverOffer } from './failover-offer.ts';

/** The route; undefined with a diagnostic when Istio cannot express it. */
export function routeFailover(
  offer: FailoverOffer,
  view: ClusterView,
  fleet: Pick<OrderingInput, 'istio' | 'viewOf'>,
): Outcome<FailoverRoute | undefined> {
  const client = view.cluster;
  const chosen = chooseOrdering({ ...fleet, offer, client });
  const diagnostics = [...missingGateways(offer, client), ...chosen.diagnostics];
  if (hasErrors(diagnostics) || chosen.value === undefined)
    return { value: undefined, diagnostics };
  const names = unionOfAccounts(offer.backingServices.map(toServingAccounts));
  const value = assemble(offer, view, chosen.value, names.value);
  return { value, diagnostics: [...diagnostics, ...names.diagnostics] };
}

function toServingAccounts(backing: BackingService): ServingAccounts {
  const { cluster, accounts, service } = backing;
  return { cluster, accounts, service, evidence: service };
}

function assemble(
  offer: FailoverOffer,
  view: ClusterView,
  chosen: ChosenOrdering,
  subjectAltNames: readonly string[] | undefined,
): FailoverRoute {
  const { resource, hostname, backingServices } = offer;
  const own = backingServices.filter(({ cluster }) => cluster.name === view.cluster.name);
  const localPods = chosen.ordering === 'pods' ? podsOf(backingServices, own[0]) : undefined;
  const remoteEndpoints = backingServices.flatMap((backing, priority) =>
    priority === localPods?.priority ? [] : [toRemoteEndpoint(backing, priority, view.cluster)],
  );
  return {
    consumer: view.cluster,
    namespace: own[0]?.service.namespace ?? resource.namespace,
    name: resource.name,
    policy: 'FailOver',
    hosting: 'failoverHost',
    gateway: 'mtls',
    requestedSubset: '',
    serviceHost: hostname,
    host: hostname,
    remoteEndpoints,
    ports: [toPort(offer, remoteEndpoints)],
    subjectAltNames,
    failoverOrder: {
      source: resource,
      backingServices,
      ...chosen,
      ...present({ localPods }),
      outlierDetection: backingServices[0]?.outlierDetection ?? {},
    },
    application: own[0]?.application ?? fleetDirectory,
  };
}

function podsOf(
  backingServices: readonly BackingService[],
  own: BackingService | undefined,
): FailoverOrder['localPods'] {
  if (own === undefined) return undefined;
  const { service: resource, application } = own;
  return { priority: backingServices.indexOf(own), service: { resource, application } };
}

function toRemoteEndpoint(
  backing: BackingService,
  priority: number,
  client: Cluster,
): RemoteEndpoint {
  const { cluster } = backing;
  if (cluster.name === client.name) {
    return {
      provider: backing,
      cluster,
      priority,
      address: serviceHost(backing),
      port: backingPort(backing) ?? 0,
    };
  }
  const { gateway } = cluster;
  const address = gateway?.ip ?? gateway?.host ?? '';
  return { provider: backing, cluster, priority, address, port: gateway?.port ?? defaultPort.mtls };
}

/** The port name: the protocol's name as a DNS label. */
function toPort({ port }: FailoverOffer, remoteEndpoints: readonly RemoteEndpoint[]): RoutePort {
  const { number, protocol } = port;
  return {
    number,
    name: protocol.toLowerCase(),
    transport: 'TCP',
    protocol,
    remoteEndpoints,
    path: '/',
    byHeader: false,
  };
}

function missingGateways(
  { resource, backingServices }: FailoverOffer,
  client: Cluster,
): readonly Diagnostic[] {
  return backingServices
    .filter(({ cluster }) => cluster.name !== client.name && cluster.gateway === undefined)
    .map(({ cluster, pointer }) => {
      const args = { ...inCluster(resource, cluster), client: client.name };
      const related = [{ message: 'the cluster', at: cluster.at }];
      return diagnose(failoverGatewayMissing, args, locate(resource, pointer), related);
    });
}
