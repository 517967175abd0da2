/**
 * Clusters that run what they import, each behind a path of its own: real Pilot makes the routes of clients and gateways, and one
 * Envoy plays all of them, so that requests go their whole way while one cluster's pods after another fail.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { manifestsOf, renderFixture } from '../support/peer-fleet.ts';
import { askPilot, type PilotQuestion } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';
import {
  type Play,
  type PlayedAnswer,
  type PlayedProxy,
  playing,
} from '../support/peer-proxies.ts';

const client = { type: 'sidecar', namespace: 'httpbin', locality: 'default/default' } as const;
const labels = { istio: 'ingressgateway' };
const gateway = { type: 'ingress', namespace: 'istio-system', labels } as const;

/** The endpoints that are not a cluster's own pod. */
const gateways: readonly [string, string][] = [
  ['192.168.1.110:81', 'gateway-1'],
  ['192.168.1.110:83', 'gateway-3'],
];

/** A proxy of cluster N, as Pilot has it; the one pod of the cluster is `pod-N`. */
async function proxyOf(
  name: string,
  proxy: PilotQuestion['proxy'],
  routes: string,
): Promise<PlayedProxy> {
  const number = name.slice(-1);
  const manifests = manifestsOf(await renderFixture('istio/http-paths/'), `cluster-${number}`);
  const place = { at: 'default/default', labels: {}, account: 'httpbin' };
  const pods = podsOf(manifests, new Map([['httpbin/httpbin', [place]]]));
  const answer = await askPilot({ manifests, pods, proxy, raw: true, routes: true });
  const own = pods.map(({ address }): [string, string] => [`${address}:8080`, `pod-${number}`]);
  return { name, answer, routes, at: new Map([...own, ...gateways]) };
}

async function playDemo(body: (play: Play) => Promise<void>): Promise<void> {
  const proxies = await Promise.all([
    proxyOf('client-1', client, 'httpbin.httpbin.svc.cluster.local:8080'),
    proxyOf('client-2', client, 'httpbin.httpbin.svc.cluster.local:8080'),
    proxyOf('gateway-1', gateway, 'http.81'),
    proxyOf('gateway-3', gateway, 'http.83'),
  ]);
  await playing(proxies, body);
}

const host = 'httpbin.httpbin:8080';
const named = 'httpbin/httpbin:8080';

function told({ status, from }: PlayedAnswer): string {
  return from === undefined ? String(status) : `${status} ${from.pod} ${from.url} ${from.header}`;
}

/** The answer after Envoy has turned away from what fails, which takes five errors in a row and some tenths of a second. */
async function settled(play: Play, via: string): Promise<string> {
  for (let i = 0; i < 30; i += 1) {
    const { status } = await play.ask(via, '/get', { host });
    if (status === 200 && i >= 5) break;
    await pause(100);
  }
  return told(await play.ask(via, '/get?q', { host }));
}

itWithPeers(['eds-oracle', 'envoy'], 'local pods, then each provider under its path', () =>
  playDemo(async (play) => {
    // Local pods see the header, those of others don't; and without pathRewrite they see the path, as the API has it.
    expect(await settled(play, 'client-2')).toBe(`200 pod-2 /get?q ${named}`);
    play.failing.add('pod-2');
    expect(await settled(play, 'client-2')).toBe(
      '200 pod-1 /cluster-1/httpbin-mesh/get?q undefined',
    );
    play.failing.add('pod-1');
    expect(await settled(play, 'client-2')).toBe('200 pod-3 /get?q undefined');
  }),
);

itWithPeers(['eds-oracle', 'envoy'], 'no gateway sends on what came from another cluster', () =>
  playDemo(async (play) => {
    for (const pod of ['pod-1', 'pod-3']) play.failing.add(pod);
    expect(await settled(play, 'client-1')).toMatch(/^503/);
    expect(new Set(play.seen.map(({ pod }) => pod))).toEqual(new Set(['pod-1', 'pod-3']));
    // Another gateway would answer 404: the header is gone, and it has no such path.
    const statuses = new Set<number>();
    for (let i = 0; i < 15; i += 1) {
      const byPath = await play.ask('gateway-1', '/cluster-1/httpbin-mesh/get', { host });
      const byHeader = { host, 'x-distributary-service': named };
      const { status } = await play.ask('gateway-3', '/get', byHeader);
      statuses.add(byPath.status).add(status);
      await pause(50);
    }
    expect(statuses).toEqual(new Set([503]));
  }),
);

itWithPeers(['eds-oracle', 'envoy'], 'a header of anybody leads to what the path leads to', () =>
  playDemo(async ({ ask }) => {
    const from = async (via: string, path: string, value?: string) =>
      told(await ask(via, path, { host, ...(value && { 'x-distributary-service': value }) }));
    expect(await from('gateway-1', '/cluster-1/httpbin-mesh/get')).toBe(
      '200 pod-1 /cluster-1/httpbin-mesh/get undefined',
    );
    expect(await from('gateway-3', '/cluster-3/httpbin-mesh/get')).toBe('200 pod-3 /get undefined');
    expect(await from('gateway-3', '/get')).toBe('404');
    expect(await from('gateway-1', '/admin', named)).toBe(
      '200 pod-1 /cluster-1/httpbin-mesh/admin undefined',
    );
    expect(await from('gateway-1', '/../admin', named)).toBe(
      '200 pod-1 /cluster-1/httpbin-mesh/admin undefined',
    );
    expect(await from('gateway-1', '/admin', 'shop/other:80')).toBe('404');
    expect(await from('gateway-1', '/admin', `${named},shop/other:80`)).toBe('404');
  }),
);
