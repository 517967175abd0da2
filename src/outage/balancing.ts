/**
 * One cluster of a proxy with failing hosts → the share of the requests of each host after Envoy's ejections, and the share that still
 * fails.
 */
import { type HostCount, localityWeight, priorityLoads } from './envoy-load.ts';

/** Indistinguishable hosts: the pods of a workload, or one gateway. */
export interface Hosts {
  /** The serving place: a cluster by its name, or the address of an endpoint outside of all clusters. */
  readonly place: string;
  /** Weight of each host, relative to others of its locality. */
  readonly weight: number;
  readonly count: number;
  /** The number of hosts that istiod sends as unhealthy: they get no requests, and are not ejected. */
  readonly unready: number;
  /** The number of healthy hosts. */
  readonly alive: number;
  /** Whether a request that arrives there is answered, as long as the host is healthy. */
  readonly isServing: boolean;
}

/** Hosts of one locality. */
export interface Locality {
  readonly weight: number;
  readonly hosts: readonly Hosts[];
}

/** A cluster of a proxy, in Envoy's sense. */
export interface Balancing {
  /** The highest priority first. */
  readonly priorities: readonly (readonly Locality[])[];
  /** Whether localities share requests by their weights; otherwise each host counts by its own. */
  readonly isWeighted: boolean;
  /** `maxEjectionPercent` over the hosts of all priorities, in percent; 0 without ejection. */
  readonly maxEjectionPercent: number;
  /** Panic threshold, in percent; 0 for none. */
  readonly panicThreshold: number;
}

/** Distribution of the requests. */
export interface Sending {
  /** By place, of 1. The sum is less than 1 where Envoy has no host to select, or one that refuses every request. */
  readonly shares: ReadonlyMap<string, number>;
  /** The part that fails: sent to failing hosts, or to none. */
  readonly failing: number;
  /** The places with a healthy host, with or without requests. */
  readonly targets: ReadonlySet<string>;
}

/** Requests split into parts, of 1, with a route each; undefined for a part without any endpoint. */
export function mixSendings(
  ways: readonly { readonly part: number; readonly sending: Sending | undefined }[],
): Sending {
  const shares = new Map<string, number>();
  const targets = new Set<string>();
  let failing = 0;
  for (const { part, sending } of ways) {
    failing += part * (sending?.failing ?? 1);
    for (const place of sending?.targets ?? []) targets.add(place);
    for (const [place, share] of sending?.shares ?? []) {
      shares.set(place, (shares.get(place) ?? 0) + part * share);
    }
  }
  return { shares, failing, targets };
}

/** The requests of a cluster in steady state: failing hosts with requests are ejected up to the limit. */
export function sendRequests(balancing: Balancing): Sending {
  return eject(balancing, () => 0).sending;
}

/** Ejections in one priority. */
export interface EjectionRound {
  /** The number of ejected hosts. */
  readonly ejected: number;
  /** The share of the priority in all requests once the first of them is ejected. */
  readonly load: number;
}

/** The way of a cluster to its steady state. */
export interface EjectionCourse {
  /** The next round ejects hosts that receive the requests then. */
  readonly rounds: readonly EjectionRound[];
  readonly sending: Sending;
}

/** The same with the rounds of ejections. */
export function ejectFailing(balancing: Balancing): EjectionCourse {
  return eject(balancing, (ejected, priority) => loadWithout(balancing, ejected, priority));
}

/** @param loadOf the load of a round, which most callers do not need. */
function eject(
  balancing: Balancing,
  loadOf: (ejected: Ejected, priority: number) => number,
): EjectionCourse {
  const all = balancing.priorities.map(hostsOf);
  const total = sumOf(all.flat(), ({ count }) => count);
  let left = Math.floor((balancing.maxEjectionPercent * total) / 100 + TRACE);
  const ejected = new Map(all.flat().map((hosts) => [hosts, hosts.unready] as const));
  const rounds: EjectionRound[] = [];
  for (;;) {
    const sent = spread(balancing, ejected);
    const failing = all.map((hosts) =>
      hosts.filter((one) => receives(one, sent) && failingOf(one, ejected) > TRACE),
    );
    const priority = failing.findIndex((hosts) => hosts.length > 0);
    const noticed = failing[priority];
    if (noticed === undefined || left <= TRACE) {
      return { rounds, sending: toSending(all.flat(), sent) };
    }
    const load = loadOf(ejected, priority);
    const some = ejectSome(noticed, left, ejected);
    rounds.push({ ejected: some, load });
    left -= some;
  }
}

