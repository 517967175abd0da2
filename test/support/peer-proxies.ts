/**
 * Pilot's answers to several proxies → one Envoy that plays all of them over sockets in a folder, so that a request goes its whole way:
 * client, gateways, pods.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../src/resource/json.ts';
import { inScratch, type PilotAnswer } from './peer-pilot.ts';
import { findPeer } from './peer-program.ts';

/** A proxy to play. */
export interface PlayedProxy {
  readonly name: string;
  readonly answer: PilotAnswer;
  /** Which of its route configurations is in force. */
  readonly routes: string;
  /** Where its endpoints (`address:port`) are: names of proxies or pods. */
  readonly at: ReadonlyMap<string, string>;
}

/** A request that came to a pod. */
export interface PodRequest {
  readonly pod: string;
  readonly url: string;
  readonly header: string | undefined;
}

/** What was answered; by a pod, unless a proxy itself did. */
export interface PlayedAnswer {
  readonly status: number;
  readonly from?: PodRequest;
}

/** The proxies at work. */
export interface Play {
  /** Asks by way of a proxy. */
  ask(via: string, path: string, headers: Readonly<Record<string, string>>): Promise<PlayedAnswer>;
  /** Pods that answer 503 from now on. */
  readonly failing: Set<string>;
  /** All that came to pods. */
  readonly seen: PodRequest[];
}

/** The header that pods report. */
const header = 'x-distributary-service';

/** Plays while `body` runs. */
export function playing<T>(
  proxies: readonly PlayedProxy[],
  body: (play: Play) => Promise<T>,
): Promise<T> {
  return inScratch(async (directory) => {
    const names = new Set(proxies.map(({ name }) => name));
    const pods = new Set(
      proxies.flatMap(({ at }) => [...at.values()]).filter((n) => !names.has(n)),
    );
    const failing = new Set<string>();
    const seen: PodRequest[] = [];
    const servers = [...pods].map((pod) => servePod(directory, pod, { failing, seen }));
    const envoy = startEnvoy(directory, proxies);
    try {
      await appear([...names, ...pods].map((name) => join(directory, name)));
      const ask: Play['ask'] = (via, path, headers) => send(join(directory, via), path, headers);
      return await body({ ask, failing, seen });
    } finally {
      const gone = once(envoy, 'exit');
      envoy.kill('SIGKILL');
      await gone;
      for (const server of servers) server.close();
    }
  });
}

function servePod(
  directory: string,
  pod: string,
  { failing, seen }: Pick<Play, 'failing' | 'seen'>,
): Server {
  const server = createServer((asked, answer) => {
    const value = asked.headers[header];
    const one = {
      pod,
      url: asked.url ?? '',
      header: typeof value === 'string' ? value : undefined,
    };
    seen.push(one);
    answer.writeHead(failing.has(pod) ? 503 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(one));
  });
  return server.listen(join(directory, pod));
}

function startEnvoy(directory: string, proxies: readonly PlayedProxy[]): ChildProcess {
  const file = join(directory, 'envoy.json');
  const staticResources = {
    listeners: proxies.map((proxy) => listenerOf(proxy, directory)),
    clusters: proxies.flatMap((proxy) => clustersOf(proxy, directory)),
  };
  writeFileSync(file, JSON.stringify({ staticResources }));
  const flags = ['-c', file, '--use-dynamic-base-id', '--concurrency', '1', '-l', 'error'];
  return spawn(findPeer('envoy') ?? 'envoy', flags, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Waits until all sockets take connections: at most half a minute. Envoy makes the file of a socket some time before it listens. */
async function appear(sockets: readonly string[]): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    const taken = await Promise.all(sockets.map(takesConnections));
    if (taken.every((is) => is)) return;
    await pause(100);
  }
  throw new Error('Envoy does not listen');
}

function takesConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.end();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

const filters = 'type.googleapis.com/envoy.extensions.filters';

function listenerOf({ name, answer, routes }: PlayedProxy, directory: string): JsonObject {
  const found = answer.routes?.find((one) => one.name === routes)?.raw_route_configuration;
  if (found === undefined) {
    const given = answer.routes?.map((one) => one.name).join(', ');
    throw new Error(`Pilot gives ${name} no routes ${routes}, but ${given}`);
  }
  const routeConfig = { ...found, ...isObjectOf(owned(found, name)), validateClusters: false };
  const typedConfig = {
    '@type': `${filters}.network.http_connection_manager.v3.HttpConnectionManager`,
    statPrefix: name,
    normalizePath: true,
    routeConfig,
    httpFilters: [{ name: 'router', typedConfig: { '@type': `${filters}.http.router.v3.Router` } }],
  };
  const filterChains = [{ filters: [{ name: 'http', typedConfig }] }];
  return { name, address: { pipe: { path: join(directory, name) } }, filterChains };
}

function isObjectOf(json: Json): JsonObject {
  return isObject(json) ? json : {};
}

/** Names of clusters are a proxy's own, and all proxies are one Envoy here. */
function owned(json: Json, name: string): Json {
  if (Array.isArray(json)) return json.map((one) => owned(one, name));
  if (!isObject(json)) return json;
  const entries = Object.entries(json).map(([key, value]): [string, Json] => [
    key,
    key === 'cluster' && typeof value === 'string'
      ? `${name} ${value}`
      : owned(value ?? null, name),
  ]);
  return Object.fromEntries(entries);
}

/** The clusters with their endpoints at sockets, without what needs a control plane or certificates. */
function clustersOf(proxy: PlayedProxy, directory: string): readonly JsonObject[] {
  return proxy.answer.clusters.flatMap(({ cluster, raw_cluster, raw_load_assignment }) => {
    if (raw_cluster === undefined || raw_load_assignment === undefined) return [];
    const { filters: _f, transportSocket: _t, transportSocketMatches: _m, ...others } = raw_cluster;
    const { edsClusterConfig: _e, type: _y, metadata: _d, altStatName: _a, ...kept } = others;
    const name = `${proxy.name} ${cluster}`;
    const endpoints = listAt(raw_load_assignment, 'endpoints').map((locality) => ({
      ...isObjectOf(locality),
      lbEndpoints: listAt(locality, 'lbEndpoints').map((one) => atSocket(one, proxy, directory)),
    }));
    return [{ ...kept, name, type: 'STATIC', loadAssignment: { clusterName: name, endpoints } }];
  });
}

function atSocket(one: Json, { at, name }: PlayedProxy, directory: string): JsonObject {
  const { loadBalancingWeight = 1 } = isObjectOf(one);
  const socket = objectAt(one, 'endpoint', 'address', 'socketAddress');
  const address = `${stringAt(socket, 'address')}:${numberAt(socket, 'portValue')}`;
  const to = at.get(address);
  if (to === undefined) throw new Error(`${name} leads to ${address}`);
  return { loadBalancingWeight, endpoint: { address: { pipe: { path: join(directory, to) } } } };
}

function send(
  socketPath: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PlayedAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { socketPath, path, headers, agent: false, timeout: 300_000 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          resolve(text.startsWith('{') ? { status, from: JSON.parse(text) } : { status });
        });
      },
    );
    asking.on('timeout', () => asking.destroy(new Error('no answer'))).on('error', reject);
    asking.end();
  });
}
