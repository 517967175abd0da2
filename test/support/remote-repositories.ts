/** Git repositories and files behind an HTTP server on the loopback, as a forge has them: git's own server program answers. */
import { execFileSync, spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { findPeer } from './peer-program.ts';
import { scratchDirectory } from './scratch.ts';
import { standIn } from './stand-in-server.ts';

/** A running server. */
export interface RemoteServer {
  readonly url: string;
  /** Paths that were asked for, with queries. */
  readonly asked: readonly string[];
}

/** Serves bare repositories and plain files by their paths; what it does not have is not found. */
export async function serveRepositories(
  repositories: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<RemoteServer> {
  const root = scratchDirectory();
  for (const [name, directory] of Object.entries(repositories)) {
    execFileSync(git(), ['clone', '--quiet', '--bare', directory, join(root, name)]);
  }
  const names = Object.keys(repositories);
  const { port, asked } = await standIn((path, response, request) => {
    const [place = ''] = path.split('?');
    const file = files[place];
    const isGit = /\/(?:info\/refs|git-upload-pack)$/.test(place);
    if (file !== undefined) response.end(file);
    else if (isGit && names.some((name) => place.startsWith(`/${name}/`)))
      answerGit(root, request, response);
    else response.writeHead(404).end();
  });
  return { url: `http://127.0.0.1:${port}`, asked };
}

function git(): string {
  return findPeer('git') ?? 'git';
}

/** What a web server does for git's own program (CGI, RFC 3875). */
export function answerGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const child = spawn(git(), ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: path,
      QUERY_STRING: query,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('close', () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    const head = all.toString('latin1', 0, Math.max(0, end)).split('\r\n');
    let status = 200;
    for (const line of head) {
      const [name = '', value = ''] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else if (name !== '') response.setHeader(name, value);
    }
    response.writeHead(status).end(all.subarray(end + 4));
  });
}
