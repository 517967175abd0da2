/** A small HTTP server on the loopback that stands in for an API server, and the kubeconfig that leads to it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../src/resource/json.ts';
import { directoryWith } from './scratch.ts';

/** What the server does with a request; the path has its query. */
export type Reply = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** A running server. */
export interface StandIn {
  readonly port: number;
  /** Paths with queries, in the order they were asked for. */
  readonly asked: readonly string[];
  /** A kubeconfig whose only context is `hub`. */
  readonly kubeconfig: string;
}

/** A token that must turn up nowhere. */
export const token = 's3cret-token';

/** Starts a server; it ends with the test. */
export async function standIn(reply: Reply, namespace?: string): Promise<StandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    reply(request.url ?? '', response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return { port: address.port, asked, kubeconfig: writeKubeconfig(url, namespace) };
}

/** Writes a kubeconfig for a server without TLS. */
export function writeKubeconfig(url: string, namespace?: string): string {
  const within = namespace === undefined ? '' : `, namespace: ${namespace}`;
  const text = `apiVersion: v1
kind: Config
current-context: hub
clusters: [{name: hub, cluster: {server: "${url}", insecure-skip-tls-verify: true}}]
users: [{name: me, user: {token: ${token}}}]
contexts: [{name: hub, context: {cluster: hub, user: me${within}}}]
`;
  return join(directoryWith({ kubeconfig: text }), 'kubeconfig');
}

/** Answers with JSON. */
export function send(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with an error as the API server does. */
export function refuse(response: ServerResponse, status: number, reason: string): void {
  const message = `${reason} with ${token}`;
  send(response, status, {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    reason,
    message,
    code: status,
  });
}

/** A page of a list: items from the offset that the query continues at. */
export function page(path: string, items: readonly JsonObject[]): JsonObject {
  const query = new URLSearchParams(path.split('?')[1]);
  const start = Number(query.get('continue') ?? '0');
  const end = start + Number(query.get('limit'));
  const metadata = {
    resourceVersion: '7',
    ...(end < items.length ? { continue: String(end) } : {}),
  };
  return {
    kind: 'ThingList',
    apiVersion: 'example.com/v1',
    metadata,
    items: items.slice(start, end),
  };
}

/** Objects `thing-0`, `thing-1` …, each with something that nobody may see. */
export function things(count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, i) => ({
    metadata: { name: `thing-${i}` },
    spec: { kubeconfig: token },
  }));
}
