/**
 * A flow and an outage → failures at each client proxy before Envoy's ejections: an estimate, because neither the request rate of the
 * client is known, nor whether failed hosts refuse connections or time out.
 *
 * Envoy ejects a host at the failure that reaches the limit, and rebalances immediately; further ejections within the next second
 * take effect at the end of it (Istio keeps Envoy's `update_merge_window` of 1 s). `interval` only affects an ejected
 * host's return, after `baseEjectionTime` times the number of its ejections.
 */
import { ejectFailing } from './balancing.ts';
import type { ServedFlow } from './flow.ts';
import type { Outage } from './outage.ts';
import { type Upstream, underOutage } from './upstream.ts';

export interface Transition {
  /** The number of ejected endpoints: the pods of the client's own cluster, one gateway for another cluster. */
  readonly endpoints: number;
  /** Failed requests where connections are refused, without retries, and beside those in flight. */
  readonly failures: number;
  /** Seconds of requests, at the request rate, that fail as well; 0 with a single ejection. */
  readonly mergeSeconds: number;
  /** Duration in which all requests to failed hosts fail where connections time out. */
  readonly silentSeconds: number;
  /** Intervals from first to later returns of failed hosts, after which they fail as often again, each longer than the one before. */
  readonly returnSeconds: { readonly from: number; readonly to: number };
}

/** Envoy's `update_merge_window`, in seconds. */
const MERGE_SECONDS = 1;

/** Rounding error of a whole number. */
const TRACE = 1e-6;

/** Undefined without ejection: nothing fails, or the failing host gets requests permanently. */
export function transitionOf({ ways }: ServedFlow, outage: Outage): Transition | undefined {
  const clusters = new Map(ways.map(({ cluster, upstream }) => [cluster, upstream]));
  const all = [...clusters.values()]
    .map((upstream) => upstream && upstreamTransition(upstream, outage))
    .filter((one) => one !== undefined);
  const [first] = all;
  if (first === undefined) return undefined;
  // Each destination has its own proxy cluster, with its own counter.
  return all.slice(1).reduce(
    (sum, one) => ({
      endpoints: sum.endpoints + one.endpoints,
      failures: sum.failures + one.failures,
      mergeSeconds: Math.max(sum.mergeSeconds, one.mergeSeconds),
      silentSeconds: Math.max(sum.silentSeconds, one.silentSeconds),
      returnSeconds: {
        from: Math.min(sum.returnSeconds.from, one.returnSeconds.from),
        to: Math.max(sum.returnSeconds.to, one.returnSeconds.to),
      },
    }),
    first,
  );
}

function upstreamTransition(upstream: Upstream, outage: Outage): Transition | undefined {
  const { notice } = upstream;
  const course = ejectFailing(underOutage(upstream, outage));
  const rounds = course.rounds
    .map(({ ejected, load }) => ({ count: Math.ceil(ejected - TRACE), load }))
    .filter(({ count }) => count > 0);
  if (rounds.length === 0) return undefined;
  const endpoints = rounds.reduce((sum, { count }) => sum + count, 0);
  const mergeSeconds = mergedSeconds(rounds);
  const { ejectionSeconds, sweepSeconds } = notice;
  return {
    endpoints,
    failures: endpoints * notice.failures,
    mergeSeconds,
    silentSeconds: rounds.length * notice.connectSeconds + mergeSeconds,
    returnSeconds: { from: ejectionSeconds, to: ejectionSeconds + sweepSeconds },
  };
}

interface Round {
  readonly count: number;
  readonly load: number;
}

/** Below this share of the requests, the next priority gets too few in a window for an ejection. */
const NOTICED = 0.2;

/**
 * Only the first ejection of all takes effect immediately, and a window delays those within it: the priority of the ejected hosts goes on
 * getting its load, and the rest arrives at the hosts of the next round, which are then ejected in the same window.
 */
function mergedSeconds([first, ...later]: readonly Round[]): number {
  if (first === undefined) return 0;
  if (first.count === 1) return later.length * MERGE_SECONDS;
  const isShared = 1 - first.load >= NOTICED && later.length > 0;
  const windows = isShared ? later.length : first.load + later.length;
  return windows * MERGE_SECONDS;
}
