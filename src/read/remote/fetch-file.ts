/**
 * An address → the file from the server, bounded in time and size. No credentials are sent.
 * @module
 */
import type { IncomingMessage } from 'node:http';
import { LARGEST_FILE } from '../decode-text.ts';

/** Limits of a download. */
export interface FileLimits {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Default limits of a download. */
export const fileLimits: FileLimits = { milliseconds: 60_000, bytes: LARGEST_FILE };

/** Maximum number of redirects; GitHub's releases redirect to its storage. */
const MOST_REDIRECTS = 5;

/** Downloads a file; a text gives the reason of a failure. `allowed` may contain `http`. */
export async function fetchFile(
  url: string,
  allowed: readonly string[],
  limits: FileLimits = fileLimits,
): Promise<Uint8Array | string> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let next = url;
  for (let i = 0; i <= MOST_REDIRECTS; i += 1) {
    const { protocol } = new URL(next);
    if (protocol !== 'https:' && !(protocol === 'http:' && allowed.includes('http'))) {
      return `it is asked for by ${protocol.slice(0, -1)}, which --allow does not name`;
    }
    const answer = await ask(next, signal, limits);
    if (typeof answer === 'string' || answer instanceof Uint8Array) return answer;
    if (!URL.canParse(answer.location, next)) return 'it is sent on to no address';
    next = new URL(answer.location, next).href;
  }
  return `it is sent on more than ${MOST_REDIRECTS} times`;
}

type Answer = Uint8Array | string | { readonly location: string };

async function ask(url: string, signal: AbortSignal, limits: FileLimits): Promise<Answer> {
  const protocol = url.startsWith('http:') ? import('node:http') : import('node:https');
  const { get } = await protocol;
  return await new Promise((done) => {
    const failed = (error: unknown): void => done(problemOf(error, signal, limits));
    const sent = get(url, { signal, headers: { accept: '*/*' } }, (response) => {
      read(response, limits.bytes).then(done, failed);
    });
    sent.on('error', failed);
  });
}

async function read(response: IncomingMessage, most: number): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    return { location: headers.location };
  }
  if (statusCode < 200 || statusCode > 299) {
    response.destroy();
    return `the server answers with status ${statusCode}`;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) {
      response.destroy();
      return `it has more than ${most} bytes`;
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function problemOf(error: unknown, signal: AbortSignal, limits: FileLimits): string {
  if (signal.aborted) return `no answer within ${limits.milliseconds / 1000} seconds`;
  return error instanceof Error && 'code' in error ? String(error.code) : 'it fails';
}
