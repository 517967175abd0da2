/**
 * A flow and an outage → what each proxy of a client meets before Envoy has ejected what fails: an estimate, since nobody says how much
 * the client asks, nor whether the dead refuse a connection or say nothing.
 *
 * Envoy ejects a host at the very failure that makes the number full, and balances anew at once; what is ejected within the next second
 * is balanced when that is over (Istio leaves Envoy's `update_merge_window` of 1 s). `interval` has no part in this, only in an ejected
 * host's return, after `baseEjectionTime` times the number of its ejections.
 * @module
 */
import { ejectFailing } from './balancing.ts';
import type { ServedFlow } from './flow.ts';
import type { Outage } from './outage.ts';
import { type Upstream, underOutage } from './upstream.ts';

/** What each proxy of a client meets. */
export interface Transition {
  /** How many endpoints are ejected: the pods of the client's own cluster, one gateway for another cluster. */
  readonly endpoints: number;
  /** Requests that fail where connections are refused, without retries, and beside those that are on their way. */
  readonly failures: number;
  /** So long requests go on failing beside those, as many as are sent; 0 where the first ejection is the only one. */
  readonly mergeSeconds: number;
  /** So long all requests to the dead fail where nobody answers, and the connection times out. */
  readonly silentSeconds: number;
  /** So long after, the dead are asked again, and fail as often, each time later: from here to there. */
  readonly returnSeconds: { readonly from: number; readonly to: number };
}

/** Envoy's `update_merge_window`, in seconds. */
const MERGE_SECONDS = 1;

/** What calculating leaves of a whole number. */
const TRACE = 1e-6;

/** Undefined where nothing is ejected: nobody fails, or what fails is asked for good. */
export function transitionOf({ ways }: ServedFlow, outage: Outage): Transition | undefined {
  const clusters = new Map(ways.map(({ cluster, upstream }) => [cluster, upstream]));
  const all = [...clusters.values()]
    .map((upstream) => upstream && upstreamTransition(upstream, outage))
    .filter((one) => one !== undefined);
  const [first] = all;
  if (first === undefined) return undefined;
  // Each way has its own proxy cluster, which counts for itself.
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
