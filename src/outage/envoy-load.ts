/**
 * Envoy's arithmetic of priorities: how many hosts of each can be asked → the percentage of the requests that each gets
 * (Envoy, "Priority levels" and "Panic threshold"; `LoadBalancerBase::recalculatePerPriorityState`).
 * @module
 */

/** In percent: a priority keeps all of its requests until less than 100/140 of its hosts are available. */
const OVERPROVISIONING = 140;

/** The hosts of a priority; parts of one are allowed, for pods that are not told apart. */
export interface HostCount {
  readonly all: number;
  /** Those that are not ejected. */
  readonly available: number;
}

/** What a priority gets. */
export interface PriorityLoad {
  /** Of 100. */
  readonly percent: number;
  /** Whether requests go to all of its hosts, ejected or not. */
  readonly isPanicking: boolean;
}

/** The health of a priority: whole percents, as Envoy counts, 100 at most. */
export function priorityHealth({ all, available }: HostCount): number {
  // What was divided before may lack a trace to the next whole number.
  return all === 0 ? 0 : Math.min(100, Math.floor((OVERPROVISIONING * available) / all + 1e-9));
}

/**
 * Requests go to the first priority as far as its health allows, what is left to the next. Where all together are less than
 * 100 healthy, each gets its part of what they have, and one with less than `panicThreshold` percent of its hosts panics; where all
 * panic, each gets requests by the number of its hosts. With a threshold of 0, Istio's default, nobody panics: then without any
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

/** What rounding leaves goes to the first that takes any. */
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

/** A locality's part of its priority's requests, before it is set against the others': its weight, less what its health lacks. */
export function localityWeight(weight: number, { all, available }: HostCount): number {
  return all === 0 ? 0 : weight * Math.min(1, ((OVERPROVISIONING / 100) * available) / all);
}
