/**
 * The backing services of a FailoverService, the clients of one cluster and the Istio version → the method that configures the order.
 *
 * Addresses are preferred: pods count one by one, and every version orders them. DNS names need 1.30, or at most three backing services.
 * An order that labels cannot express needs an EnvoyFilter, when the fleet allows one.
 */

import { present } from '../../collection/present.ts';
import {
  failoverAliasImpossible,
  failoverNeedsNewerIstio,
  failoverNeedsRegion,
  ownRankCountsOnce,
  ranksBehindOneGateway,
} from '../../diagnostic/codes/derive-failover.ts';
import { type Diagnostic, diagnose, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, inCluster, locate } from '../../resource/resource.ts';
import { unstatedPart } from '../../topology/distance.ts';
import type { Cluster } from '../../topology/topology.ts';
import { getsOthers } from '../mesh/own-subset.ts';
import {
  type BackingService,
  backingPort,
  type FailoverOrdering,
} from '../route/failover-order.ts';
import { ordersDns, regionFailoverSteps } from '../route/version-problem.ts';
import { aliasHost } from './alias-host.ts';
import type { FailoverOffer } from './failover-offer.ts';

/** The method, and the SNI host for gateways, where one name serves all. */
export interface ChosenOrdering {
  readonly ordering: FailoverOrdering;
  readonly sniHost?: string;
  readonly sniPort?: number;
}

/** Input of the choice. */
export interface OrderingInput {
  readonly offer: FailoverOffer;
  readonly client: Cluster;
  readonly istio: IstioSpec;
  viewOf(cluster: Cluster): ClusterView | undefined;
}

/** The method; undefined when there is none, with diagnostics for the reason. */
export function chooseOrdering(input: OrderingInput): Outcome<ChosenOrdering | undefined> {
  const sni = chooseSni(input);
  const order = chooseOrder(input);
  const problems = [...sharedGateways(input), ...sni.diagnostics, ...order.diagnostics];
  if (!hasErrors(problems) && order.value !== undefined) {
    return { value: { ordering: order.value, ...sni.value }, diagnostics: problems };
  }
  if (input.istio.envoyFilter === 'aggregate') {
    return { value: { ordering: 'aggregate' }, diagnostics: [] };
  }
  return { value: undefined, diagnostics: problems };
}

/** The provider's own name of its Service. */
export function serviceHost({ service, cluster }: BackingService): string {
  return serviceFqdn(service, cluster.clusterDomain);
}

function remoteServices({ offer, client }: OrderingInput): readonly BackingService[] {
  return offer.backingServices.filter(({ cluster }) => cluster.name !== client.name);
}

/** One DestinationRule sends one SNI: the name and port that all share, else a generated alias, with the hostname's port. */
function chooseSni(input: OrderingInput): Outcome<Omit<ChosenOrdering, 'ordering'>> {
  const remote = remoteServices(input);
  const [host, ...hosts] = new Set(remote.map(serviceHost));
  const [port, ...ports] = new Set(remote.map(backingPort));
  if (hosts.length + ports.length === 0 && !prefersAlias(input, remote)) {
    const sniPort = port === input.offer.port.number ? undefined : port;
    return { value: present({ sniHost: host, sniPort }), diagnostics: [] };
  }
  const { offer, client } = input;
  const diagnostics = remote.flatMap(({ pods, service, cluster, pointer }) => {
    if (!('lacking' in pods)) return [];
    const args = {
      ...inCluster(offer.resource, cluster),
      client: client.name,
      service: `${service.namespace}/${service.name}`,
      lacking: pods.lacking,
    };
    return [diagnose(failoverAliasImpossible, args, locate(offer.resource, pointer))];
  });
  return { value: { sniHost: aliasHost(offer.resource) }, diagnostics };
}

/** At a gateway the Service's name resolves to the pods of all clusters that its istiod sees; an alias for the own pods does not. */
function prefersAlias(
  { viewOf, istio }: OrderingInput,
  remote: readonly BackingService[],
): boolean {
  return (
    remote.every(({ pods }) => !('lacking' in pods)) &&
    remote.some(({ cluster, service }) => getsOthers({ cluster, service, istio, viewOf }))
  );
}

function sharedGateways(input: OrderingInput): readonly Diagnostic[] {
  const { offer, client } = input;
  const remote = remoteServices(input);
  const names = remote.map(({ cluster }) => cluster.name);
  return remote
    .filter(({ cluster }, i) => names.indexOf(cluster.name) < i)
    .map(({ cluster, pointer }) => {
      const args = { ...inCluster(offer.resource, cluster), client: client.name };
      return diagnose(ranksBehindOneGateway, args, locate(offer.resource, pointer));
    });
}

function chooseOrder(input: OrderingInput): Outcome<FailoverOrdering | undefined> {
  const remote = remoteServices(input);
  const own = input.offer.backingServices.filter((backing) => !remote.includes(backing));
  const [first, ...others] = own;
  const byAddress = remote.every(({ cluster }) => cluster.gateway?.ip !== undefined);
  if (!byAddress || others.length > 0 || remote.length === 0) return orderNames(input);
  if (first === undefined) return { value: 'addresses', diagnostics: [] };
  if (!('lacking' in first.pods)) return { value: 'pods', diagnostics: [] };
  const named = orderNames(input);
  return { ...named, diagnostics: [...named.diagnostics, countedOnce(input, first)] };
}

function countedOnce(
  { offer, client }: OrderingInput,
  { service, cluster, pointer }: BackingService,
): Diagnostic {
  const args = {
    ...inCluster(offer.resource, cluster),
    client: client.name,
    service: `${service.namespace}/${service.name}`,
  };
  return diagnose(ownRankCountsOnce, args, locate(offer.resource, pointer));
}

function orderNames({
  offer,
  client,
  istio,
}: OrderingInput): Outcome<FailoverOrdering | undefined> {
  const backingServices = offer.backingServices.length;
  if (backingServices === 1 || ordersDns(istio)) return { value: 'names', diagnostics: [] };
  const { version } = istio;
  const args = {
    object: displayName(offer.resource),
    client: client.name,
    ranks: backingServices,
    version,
  };
  const at = locate(offer.resource, '/spec/hostname');
  if (backingServices > regionFailoverSteps) {
    return { value: undefined, diagnostics: [diagnose(failoverNeedsNewerIstio, args, at)] };
  }
  if (client.region === unstatedPart) {
    const related = [{ message: 'the cluster', at: client.at }];
    return { value: undefined, diagnostics: [diagnose(failoverNeedsRegion, args, at, related)] };
  }
  return { value: 'localities', diagnostics: [] };
}
