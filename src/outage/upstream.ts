/** A cluster of a client's proxy → its hosts by serving place, and the hosts left after an outage. */
import { endpointAddress } from '../check/order/promised-endpoint.ts';
import { groupBy } from '../collection/group-by.ts';
import {
  ejectablePercent,
  type OutlierDetection,
} from '../istio/destination-rule/policy-settings.ts';
import type { EndpointGroup } from '../istio/endpoint/endpoint-group.ts';
import type { ServiceEndpoint } from '../istio/endpoint/endpoint-place.ts';
import type { UpstreamCluster } from '../istio/model/upstream-clusters.ts';
import type { Balancing, Hosts, Locality } from './balancing.ts';
import type { Outage } from './outage.ts';

/** The serving place of an endpoint. */
export interface EndpointPlace {
  /** A cluster by its name, or the address of an endpoint outside of all clusters. */
  readonly place: string;
  /** `pods` of a cluster, the `service` in front of the client's own, the `gateway` of a cluster, or `outside` of the fleet. */
  readonly way: 'pods' | 'service' | 'gateway' | 'outside';
  /** The number of hosts in Envoy. */
  readonly count: number;
  /** For `pods`, the address of the model's pod, which stands for those of a workload. */
  readonly pod?: string;
}

/** Finds the place, for the client's cluster. */
export type PlaceFinder = (endpoint: ServiceEndpoint) => EndpointPlace;

/** The place of an endpoint, with what becomes of requests there. */
export interface ReachedPlace extends Omit<EndpointPlace, 'way'> {
  /**
   * `refused` where every connection ends before a pod, `denied` where the pods answer, and refuse the client, `drained` for pods that
   * istiod sends for their sessions only.
   */
  readonly way: EndpointPlace['way'] | 'refused' | 'denied' | 'drained';
}

export type ReachedFinder = (endpoint: ServiceEndpoint) => ReachedPlace;

/** Hosts before anything fails. */
interface PlacedHosts extends ReachedPlace {
  readonly weight: number;
}

/** A cluster of a proxy whose hosts have places. */
export interface Upstream {
  readonly priorities: readonly (readonly {
    readonly weight: number;
    readonly hosts: readonly PlacedHosts[];
  }[])[];
  readonly settings: Pick<Balancing, 'isWeighted' | 'maxEjectionPercent' | 'panicThreshold'>;
  readonly notice: Notice;
  /** Whether the proxy gets pods that are not ready, as unhealthy hosts; otherwise they are left out. */
  readonly sendsUnready: boolean;
}

/** Ejection settings of a proxy; without ejection, all but `connectSeconds` is 0. */
export interface Notice {
  /** Consecutive connection failures. */
  readonly failures: number;
  /** Connect timeout. */
  readonly connectSeconds: number;
  /** Duration of the first ejection, and the interval of checks for its end. */
  readonly ejectionSeconds: number;
  readonly sweepSeconds: number;
}

/** Assigns the endpoints to their places. */
export function placeUpstream(upstream: UpstreamCluster, placeOf: ReachedFinder): Upstream {
  const { isWeighted, outlierDetection, connectSeconds, sendsUnready } = upstream;
  const once = reachedGroups(upstream);
  const byPriority = [...groupBy(once, ({ priority }) => priority)].sort(([a], [b]) => a - b);
  return {
    priorities: byPriority.map(([, its]) =>
      [...groupBy(its, placeOfLocality).values()].map((same) => {
        const hosts = same.flatMap(({ endpoints }) =>
          endpoints.map((one) => ({ ...placeOf(one), weight: one.weight })),
        );
        return { weight: localityWeight(same, hosts), hosts };
      }),
    ),
    settings: { isWeighted, ...ejectionSettings(outlierDetection) },
    notice: { connectSeconds, ...noticeSettings(outlierDetection) },
    sendsUnready,
  };
}

/** The endpoints that the proxy's connections reach. */
export function reachedGroups({ resolved, groups }: UpstreamCluster): readonly EndpointGroup[] {
  return withoutRepeated(resolved ?? groups);
}

