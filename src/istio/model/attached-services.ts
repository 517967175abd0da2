/**
 * A waypoint → the services whose requests it accepts, and the names of their clusters in its proxy.
 *
 * Istiod uses the labels of its own cluster: a Service that only other clusters have has no waypoint.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { groupOf, type Resource } from '../../resource/resource.ts';
import { type Waypoint, waypointOf } from '../mesh/waypoint.ts';
import { isHttp, isStream } from '../service/istio-protocol.ts';
import {
  isService,
  type RegisteredPort,
  type RegisteredService,
} from '../service/registered-service.ts';
import type { PilotIndex } from './pilot-index.ts';
import type { PilotClient } from './pilot-question.ts';

/** The waypoint of a host; undefined where there is none, or where it is for workloads only. */
export function waypointBefore(
  { state, sources }: PilotIndex,
  { host, namespace }: Pick<RegisteredService, 'host' | 'namespace'>,
): Waypoint | undefined {
  const its = sources.get(`${namespace}/${host}`) ?? [];
  const service = its.find(isService) ?? its[0];
  if (service === undefined) return undefined;
  const found = waypointOf(findAmong(state.objects), { namespace, service });
  return found?.isForServices === true ? found : undefined;
}

/** The services that use the waypoint, by host; none for a client that is no waypoint. */
export function attachedServices(
  index: PilotIndex,
  { waypoint, namespace }: PilotClient,
): ReadonlyMap<string, RegisteredService> {
  if (waypoint === undefined) return none;
  return byWaypoint(index).get(`${namespace}/${waypoint}`) ?? none;
}

/** The waypoints with at least one service. */
export function waypoints(index: PilotIndex): readonly Pick<Waypoint, 'namespace' | 'name'>[] {
  return [...byWaypoint(index).keys()].map((key) => {
    const [namespace = '', name = ''] = key.split('/');
    return { namespace, name };
  });
}

const none: ReadonlyMap<string, RegisteredService> = new Map();

/** By `namespace/name`; of a host that several namespaces attach to one waypoint, the first: Istiod's choice is random. */
const byWaypoint = memoise((index: PilotIndex) => {
  const found = new Map<string, Map<string, RegisteredService>>();
  for (const service of onePerNamespace(index)) {
    const waypoint = waypointBefore(index, service);
    if (waypoint === undefined) continue;
    const key = `${waypoint.namespace}/${waypoint.name}`;
    const its = getOrInsert(found, key, () => new Map<string, RegisteredService>());
    if (!its.has(service.host)) its.set(service.host, service);
  }
  return found;
});

/**
 * One service for each namespace: of several with one host the Kubernetes Service, otherwise the oldest. Their ports are not merged here.
 */
function onePerNamespace({ servicesByHost }: PilotIndex): readonly RegisteredService[] {
  return [...servicesByHost.values()].flatMap((named) =>
    [...groupBy(named, ({ namespace }) => namespace).values()].map(
      (its) => its.find(({ isKubernetes }) => isKubernetes) ?? its[0],
    ),
  );
}

/** Objects by kind and name, from a cluster's view. */
const findAmong = memoise((objects: readonly Resource[]) => {
  const keyOf = (group: string, kind: string, namespace: string, name: string) =>
    `${group}/${kind}/${namespace}/${name}`;
  const found = new Map(
    objects
      .filter(({ kind }) => kind === 'Namespace' || kind === 'Gateway')
      .map((one) => [keyOf(groupOf(one.apiVersion), one.kind, one.namespace, one.name), one]),
  );
  return {
    find: (group: string, kind: string, namespace: string, name: string) => {
      const resource = found.get(keyOf(group, kind, namespace, name));
      return resource && { resource };
    },
  };
});

/** Pilot's cluster names of a port, one for each possible result of protocol detection at a waypoint. */
export function clusterNames(
  { host }: Pick<RegisteredService, 'host'>,
  { number, protocol }: RegisteredPort,
  subset: string,
  isAtWaypoint: boolean,
): readonly string[] {
  if (!isAtWaypoint) return [`outbound|${number}|${subset}|${host}`];
  const kinds = [...(isHttp(protocol) ? ['http'] : []), ...(isStream(protocol) ? ['tcp'] : [])];
  return kinds.map((kind) => {
    return `inbound-vip|${number}|${kind}${subset === '' ? '' : `/${subset}`}|${host}`;
  });
}
