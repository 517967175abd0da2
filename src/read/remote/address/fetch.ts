/** The limits of a fetch, and what is left of them: one for all the addresses that it comes to. */
import { env } from 'node:process';
import { beginBudget, bytesLeft, type FetchBudget, timeLeft } from '../fetch-budget.ts';
import type { Network } from './network.ts';
import { type Resolve, resolveName } from './resolve-name.ts';
import type { Environment } from './user-proxy.ts';

/** A fetch under way. */
export interface Fetch {
  /** Protocols that are allowed besides https. */
  readonly allowed: readonly string[];
  readonly env: Environment;
  readonly resolve: Resolve;
  /** Aborts at the end of its time, */
  readonly signal: AbortSignal;
  /** which is this long. */
  readonly milliseconds: number;
  /** Its first address, which decides where others may be. */
  first?: { readonly shown: string; readonly network: Network };
  /** Bytes that it may still receive, of all answers together, */
  bytes: number;
  /** and requests that it may still send. */
  requests: number;
  /** What its run may still take. */
  readonly budget: FetchBudget;
}

export interface FetchLimits {
  readonly milliseconds: number;
  /** Bytes of all answers together. */
  readonly bytes: number;
}

/** Requests of one fetch: a registry lists its tags in pages. */
const MOST_REQUESTS = 200;

export function beginFetch(
  allowed: readonly string[],
  { milliseconds, bytes }: FetchLimits,
  around: {
    readonly env?: Environment;
    readonly resolve?: Resolve;
    readonly budget?: FetchBudget;
  } = {},
): Fetch {
  const budget = around.budget ?? beginBudget();
  const time = Math.min(milliseconds, timeLeft(budget));
  return {
    allowed,
    env: around.env ?? env,
    resolve: around.resolve ?? resolveName,
    signal: AbortSignal.timeout(time),
    milliseconds: time,
    bytes: Math.min(bytes, bytesLeft(budget)),
    requests: MOST_REQUESTS,
    budget,
  };
}