/** The share of a priority, of 1, once it has one available host less. */
function loadWithout(balancing: Balancing, ejected: Ejected, priority: number): number {
  const counts = balancing.priorities.map((one, i) => {
    const { all, available } = hostCount(hostsOf(one), ejected);
    return { all, available: i === priority ? Math.max(0, available - 1) : available };
  });
  return (priorityLoads(counts, balancing.panicThreshold)[priority]?.percent ?? 0) / 100;
}

/** Rounding error of a whole number. */
const TRACE = 1e-9;

/** The number of hosts of a group that are ejected, or unhealthy by istiod's word. */
type Ejected = ReadonlyMap<Hosts, number>;

/** The requests of a group of hosts. */
interface Sent {
  readonly share: number;
  /** The number of hosts that receive them. */
  readonly receiving: number;
}

type Spread = ReadonlyMap<Hosts, Sent>;

function receives(hosts: Hosts, sent: Spread): boolean {
  return (sent.get(hosts)?.share ?? 0) > 0;
}

/** Hosts that fail and are not ejected. */
function failingOf(hosts: Hosts, ejected: Ejected): number {
  return hosts.count - hosts.alive - (ejected.get(hosts) ?? 0);
}

/** Under the limit, the ejected hosts are random: the same part of each group of equal hosts. */
function ejectSome(noticed: readonly Hosts[], left: number, ejected: Map<Hosts, number>): number {
  const failing = sumOf(noticed, (one) => failingOf(one, ejected));
  const part = Math.min(1, left / failing);
  for (const one of noticed) {
    ejected.set(one, (ejected.get(one) ?? 0) + part * failingOf(one, ejected));
  }
  return part * failing;
}

function spread({ priorities, isWeighted, panicThreshold }: Balancing, ejected: Ejected): Spread {
  const loads = priorityLoads(
    priorities.map((one) => hostCount(hostsOf(one), ejected)),
    panicThreshold,
  );
  const sent = new Map<Hosts, Sent>();
  for (const [i, priority] of priorities.entries()) {
    const { percent = 0, isPanicking = false } = loads[i] ?? {};
    if (percent === 0) continue;
    // In panic, Envoy selects from all hosts, and ignores localities.
    const shares = isPanicking
      ? within(priority, new Map(), false)
      : within(priority, ejected, isWeighted);
    for (const [hosts, { share, receiving }] of shares) {
      sent.set(hosts, { share: (percent / 100) * share, receiving });
    }
  }
  return sent;
}

/** The share of each host in its priority's requests. */
function within(
  priority: readonly Locality[],
  ejected: Ejected,
  isWeighted: boolean,
): readonly (readonly [Hosts, Sent])[] {
  const localities = isWeighted ? priority : [{ weight: 1, hosts: hostsOf(priority) }];
  const weights = localities.map(({ weight, hosts }) =>
    localityWeight(weight, hostCount(hosts, ejected)),
  );
  const total = sumOf(weights, (one) => one) || 1;
  return localities.flatMap(({ hosts }, i) => {
    const receiving = hosts.map((one) => one.count - (ejected.get(one) ?? 0));
    const sum = sumOf(hosts, (one, k) => one.weight * (receiving[k] ?? 0)) || 1;
    return hosts.map((one, k): readonly [Hosts, Sent] => {
      const its = receiving[k] ?? 0;
      return [
        one,
        { share: ((weights[i] ?? 0) / total) * ((one.weight * its) / sum), receiving: its },
      ];
    });
  });
}

function toSending(all: readonly Hosts[], sent: Spread): Sending {
  const shares = new Map<string, number>();
  let answered = 0;
  for (const [{ place, alive, isServing }, { share, receiving }] of sent) {
    if (share <= 0 || !isServing) continue;
    shares.set(place, (shares.get(place) ?? 0) + share);
    answered += share * Math.min(1, alive / receiving);
  }
  const targets = new Set(
    all.filter(({ alive, isServing }) => isServing && alive > 0).map(({ place }) => place),
  );
  return { shares, failing: Math.max(0, 1 - answered), targets };
}

function hostsOf(priority: readonly Locality[]): readonly Hosts[] {
  return priority.flatMap(({ hosts }) => hosts);
}

function hostCount(hosts: readonly Hosts[], ejected: Ejected): HostCount {
  const all = sumOf(hosts, ({ count }) => count);
  return { all, available: all - sumOf(hosts, (one) => ejected.get(one) ?? 0) };
}

function sumOf<T>(items: readonly T[], measure: (item: T, index: number) => number): number {
  return items.reduce((sum, item, i) => sum + measure(item, i), 0);
}
