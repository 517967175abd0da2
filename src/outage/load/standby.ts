/**
 * The states of a fleet → the clusters in which a Service has workloads in Git and all are scaled to zero: standbys without pods.
 * @module
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { memoise } from '../../collection/memoise.ts';
import { clustersetDomain } from '../../derive/route/clusterset/clusterset-host.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { PlaceFinder } from '../upstream.ts';

/** `namespace/name` of each such Service, and the names of the clusters. */
type Standbys = ReadonlyMap<string, ReadonlySet<string>>;

/** Cached for all clusters of the fleet. */
const standbysIn: (fleet: ClusterState['fleet']) => Standbys = memoise((fleet) => {
  const found = new Map<string, Set<string>>();
  for (const state of fleet) {
    for (const service of restingServices(state)) {
      found.set(service, (found.get(service) ?? new Set()).add(state.cluster.name));
    }
  }
  return found;
});

/** Services with machines may serve without pods. */
function restingServices(state: ClusterState): readonly string[] {
  if (!state.templates.some(({ isAtRest }) => isAtRest)) return [];
  const machines = [...state.istio('WorkloadEntry'), ...state.istio('WorkloadGroup')];
  const served = new Set(machines.map(({ namespace }) => namespace));
  return state.list('', 'Service').flatMap(({ resource }) => {
    const { namespace, name } = resource;
    const templates = selectedTemplates(state, resource);
    const isResting = templates.length > 0 && templates.every(({ isAtRest }) => isAtRest);
    return isResting && !served.has(namespace) ? [`${namespace}/${name}`] : [];
  });
}

/** Finds the same places for the endpoints of a host; those of standbys have no hosts, as if Envoy had ejected them. */
export function withoutStandbys(
  { fleet, cluster }: ClusterState,
  host: string,
  placeOf: PlaceFinder,
): PlaceFinder {
  const standbys = standbysIn(fleet);
  if (standbys.size === 0) return placeOf;
  const named = serviceOfHost(host, cluster.clusterDomain) ?? serviceOfHost(host, clustersetDomain);
  const resting = named && standbys.get(`${named.namespace}/${named.name}`);
  if (resting === undefined) return placeOf;
  return (endpoint) => {
    const found = placeOf(endpoint);
    return found.way !== 'outside' && resting.has(found.place) ? { ...found, count: 0 } : found;
  };
}
