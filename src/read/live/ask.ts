/** A path of an API server → its answer: one GET request, bounded in time and size. */
import type { IncomingMessage } from 'node:http';
import type { LiveLimits, LiveServer } from './live-server.ts';

/** The result of a request. */
export type Answer =
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly retryAfter: number;
      readonly body: string;
    }
  /** No answer; `problem` is the system's error code, as in `ECONNREFUSED`. */
  | { readonly type: 'failure'; readonly problem: string; readonly mayPass: boolean }
  | { readonly type: 'too-large' };

/** Sends one request. Never throws: a failure is data, without any credentials in it. */
export async function ask(
  server: LiveServer,
  path: string,
  limits: Pick<LiveLimits, 'requestTime' | 'answerBytes'>,
): Promise<Answer> {
  // Loaded here, since most runs send no request and would start 0.1 s later.
  const protocol = server.url.protocol === 'http:' ? import('node:http') : import('node:https');
  const { request: send } = await protocol;
  const base = server.url.pathname.replace(/\/+$/, '');
  const url = new URL(`${base}${path}`, server.url.origin);
  const signal = AbortSignal.timeout(limits.requestTime);
  const headers = { ...server.request.headers, accept: 'application/json' };
  return await new Promise((done) => {
    const failed = (error: unknown): void => done(failure(error, signal.aborted));
    try {
      const sent = send(url, { ...server.request, headers, method: 'GET', signal }, (response) => {
        collect(response, limits.answerBytes).then(done, failed);
      });
      sent.on('error', failed);
      sent.end();
    } catch (error) {
      // Invalid headers or certificates.
      failed(error);
    }
  });
}

async function collect(response: IncomingMessage, mostBytes: number): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) {
      response.destroy();
      return { type: 'too-large' };
    }
    chunks.push(bytes);
  }
  const seconds = Number(response.headers['retry-after']);
  return {
    type: 'answer',
    status: response.statusCode ?? 0,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Network failures, which may be temporary; problems of certificates or names are permanent. */
const passing = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

function failure(error: unknown, isTimeout: boolean): Answer {
  if (isTimeout) return { type: 'failure', problem: 'no answer in time', mayPass: true };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it fails';
  return { type: 'failure', problem: code, mayPass: passing.has(code) };
}
