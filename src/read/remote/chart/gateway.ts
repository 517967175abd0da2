/**
 * A server on the loopback for one run of Helm. It answers only requests with its key, so that no other program of the machine gets
 * what the user's logins open.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface HelmRequest {
  readonly method: 'GET' | 'HEAD';
  /** The parts of the path without the key, decoded. */
  readonly path: readonly string[];
  /** Whether it is asked as a registry is. */
  readonly isRegistry: boolean;
  /** `?…`, or empty. */
  readonly query: string;
  /** The accepted types. */
  readonly accept: string;
}

/** An answer to Helm. */
export interface Given {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** A running gateway. */
export interface Gateway {
  /** `127.0.0.1:1234`. */
  readonly host: string;
  /** The first part of each path, behind `/v2/` in that of a registry. */
  readonly key: string;
  /** The address of a repository with an index. */
  readonly url: string;
}

/** Runs one during the work. */
export async function withGateway<T>(
  answer: (request: HelmRequest, gateway: Gateway) => Promise<Given>,
  work: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  const { createServer } = await import('node:http');
  const key = crypto.randomUUID().replaceAll('-', '');
  const server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    const helmRequest = helmRequestOf(request, key);
    if (helmRequest === undefined) response.writeHead(404).end();
    else
      answer(helmRequest, gatewayAt(host, key)).then(
        (given) => give(response, given, helmRequest.method),
        () => response.writeHead(502).end(),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return await work(gatewayAt(`127.0.0.1:${port}`, key));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function gatewayAt(host: string, key: string): Gateway {
  return { host, key, url: `http://${host}/${key}` };
}

function helmRequestOf(
  { method, url = '', headers }: IncomingMessage,
  key: string,
): HelmRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const { pathname, search } = new URL(url, 'http://gateway');
  const parts = pathname.split('/').slice(1);
  const isRegistry = parts[0] === 'v2';
  const [given, ...path] = isRegistry ? parts.slice(1) : parts;
  if (given !== key) return undefined;
  return { method, path, isRegistry, query: search, accept: headers.accept ?? '*/*' };
}

function give(response: ServerResponse, given: Given, method: string): void {
  const { status, headers = {}, body = '' } = given;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...length, ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}
