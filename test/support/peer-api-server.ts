/** A real API server for the tests of a file, and a proxy that stands between it and the program. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/resource/json.ts';
import { findPeer } from './peer-program.ts';
import { directoryWith } from './scratch.ts';

/** A running API server. */
export interface ApiServer {
  readonly url: string;
  /** A kubeconfig of somebody who may do everything. */
  readonly kubeconfig: string;
  /** One request as that somebody; the status and the answer. */
  send(method: string, path: string, body?: JsonObject): Promise<{ status: number; body: string }>;
  /** A kubeconfig for another token. */
  kubeconfigFor(token: string, namespace?: string): string;
  /** Hands a request on to the server, with the credentials that it came with. */
  forward(path: string, headers: Readonly<Record<string, unknown>>, response: ServerResponse): void;
  stop(): Promise<void>;
}

/** The parts of the kubeconfig that the server writes. */
interface Written {
  readonly clusters: readonly [
    { cluster: { server: string; 'certificate-authority-data': string } },
  ];
  readonly users: readonly [{ user: { token: string } }];
}

/** Starts one; its data go with it. */
export async function startApiServer(): Promise<ApiServer> {
  const program = findPeer('testapi');
  if (program === undefined) throw new Error('testapi is not built');
  const directory = mkdtempSync(join(tmpdir(), 'distributary-api-'));
  const kubeconfig = join(directory, 'kubeconfig');
  const child = spawn(program, [directory], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (let waited = 0; !existsSync(kubeconfig); waited += 50) {
    if (waited > 60_000 || child.exitCode !== null) {
      await stop();
      throw new Error('testapi did not become ready');
    }
    await pause(50);
  }
  return { ...connect(readFileSync(kubeconfig, 'utf8')), kubeconfig, stop };
}

function connect(kubeconfig: string): Omit<ApiServer, 'kubeconfig' | 'stop'> {
  const written: Written = parse(kubeconfig);
  const { server, 'certificate-authority-data': ca } = written.clusters[0].cluster;
  const { token } = written.users[0].user;
  const agent = new Agent({ ca: Buffer.from(ca, 'base64'), keepAlive: true, maxSockets: 8 });
  const send: ApiServer['send'] = (method, path, body) =>
    new Promise((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(new URL(path, server), { method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, body: text }));
      });
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const forward: ApiServer['forward'] = (path, headers, response) => {
    const { authorization } = headers;
    const passed = { headers: { authorization: String(authorization) }, agent };
    request(new URL(path, server), passed, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  };
  const kubeconfigFor: ApiServer['kubeconfigFor'] = (other, namespace) => {
    const context = {
      cluster: 'api',
      user: 'me',
      ...(namespace === undefined ? {} : { namespace }),
    };
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'limited',
      clusters: [{ name: 'api', cluster: written.clusters[0].cluster }],
      users: [{ name: 'me', user: { token: other } }],
      contexts: [{ name: 'limited', context }],
    });
    return join(directoryWith({ kubeconfig: text }), 'kubeconfig');
  };
  return { url: server, send, forward, kubeconfigFor };
}

/** Sends many requests, a few at a time; each has to end well. */
export async function createAll(
  server: ApiServer,
  objects: readonly { readonly path: string; readonly object: JsonObject }[],
): Promise<void> {
  const waiting = [...objects];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { status, body } = await server.send('POST', next.path, next.object);
      if (status !== 201) throw new Error(`${next.path}: ${status} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}
