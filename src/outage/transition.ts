/**
 * A flow and an outage → failures at each client proxy before Envoy's ejections: an estimate, because neither the request rate of the
 * client is known, nor whether failed hosts refuse connections or time out.
 *
 * Envoy ejects a host at the failure that reaches the limit, and rebalances immediately; further ejections within the next second
 * take effect at the end of it (Istio keeps Envoy's `update_merge_window` of 1 s). `interval` only affects an ejected
 * host's return, after `baseEjectionTime` times the number of its ejections.
 * @module
 */
import { ejectFailing } from './balancing.ts';
import type { ServedFlow } from './flow.ts';
import type { Outage } from './outage.ts';
import { type Upstream, underOutage } from './upstream.ts';

/** Failures at each client proxy. */
export interface Transition {
  /** The number of ejected endpoints: the pods of the client's own cluster, one gateway for another cluster. */
  readonly endpoints: number;
  /** Failed requests where connections are refused, without retries, and beside those in flight. */
  readonly failures: number;
  /** Duration in which further requests fail, at the request rate; 0 with a single ejection. */
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
  const { rounds } = ejectFailing(underOutage(upstream, outage));
  const counts = rounds.map((count) => Math.ceil(count - TRACE)).filter((count) => count > 0);
  const [first = 0] = counts;
  if (first === 0) return undefined;
  const endpoints = counts.reduce((sum, count) => sum + count, 0);
  const merges = counts.length - (first > 1 ? 0 : 1);
  const mergeSeconds = merges * MERGE_SECONDS;
  const { ejectionSeconds, sweepSeconds } = notice;
  return {
    endpoints,
    failures: endpoints * notice.failures,
    mergeSeconds,
    silentSeconds: counts.length * notice.connectSeconds + mergeSeconds,
    returnSeconds: { from: ejectionSeconds, to: ejectionSeconds + sweepSeconds },
  };
}
