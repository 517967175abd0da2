/**
 * Servers of names such as `charts.example.com` behind the proxy of a company, on the loopback: what a program comes to from a public
 * address, without a network. Whatever else is asked for through the proxy is written down, and refused.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { scratchDirectory } from './scratch.ts';

/** What the servers do with a request, by the name of the host. */
export type Answer = (host: string, request: IncomingMessage, response: ServerResponse) => void;

/** The running servers. */
export interface SmallInternet {
  /** Variables of the environment with which a program comes to them. */
  readonly env: Readonly<Record<string, string>>;
  /** `charts.example.com/index.yaml`, in the order of the requests; what was refused is `refused HOST:PORT`. */
  readonly asked: readonly string[];
  /** Of those, the requests that had credentials. */
  readonly authorized: readonly string[];
  /** The port on the loopback of a server by https that nobody may come to from elsewhere, */
  readonly trapPort: number;
  /** of one by plain http, */
  readonly plainTrapPort: number;
  /** and what either was asked for. */
  readonly trapped: readonly string[];
}

/** Names of the hosts, in the certificate. */
const NAMES = ['example.com', 'example.net', 'example.org'];

/** Starts the servers until the test ends. */
export async function startSmallInternet(answer: Answer, trap?: Answer): Promise<SmallInternet> {
  const { key, certificate } = makeCertificate();
  const asked: string[] = [];
  const trapped: string[] = [];
  const authorized: string[] = [];
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) };
  const hear: RequestListener = (request, response) => {
    const host = String(request.headers.host).replace(/:\d+$/, '');
    asked.push(`${host}${request.url}`);
    if (request.headers.authorization !== undefined) authorized.push(`${host}${request.url}`);
    answer(host, request, response);
  };
  const inner = await listen(createServer(tls, hear));
  const catcher: RequestListener = (request, response) => {
    trapped.push(`${request.headers.host}${request.url}`);
    if (trap === undefined) response.writeHead(404).end();
    else trap('127.0.0.1', request, response);
  };
  const trapPort = await listen(createServer(tls, catcher));
  const plainTrapPort = await listen(createPlain(catcher));
  const proxy = createPlain((request, response) => {
    // A request by plain http has the whole address.
    asked.push(`refused ${request.url}`);
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket, head) => {
    socket.on('error', () => {});
    const [host = ''] = (request.url ?? '').split(':');
    if (!NAMES.some((name) => host === name || host.endsWith(`.${name}`))) {
      asked.push(`refused ${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const behind = connect(inner, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      behind.write(head);
      behind.pipe(socket).pipe(behind);
    });
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
  });
  const proxyPort = await listen(proxy);
  const at = `http://127.0.0.1:${proxyPort}`;
  return {
    env: {
      HTTPS_PROXY: at,
      HTTP_PROXY: at,
      SSL_CERT_FILE: certificate,
      GIT_SSL_CAINFO: certificate,
    },
    asked,
    authorized,
    trapPort,
    plainTrapPort,
    trapped,
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A certificate of its own for these names and the loopback. */
export function makeCertificate(): { readonly key: string; readonly certificate: string } {
  const directory = scratchDirectory();
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const names = NAMES.flatMap((name) => [`DNS:${name}`, `DNS:*.${name}`]);
  const hosts = ['IP:127.0.0.1', 'DNS:localhost', ...names].join(',');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', `subjectAltName=${hosts}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...kind, '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
  return { key, certificate };
}
