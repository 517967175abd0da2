/** The settings of an API server before a request, and the limits of requests. */
import type { RequestOptions } from 'node:https';

/** An API server, and the user. */
export interface LiveServer {
  /** Name of the kubeconfig's context. */
  readonly context: string;
  readonly url: URL;
  /** The context's namespace; undefined when it has none. */
  readonly namespace: string | undefined;
  /** Headers, certificates and the agent. Contains credentials: never to be shown. */
  readonly request: RequestOptions;
}

/** The environment of the program. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Limits of a run; time is in milliseconds. */
export interface LiveLimits {
  /** The limit of one request, from its start to the last byte of the answer. */
  readonly requestTime: number;
  /** The limit of the whole run. */
  readonly totalTime: number;
  readonly attempts: number;
  /** The first pause between attempts; each further one is twice as long. */
  readonly firstPause: number;
  readonly longestPause: number;
  readonly pageSize: number;
  readonly answerBytes: number;
  /** The limit of all answers together: each is parsed, and the selected fields are kept. */
  readonly totalBytes: number;
  /** The limit of all kinds together. */
  readonly objects: number;
  /** How often a list starts again because the server has dropped its state. */
  readonly restarts: number;
}

/** Enough for ten thousand clusters over a slow connection, and an end for any server that stalls. */
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

/** Scheme, host and port, without credentials in the address. */
export function serverName({ url }: LiveServer): string {
  return `${url.protocol}//${url.host}`;
}
