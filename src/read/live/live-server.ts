/**
 * What is known of an API server before it is asked, and how long and how much it may be asked.
 * @module
 */
import type { RequestOptions } from 'node:https';

/** An API server, and who asks. */
export interface LiveServer {
  /** Name of the kubeconfig's context. */
  readonly context: string;
  readonly url: URL;
  /** The context's namespace; undefined when it has none. */
  readonly namespace: string | undefined;
  /** Headers, certificates and the agent. Holds credentials: never to be shown. */
  readonly request: RequestOptions;
}

/** Where the program runs. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Limits of a run; time is in milliseconds. */
export interface LiveLimits {
  /** Of one request, from its start to the last byte of the answer. */
  readonly requestTime: number;
  /** Of everything. */
  readonly totalTime: number;
  readonly attempts: number;
  /** The first pause between attempts; each further one is twice as long. */
  readonly firstPause: number;
  readonly longestPause: number;
  readonly pageSize: number;
  readonly answerBytes: number;
  /** Of all answers together: each is parsed, and what the kinds keep of it stays. */
  readonly totalBytes: number;
  /** Of all kinds together. */
  readonly objects: number;
  /** How often a list begins anew because the server no longer knows where it was. */
  readonly restarts: number;
}

/** Enough for ten thousand clusters behind a slow line, and the end of any server that stalls. */
export const defaultLimits: LiveLimits = {
  requestTime: 15_000,
  totalTime: 90_000,
  attempts: 5,
  firstPause: 250,
  longestPause: 5000,
  pageSize: 100,
  answerBytes: 32 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  objects: 10_000,
  restarts: 3,
};

/** Scheme, host and port, without any credentials that stand in the address. */
export function serverName({ url }: LiveServer): string {
  return `${url.protocol}//${url.host}`;
}
