/**
 * Remote clusters of an istiod → their endpoints for a host, and the gateways that replace endpoints of networks that the client does
 * not reach (Istio `EndpointBuilder.EndpointsByNetworkFilter`).
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { clusterLabel, networkLabel } from '../../kind/topology-label.ts';
import { isClusterLocal } from '../mesh/mesh-config.ts';
import {
  type JoinedMesh,
  type NetworkGateway,
  type PilotState,
  type RemoteCluster,
  releaseOf,
} from '../model/pilot-question.ts';
import { isReadAmong } from '../visibility/discovery-selector.ts';
import { type EndpointGroup, weightOf } from './endpoint-group.ts';
import { podEndpoints, type ServiceEndpoint } from './endpoint-place.ts';

/** The endpoints of the host's Service in other clusters. */
export function remoteEndpoints(
  { others }: JoinedMesh,
  { host, namespace }: { readonly host: string; readonly namespace: string },
  { clusterDomain, mesh }: Pick<PilotState, 'clusterDomain' | 'mesh'>,
): readonly ServiceEndpoint[] {
  const named = serviceOfHost(host, clusterDomain);
  if (named?.namespace !== namespace) return [];
  if (isClusterLocal(mesh, host)) return [];
  const key = `${named.namespace}/${named.name}`;
  return others
    .filter(({ objects }) => isReadAmong(objects, mesh, namespace))
    .flatMap((one) => endpointsByService(one).get(key) ?? []);
}

/** By `namespace/name`; every istiod that reads the cluster gets the same ones. */
const endpointsByService: (cluster: RemoteCluster) => ReadonlyMap<string, ServiceEndpoint[]> =
  memoise(({ cluster, network, workloads }) => {
    const byService = groupBy(workloads, ({ namespace, service }) => `${namespace}/${service}`);
    const endpointsOf = (pods: RemoteCluster['workloads']) =>
      pods.flatMap((pod) => podEndpoints(pod, network, cluster));
    return new Map([...byService].map(([key, pods]) => [key, endpointsOf(pods)]));
  });

/**
 * Replaces the endpoints of a network with its gateways, unless the client is in it or no gateway is known. A gateway has
 * the sum of the weights of its group's endpoints. A group that loses all of its endpoints stays: Pilot gives it a priority.
 * Waypoints of an ambient multi-network mesh use gateways with HBONE. All other clients use mutual TLS, since the gateway reads the host in its
 * handshake: endpoints that the client would not ask so are left out.
 */
export function behindGateways(
  groups: readonly EndpointGroup[],
  { joined, cluster, release }: Pick<PilotState, 'joined' | 'cluster' | 'release'>,
  {
    isWaypoint,
    isMutual,
  }: {
    readonly isWaypoint: boolean;
    /** Whether the client asks the endpoint by mutual TLS. */
    readonly isMutual: (endpoint: ServiceEndpoint) => boolean;
  },
): readonly EndpointGroup[] {
  if (joined === undefined) return groups;
  const isTunnelled = isWaypoint && joined.hidesNetworks === true;
  const byNetwork = gatewaysOf(joined.gateways);
  if (byNetwork.size === 0 && !isTunnelled) return groups;
  const tunnels = tunnelsOf(joined.tunnels ?? none);
  const isEverywhere =
    joined.network === '' && !hasChange(releaseOf({ release }), 'unnamedNetwork');
  const gatewaysTo = ({ network, labels }: ServiceEndpoint): readonly NetworkGateway[] => {
    if (isEverywhere || network === undefined || network === joined.network) return [];
    if (!isTunnelled) return byNetwork.get(network) ?? [];
    const its = own(labels, clusterLabel) ?? cluster;
    return tunnels.beside.get(`${network} ${its}`) ?? tunnels.byNetwork.get(network) ?? [];
  };
  const scale = isTunnelled ? scaleOf(joined) : scaleOfAll(joined.gateways);
  // A client without a network reaches everything.
  const hides = joined.hidesNetworks === true && joined.network !== '';
  const isHidden = ({ network }: ServiceEndpoint): boolean =>
    hides && network !== undefined && network !== joined.network;
  return groups.map((group) => {
    const scaled = group.endpoints.map((one) => ({ ...one, weight: one.weight * scale }));
    const direct = scaled.filter((one) => gatewaysTo(one).length === 0 && !isHidden(one));
    const far = scaled.filter(
      (one) => gatewaysTo(one).length > 0 && (isTunnelled || isMutual(one)),
    );
    const endpoints = [...direct, ...inPlaceOf(far, gatewaysTo)];
    return { ...group, weight: weightOf(endpoints), endpoints };
  });
}

/** Gateways for endpoints of one locality: the weight is divided among them. */
function inPlaceOf(
  endpoints: readonly ServiceEndpoint[],
  gatewaysTo: (endpoint: ServiceEndpoint) => readonly NetworkGateway[],
): readonly ServiceEndpoint[] {
  const ways = endpoints.flatMap((endpoint) => {
    const gateways = gatewaysTo(endpoint);
    const weight = endpoint.weight / gateways.length;
    return gateways.map((gateway) => ({ endpoint, gateway, weight }));
  });
  return [...groupBy(ways, ({ gateway }) => gateway)].map(([gateway, its]) => {
    const { network, address, port, cluster = '' } = gateway;
    const weight = its.reduce((sum, one) => sum + one.weight, 0);
    // Pilot has a gateway's network, and its cluster where a Gateway there sets it, but no locality.
    const labels = { [networkLabel]: network, [clusterLabel]: cluster };
    return { ...its[0].endpoint, address, port, labels, weight };
  });
}

const none: readonly NetworkGateway[] = [];

/** By network, and by network and cluster. */
const tunnelsOf = memoise((tunnels: readonly NetworkGateway[]) => ({
  byNetwork: groupBy(tunnels, ({ network }) => network),
  beside: groupBy(tunnels, ({ network, cluster = '' }) => `${network} ${cluster}`),
}));

const gatewaysOf = memoise((gateways: readonly NetworkGateway[]) =>
  groupBy(gateways, ({ network }) => network),
);

/** Gateways of both kinds are included. */
const scaleOf = memoise(({ gateways, tunnels = none }: JoinedMesh) =>
  scaleOfAll([...gateways, ...tunnels]),
);

/** Weights are multiplied so that those of each network, and of each of its clusters, are divisible by the number of gateways there. */
const scaleOfAll = memoise((gateways: readonly NetworkGateway[]) => {
  const { byNetwork, beside } = tunnelsOf(gateways);
  const counts = [...byNetwork.values(), ...beside.values()].map(({ length }) => length);
  return counts.reduce(leastMultiple, 1);
});

function leastMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}
