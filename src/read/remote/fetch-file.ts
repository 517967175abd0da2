/** An address → the file from the server, bounded in time and size. No credentials are sent. */
import { LARGEST_FILE } from '../decode-text.ts';
import { beginFetch, type FetchLimits } from './address/fetch.ts';
import { bodyAt } from './address/follow-address.ts';
import type { FetchBudget } from './fetch-budget.ts';

/** Default limits of a download. */
const fileLimits: FetchLimits = { milliseconds: 60_000, bytes: LARGEST_FILE };

/** The file to download. */
export interface FileRequest {
  readonly url: string;
  /** Allowed protocols besides https: `http`. */
  readonly allowed: readonly string[];
  readonly budget: FetchBudget;
}

/** Downloads a file; a text gives the reason of a failure. */
export async function fetchFile(
  { url, allowed, budget }: FileRequest,
  limits: FetchLimits = fileLimits,
): Promise<Uint8Array | string> {
  return await bodyAt(new URL(url), limits.bytes, beginFetch(allowed, limits, { budget }));
}
