/**
 * Meshes in which istiods read each other's endpoints, in one network or in several, or hide networks as the ambient mesh does: real Pilot gives each client the promised
 * order, its gateways, by mutual TLS or plain HTTP, lead to the cluster's own pods alone, and real Envoy goes the order to its end.
 */
import { describe, expect } from 'vitest';
import { isFailoverRoute, type ServiceRoute } from '../../src/derive/route/service-route.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { allNetworks, alone, joinedMesh, type Networks } from '../support/joined-mesh.ts';
import { type Answers, near, sharesOf, simulate } from '../support/peer-envoy.ts';
import { type ClusterFacts, expectedClusters, factsOf } from '../support/peer-expectation.ts';
import {
  manifestsOf,
  type PeerCase,
  peerCases,
  peerFleets,
  renderFixture,
  routesOf,
} from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer, type PilotQuestion } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

/** Of a share of requests, with chance in play. */
const tolerance = 0.06;

const fleets = peerFleets().filter((fleet) => /^(?:remote-secrets|ambient-flag)/.test(fleet));

const formOf = (fleet: string) => (fleet.startsWith('ambient') ? 'ambient' : 'remote secrets');

describe.concurrent.each(draws.rows(fleets, formOf))('%s', (fleet) => {
  const cuts: readonly Networks[] = fleet.startsWith('ambient') ? [alone] : allNetworks;
  for (const networks of cuts) {
    for (const one of peerCases(fleet)) {
      itWithPeers(['eds-oracle'], `${networks}: ${one.name}`, async () => {
        const { answer, clusters } = await ask(one, networks);
        expect(clusters.length).toBeGreaterThan(0);
        for (const { name, facts } of clusters) {
          const found = answer.clusters.find(({ cluster }) => cluster === name);
          expect(found && inLowestTerms(factsOf(found)), name).toEqual(inLowestTerms(facts));
        }
      });
    }
    itWithPeers(['eds-oracle'], `${networks}: gateways lead to their own pods`, async () => {
      const rendering = await renderFixture(`istio/${fleet}/`);
      for (const manifests of rendering.manifests) {
        const { region, zone } = manifests.cluster;
        const place = { at: `${region}/${zone}`, labels: {}, account: 'reviews' };
        const asked = new Set(rendering.routes.flatMap(askedNames));
        for (const proxy of gatewaysOf(rendering.routes, manifests)) {
          const answer = await askPilot({
            manifests,
            pods: podsOf(manifests, new Map([['shop/reviews', [place]]])),
            proxy,
            joined: joinedMesh(rendering, manifests, networks),
          });
          const given = [...asked].map((name) => [name, addressesOf(answer, name)]);
          expect(given, `${manifests.cluster.name}, ${proxy.namespace}`).toEqual(
            [...asked].map((name) => [name, ['10.1.0.1']]),
          );
        }
      }
    });
    // Each takes Envoy three seconds a priority: a part of a part.
    for (const one of draws.rows(peerCases(fleet).filter(({ fail }) => fail))) {
      itWithPeers(
        ['eds-oracle', 'envoy-sim', 'envoy'],
        `${networks}: Envoy follows the order`,
        () => follow(one, networks),
      );
    }
  }
});

/** Where a network has several gateways, Pilot multiplies the weights of all endpoints by one number. */
function inLowestTerms(facts: ClusterFacts): ClusterFacts {
  const lines = facts.endpoints.map((line) => line.split(' '));
  const weights = lines.map(([, , , weight]) => Number(weight));
  const by = weights.reduce((a, b) => commonDivisor(a, b), 0);
  const endpoints = lines.map(([priority, address, port, weight, tls]) =>
    [priority, address, port, Number(weight) / by, tls].join(' '),
  );
  return { ...facts, endpoints };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

async function ask(one: PeerCase, networks: Networks) {
  const rendering = await renderFixture(`istio/${one.fleet}/`);
  expect(hasErrors(rendering.diagnostics)).toBe(false);
  const manifests = manifestsOf(rendering, one.consumer);
  const pods = podsOf(manifests, one.pods);
  const joined = joinedMesh(rendering, manifests, networks);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, joined, raw: true });
  const { error, validation } = answer;
  expect({ error, validation }).toEqual({ validation: [] });
  const routes = routesOf(rendering, one.consumer);
  return { answer, clusters: routes.flatMap((r) => expectedClusters(rendering, r, one, pods)) };
}

/** The proxies that requests of other clusters come in at, wherever somebody has a Gateway. */
function gatewaysOf(
  [route]: readonly ServiceRoute[],
  { placed }: ClusterManifests,
): readonly PilotQuestion['proxy'][] {
  const isHttp = route?.gateway === 'http';
  const type = isHttp ? 'ingress' : 'east-west';
  const labels = { istio: isHttp ? 'ingressgateway' : 'eastwestgateway' };
  const gateways = placed.filter(({ resource }) => resource.kind === 'Gateway');
  const namespaces = new Set([
    'istio-system',
    ...gateways.map(({ resource }) => resource.namespace),
  ]);
  return [...namespaces].map((namespace) => ({ type, namespace, labels }));
}

/** The server names that clients send, or the clusters that an HTTP gateway's routes lead to. */
function askedNames(route: ServiceRoute): readonly string[] {
  const { ports, serviceHost } = route;
  if (route.gateway === 'http')
    return ports.map(({ number }) => `outbound|${number}|distributary-own|${serviceHost}`);
  if (isFailoverRoute(route)) {
    const { sniHost } = route.failoverOrder;
    return ports.map(({ number }) => `outbound_.${number}_._.${sniHost}`);
  }
  const subset = route.hosting === 'clustersetHost' ? route.requestedSubset : '';
  return ports.map(({ number }) => `outbound_.${number}_.${subset}_.${serviceHost}`);
}

function addressesOf({ clusters }: PilotAnswer, name: string): readonly string[] | undefined {
  const found = clusters.find(({ cluster }) => cluster === name);
  return found?.localities.flatMap(({ endpoints }) => endpoints.map(({ address }) => address));
}

async function follow(one: PeerCase, networks: Networks) {
  const { answer, clusters } = await ask(one, networks);
  for (const { name, byPriority } of clusters) {
    const [first = new Map(), ...later] = byPriority;
    // Where there is one priority, nothing has to fail.
    for (const [i, serving] of (later.length === 0 ? [first] : later).entries()) {
      const lost = later.length === 0 ? [] : byPriority.slice(0, i + 1);
      const down = lost.flatMap((priority) => [...priority.keys()]);
      const { healthy, after } = await simulate(answer, { cluster: name, down, requests: 100 });
      expectShares(healthy, first, name);
      expectShares(after, serving, `${name} without ${down}`);
    }
  }
}

/** Each weight's share of the answers. */
function expectShares(
  answers: Answers,
  serving: ReadonlyMap<string, number>,
  message: string,
): void {
  const shares = sharesOf(answers);
  const total = [...serving.values()].reduce((sum, weight) => sum + weight, 0);
  const expected = new Map([...serving].map(([at, weight]) => [at, weight / total]));
  expect(shares, message).toEqual(near(shares, expected, tolerance));
}
