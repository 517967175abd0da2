/**
 * What an istiod reads of other clusters → the endpoints that they bring to a host, and those that a client is given in place of
 * what its network doesn't reach (Istio `EndpointBuilder.EndpointsByNetworkFilter`).
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { clusterLabel, networkLabel } from '../../kind/topology-label.ts';
import { isClusterLocal } from '../mesh/mesh-config.ts';
import type {
  JoinedMesh,
  NetworkGateway,
  PilotState,
  RemoteCluster,
} from '../model/pilot-question.ts';
import { type EndpointGroup, weightOf } from './endpoint-group.ts';
import { podEndpoints, type ServiceEndpoint } from './endpoint-place.ts';

/** Those of the pods that back the Service of the host in other clusters. */
export function remoteEndpoints(
  { others }: JoinedMesh,
  { host, namespace }: { readonly host: string; readonly namespace: string },
  { clusterDomain, mesh }: Pick<PilotState, 'clusterDomain' | 'mesh'>,
): readonly ServiceEndpoint[] {
  const named = serviceOfHost(host, clusterDomain);
  if (named?.namespace !== namespace) return [];
  if (isClusterLocal(mesh, host)) return [];
  const key = `${named.namespace}/${named.name}`;
  return others.flatMap((one) => endpointsByService(one).get(key) ?? []);
}

/** By `namespace/name`; every istiod that reads the cluster is given the same ones. */
const endpointsByService: (cluster: RemoteCluster) => ReadonlyMap<string, ServiceEndpoint[]> =
  memoise(({ cluster, network, workloads }) => {
    const byService = groupBy(workloads, ({ namespace, service }) => `${namespace}/${service}`);
    const endpointsOf = (pods: RemoteCluster['workloads']) =>
      pods.flatMap((pod) => podEndpoints(pod, network, cluster));
    return new Map([...byService].map(([key, pods]) => [key, endpointsOf(pods)]));
  });

/**
 * Puts the gateways of a network in place of its endpoints, unless the client is in it or nobody knows a gateway. A gateway counts
 * as much as the endpoints of its group do together. A group that loses all of its endpoints stays: Pilot gives it a priority.
 */
export function behindGateways(
  groups: readonly EndpointGroup[],
  joined: JoinedMesh | undefined,
): readonly EndpointGroup[] {
  if (joined === undefined) return groups;
  const { byNetwork, scale } = gatewaysOf(joined.gateways);
  if (byNetwork.size === 0) return groups;
  const gatewaysTo = ({ network }: ServiceEndpoint): readonly NetworkGateway[] => {
    const isNear = network === undefined || network === joined.network;
    return isNear ? [] : (byNetwork.get(network) ?? []);
  };
  // A client without a network misses nothing.
  const hides = joined.hidesNetworks === true && joined.network !== '';
  const isHidden = ({ network }: ServiceEndpoint): boolean =>
    hides && network !== undefined && network !== joined.network;
  return groups.map((group) => {
    const scaled = group.endpoints.map((one) => ({ ...one, weight: one.weight * scale }));
    const direct = scaled.filter((one) => gatewaysTo(one).length === 0 && !isHidden(one));
    const far = scaled.filter((one) => gatewaysTo(one).length > 0 && one.takesMutualTls);
    const networks = [...groupBy(far, ({ network }) => network).values()];
    const endpoints = [...direct, ...networks.flatMap((its) => inPlaceOf(its, gatewaysTo))];
    return { ...group, weight: weightOf(endpoints), endpoints };
  });
}

/** Gateways for endpoints of one network and locality. */
function inPlaceOf(
  endpoints: readonly ServiceEndpoint[],
  gatewaysTo: (endpoint: ServiceEndpoint) => readonly NetworkGateway[],
): readonly ServiceEndpoint[] {
  const [first] = endpoints;
  if (first === undefined) return [];
  const gateways = gatewaysTo(first);
  const weight = endpoints.reduce((sum, one) => sum + one.weight, 0) / gateways.length;
  return gateways.map(({ network, address, port }) => {
    // Pilot knows a gateway's network, and of nothing else where it is.
    const labels = { [networkLabel]: network, [clusterLabel]: '' };
    return { ...first, address, port, labels, weight };
  });
}

/** Gateways by network; weights are multiplied so that each network's can be divided among its gateways. */
const gatewaysOf = memoise((gateways: JoinedMesh['gateways']) => {
  const byNetwork = groupBy(gateways, ({ network }) => network);
  const scale = [...byNetwork.values()].reduce((all, { length }) => leastMultiple(all, length), 1);
  return { byNetwork, scale };
});

function leastMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}
