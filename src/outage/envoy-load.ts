/**
 * Envoy's arithmetic of priorities: the number of available hosts of each → the percentage of the requests of each
 * (Envoy, "Priority levels" and "Panic threshold"; `LoadBalancerBase::recalculatePerPriorityState`).
 */

/** Overprovisioning factor, in percent: a priority keeps all of its requests until less than 100/140 of its hosts are available. */
const OVERPROVISIONING = 140;

/** The hosts of a priority; fractions are allowed, for pods that are not distinguished. */
export interface HostCount {
  readonly all: number;
  /** Hosts that are not ejected. */
  readonly available: number;
}

export interface PriorityLoad {
  /** The percentage. */
  readonly percent: number;
  /** Whether requests go to all of its hosts, ejected or not. */
  readonly isPanicking: boolean;
}

/** The health of a priority: whole percents, as Envoy counts, 100 at most. */
export function priorityHealth({ all, available }: HostCount): number {
  // Compensates the rounding error of an earlier division.
  return all === 0 ? 0 : Math.min(100, Math.floor((OVERPROVISIONING * available) / all + 1e-9));
}

/**
 * Requests go to the first priority up to its health, the rest to the next. Where the total health is less than
 * 100, each gets its part of the total, and a priority with less than `panicThreshold` percent of its hosts is in panic; where all
 * are in panic, each gets requests by the number of its hosts. With a threshold of 0, Istio's default, there is no panic: without any
 * available host all percentages are 0, and Envoy answers 503.
 */
export function priorityLoads(
  priorities: readonly HostCount[],
  panicThreshold: number,
): readonly PriorityLoad[] {
  const healths = priorities.map(priorityHealth);
  const health = Math.min(
    100,
    healths.reduce((sum, one) => sum + one, 0),
  );
  const panics = priorities.map(
    (one) => health < 100 && panicThreshold > 0 && availablePercent(one) < panicThreshold,
  );
  const isTotal = panics.length > 0 && panics.every((one) => one);
  const percents = isTotal
    ? percentsByHosts(priorities)
    : percentsByHealth(healths, Math.max(health, 1));
  return percents.map((percent, i) => ({ percent, isPanicking: panics[i] === true }));
}

function availablePercent({ all, available }: HostCount): number {
  return all === 0 ? 0 : (100 * available) / all;
}

/** The rounding remainder goes to the first priority with requests. */
function percentsByHealth(healths: readonly number[], total: number): readonly number[] {
  let left = 100;
  const percents = healths.map((health) => {
    const percent = Math.min(left, Math.floor((100 * health) / total));
    left -= percent;
    return percent;
  });
  return withRest(percents, healths, left);
}

function percentsByHosts(priorities: readonly HostCount[]): readonly number[] {
  const counts = priorities.map(({ all }) => all);
  const total = counts.reduce((sum, one) => sum + one, 0) || 1;
  const percents = counts.map((count) => Math.floor((100 * count) / total));
  const left = 100 - percents.reduce((sum, one) => sum + one, 0);
  return withRest(percents, counts, left);
}

function withRest(
  percents: readonly number[],
  measures: readonly number[],
  left: number,
): readonly number[] {
  const first = measures.findIndex((measure) => measure > 0);
  return percents.map((percent, i) => (i === first ? percent + left : percent));
}

/** A locality's effective weight, before normalization among the localities of its priority: its weight, reduced by its health. */
export function localityWeight(weight: number, { all, available }: HostCount): number {
  return all === 0 ? 0 : weight * Math.min(1, ((OVERPROVISIONING / 100) * available) / all);
}
