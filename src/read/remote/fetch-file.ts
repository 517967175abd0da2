/**
 * An address → the file from the server, bounded in time and size. No credentials are sent.
 * @module
 */
import { LARGEST_FILE } from '../decode-text.ts';
import { beginFetch, type FetchLimits } from './address/fetch.ts';
import { bodyAt } from './address/follow-address.ts';

/** Default limits of a download. */
const fileLimits: FetchLimits = { milliseconds: 60_000, bytes: LARGEST_FILE };

/** Downloads a file; a text gives the reason of a failure. `allowed` may contain `http`. */
export async function fetchFile(
  url: string,
  allowed: readonly string[],
  limits: FetchLimits = fileLimits,
): Promise<Uint8Array | string> {
  return await bodyAt(new URL(url), limits.bytes, beginFetch(allowed, limits));
}
