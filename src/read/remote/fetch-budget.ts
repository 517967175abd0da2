/** What all fetches of one run may still take together. Each of them has limits of its own besides. */

export interface RunLimits {
  readonly fetches: number;
  readonly milliseconds: number;
  /** Bytes that servers send. */
  readonly received: number;
  /** Bytes of the files that are kept, unpacked: all of them are in memory until the run writes. */
  readonly kept: number;
}

/** Default limits: a fleet that needs more takes several runs. */
export const runLimits: RunLimits = {
  fetches: 1000,
  milliseconds: 3_600_000,
  received: 2 * 1024 ** 3,
  kept: 1024 ** 3,
};

/** A run under way. */
export interface FetchBudget {
  readonly limits: RunLimits;
  /** When it began, by the clock of `performance`. */
  readonly began: number;
  fetches: number;
  received: number;
  kept: number;
}

export function beginBudget(limits: RunLimits = runLimits): FetchBudget {
  return { limits, began: performance.now(), fetches: 0, received: 0, kept: 0 };
}

/** Milliseconds that are left. */
export function timeLeft({ limits, began }: FetchBudget): number {
  return Math.max(0, Math.ceil(began + limits.milliseconds - performance.now()));
}

/** Bytes that may still be received. */
export function bytesLeft({ limits, received }: FetchBudget): number {
  return Math.max(0, limits.received - received);
}

/** The limit that a fetch under way has come to, in words; undefined for none. */
export function cutBy(budget: FetchBudget): string | undefined {
  const { milliseconds, received } = budget.limits;
  if (timeLeft(budget) === 0) return `${milliseconds / 1000} seconds`;
  return bytesLeft(budget) === 0 ? `${received} received bytes` : undefined;
}

/** The limit for which no further fetch begins. */
export function endedBy(budget: FetchBudget): string | undefined {
  const { limits, fetches, kept } = budget;
  if (fetches >= limits.fetches) return `${limits.fetches} fetches`;
  return kept >= limits.kept ? `${limits.kept} bytes of files` : cutBy(budget);
}
