/**
 * The states of a fleet → where the pods of a Service answer no request: in standbys, whose workloads in Git are all scaled to zero, and
 * for other clusters, where a gateway for mutual TLS has no endpoints, since no pod takes mutual TLS (DIS0655, DIS0662).
 * @module
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { inboundServices } from '../../check/server/inbound-service.ts';
import { disabledMode } from '../../check/server/mutual-tls-disabled.ts';
import { isUninjectedServer } from '../../check/server/uninjected-server.ts';
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { clustersetDomain } from '../../derive/route/clusterset/clusterset-host.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { EndpointPlace, PlaceFinder } from '../upstream.ts';

/** The clusters in which a Service answers no client, by name; `cluster:port` where it answers none of other clusters at a port. */
type Silence = ReadonlySet<string>;

/** By `namespace/name` of the Service. Cached for all clusters of the fleet. */
const silencesIn: (fleet: ClusterState['fleet']) => ReadonlyMap<string, Silence> = memoise(
  (fleet) => {
    const found = new Map<string, Set<string>>();
    const note = ({ namespace, name }: Resource, where: string) =>
      getOrInsert(found, `${namespace}/${name}`, () => new Set()).add(where);
    for (const state of fleet) {
      const { name } = state.cluster;
      for (const { service, port } of closedPorts(state)) note(service, `${name}:${port}`);
      for (const service of restingServices(state)) note(service, name);
    }
    return found;
  },
);

/** Ports that other clusters call by mutual TLS, and at which no pod takes it. */
function closedPorts(
  state: ClusterState,
): readonly { readonly service: Resource; readonly port: number }[] {
  return inboundServices(state).flatMap(({ service, ports, gateway }) => {
    if (gateway !== 'mtls') return [];
    const isUninjected = isUninjectedServer(state, service);
    return ports
      .map((port) => ({ service, port }))
      .filter((called) => isUninjected || disabledMode(state, called) !== undefined);
  });
}

/** Services with machines may serve without pods. */
function restingServices(state: ClusterState): readonly Resource[] {
  if (!state.templates.some(({ isAtRest }) => isAtRest)) return [];
  const machines = [...state.istio('WorkloadEntry'), ...state.istio('WorkloadGroup')];
  const served = new Set(machines.map(({ namespace }) => namespace));
  return state
    .list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => {
      const templates = selectedTemplates(state, service);
      const isResting = templates.length > 0 && templates.every(({ isAtRest }) => isAtRest);
      return isResting && !served.has(service.namespace);
    });
}

/** Finds the same places for the endpoints of a host; silent ones have no hosts, as if Envoy had ejected them. */
export function withoutSilent(
  { fleet, cluster }: ClusterState,
  { host, port }: { readonly host: string; readonly port: number },
  placeOf: PlaceFinder,
): PlaceFinder {
  const silences = silencesIn(fleet);
  if (silences.size === 0) return placeOf;
  const named = serviceOfHost(host, cluster.clusterDomain) ?? serviceOfHost(host, clustersetDomain);
  const silence = named && silences.get(`${named.namespace}/${named.name}`);
  if (silence === undefined) return placeOf;
  const isSilent = ({ way, place }: EndpointPlace): boolean =>
    way !== 'outside' &&
    (silence.has(place) || (way === 'gateway' && silence.has(`${place}:${port}`)));
  return (endpoint) => {
    const found = placeOf(endpoint);
    return isSilent(found) ? { ...found, count: 0 } : found;
  };
}
