/**
 * A registry on the loopback that holds what Helm itself pushes: as much of the OCI Distribution Specification as `helm push` and `helm pull`
 * ask for, behind TLS with a certificate of its own.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { onTestFinished } from 'vitest';
import { makeCertificate } from './small-internet.ts';

/** A running registry. */
export interface ChartRegistry {
  /** `127.0.0.1:1234`. */
  readonly host: string;
  /** The file with the certificate that clients have to trust. */
  readonly certificate: string;
  /** Methods and paths that were asked for. */
  readonly asked: readonly string[];
}

interface Stored {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Starts one until the test ends. */
export async function startChartRegistry(): Promise<ChartRegistry> {
  const { key, certificate } = makeCertificate();
  const stored = new Map<string, Stored>();
  const asked: string[] = [];
  const options = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createServer(options, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void answer(stored, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { host: `127.0.0.1:${port}`, certificate, asked };
}

async function answer(
  stored: Map<string, Stored>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'https://registry');
  const body = Buffer.concat(await request.toArray());
  if (request.method === 'POST') {
    response.writeHead(202, { location: `${pathname}one` }).end();
  } else if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    const digest = searchParams.get('digest') ?? digestOf(body);
    const path = pathname.replace(/uploads\/one$/, digest);
    stored.set(path, { type, bytes: body });
    stored.set(path.replace(/[^/]+$/, digest), { type, bytes: body });
    response.writeHead(201, { 'docker-content-digest': digest }).end();
  } else if (pathname.endsWith('/tags/list')) response.end(tagsOf(stored, pathname));
  else if (pathname === '/v2/') response.end();
  else give(stored.get(pathname), request, response);
}

function tagsOf(stored: ReadonlyMap<string, Stored>, pathname: string): string {
  const start = pathname.replace(/tags\/list$/, 'manifests/');
  const names = [...stored.keys()].filter((key) => key.startsWith(start));
  const tags = names.map((key) => key.slice(start.length)).filter((key) => !key.includes(':'));
  return JSON.stringify({ name: start.slice('/v2/'.length, -'/manifests/'.length), tags });
}

function give(
  found: Stored | undefined,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const head = {
    'content-type': found.type,
    'content-length': found.bytes.length,
    'docker-content-digest': digestOf(found.bytes),
  };
  response.writeHead(200, head).end(method === 'HEAD' ? undefined : found.bytes);
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