/** Envoy keeps the first of several hosts with the same address. */
function withoutRepeated(groups: readonly EndpointGroup[]): readonly EndpointGroup[] {
  const seen = new Set<string>();
  const isFirst = (endpoint: ServiceEndpoint): boolean => {
    const key = endpointAddress(endpoint);
    return !seen.has(key) && seen.add(key).has(key);
  };
  return groups
    .map((group) => ({ ...group, endpoints: group.endpoints.filter(isFirst) }))
    .filter(({ endpoints }) => endpoints.length > 0);
}

/** A pod's `eu/a/` and an entry's `eu/a` are one locality in Envoy. */
function placeOfLocality({ locality }: EndpointGroup): string {
  return locality.replace(/\/+$/, '');
}

/** Weights of a setting, or else the hosts' own: the model has one pod per workload, the mesh has more. */
function localityWeight(groups: readonly EndpointGroup[], hosts: readonly PlacedHosts[]): number {
  const written = groups.at(-1)?.weight ?? 0;
  const counted = hosts.reduce((sum, { weight }) => sum + weight, 0);
  return written === counted ? ownWeight(hosts) : written;
}

function ownWeight(hosts: readonly { readonly weight: number; readonly count: number }[]): number {
  return hosts.reduce((sum, { weight, count }) => sum + weight * count, 0);
}

function ejectionSettings(
  detection: OutlierDetection | undefined,
): Pick<Balancing, 'maxEjectionPercent' | 'panicThreshold'> {
  if (detection === undefined) return { maxEjectionPercent: 0, panicThreshold: 0 };
  const { failures, minHealthPercent } = detection;
  return {
    maxEjectionPercent: failures === undefined ? 0 : ejectablePercent(detection),
    panicThreshold: minHealthPercent ?? 0,
  };
}

function noticeSettings(detection: OutlierDetection | undefined): Omit<Notice, 'connectSeconds'> {
  const { failures } = detection ?? {};
  if (detection === undefined || failures === undefined) {
    return { failures: 0, ejectionSeconds: 0, sweepSeconds: 0 };
  }
  const { ejectionSeconds, sweepSeconds } = detection;
  return { failures, ejectionSeconds, sweepSeconds };
}

/** The same for a client's cluster during a loss. */
export function underOutage(
  { priorities, settings, sendsUnready }: Upstream,
  outage: Outage,
): Balancing {
  const withHealth = ({ place, weight, count, way }: PlacedHosts): Hosts => {
    if (way === 'drained')
      return { place, weight, count, unready: count, alive: 0, isServing: false };
    const ready = way === 'pods' ? count * (outage.ready.get(place) ?? 1) : count;
    return {
      place,
      weight,
      count: sendsUnready ? count : ready,
      unready: sendsUnready ? count - ready : 0,
      alive: count * aliveAt(place, way, outage),
      isServing: way !== 'refused' && way !== 'denied',
    };
  };
  const withReady = ({ weight, hosts }: Upstream['priorities'][number][number]): Locality => {
    const its = hosts.map(withHealth);
    // Pilot weighs a locality by the pods that it sends, where no setting does.
    return { weight: weight === ownWeight(hosts) ? ownWeight(its) : weight, hosts: its };
  };
  return { ...settings, priorities: priorities.map((priority) => priority.map(withReady)) };
}

/** The places with a healthy host during a loss. */
export function healthyPlaces(
  ways: readonly { readonly upstream: Upstream | undefined }[],
  outage: Outage,
): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { upstream } of ways) {
    for (const localities of upstream?.priorities ?? []) {
      for (const { hosts } of localities) addHealthy(hosts, outage, places);
    }
  }
  return places;
}

function addHealthy(hosts: readonly PlacedHosts[], outage: Outage, places: Set<string>): void {
  for (const { place, way, count } of hosts) {
    if (way !== 'denied' && way !== 'drained' && count * aliveAt(place, way, outage) > 0)
      places.add(place);
  }
}

/** Behind a Service or a gateway, requests go to healthy pods: it answers as long as there are some. */
function aliveAt(place: string, way: ReachedPlace['way'], outage: Outage): number {
  if (way === 'outside') return 1;
  if (way === 'refused') return 0;
  const part = outage.degraded.get(place) ?? outage.ready.get(place) ?? 1;
  if (outage.down.has(place)) return 0;
  if (way === 'pods') return part;
  if (way === 'gateway' && outage.gateways.has(place)) return 0;
  return part > 0 ? 1 : 0;
}
