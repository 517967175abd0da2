/**
 * Real Envoy, given what real Pilot makes of the manifests, goes the model's way to its end while one priority after another fails;
 * and where all serve at once it sends each its share.
 */
import { describe, expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { chosenShares, near, type Outage, sharesOf, simulate } from '../support/peer-envoy.ts';
import { type ExpectedCluster, expectedClusters, serviceKey } from '../support/peer-expectation.ts';
import {
  manifestsOf,
  type PeerCase,
  peerCases,
  peerFleets,
  renderFixture,
  routesOf,
} from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

/** Of a share of requests, with chance in play. */
const tolerance = 0.06;

const failing = peerFleets()
  .flatMap(peerCases)
  .filter(({ fail }) => fail);

for (const one of draws.rows(failing)) {
  describe.concurrent(`${one.fleet}: ${one.name}`, () => {
    itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], 'Envoy follows the order to its end', () =>
      follow(one),
    );
  });
}

async function follow(one: PeerCase) {
  const { answer, clusters } = await ask(one);
  const outages = clusters.flatMap(outagesOf);
  expect(outages.length).toBeGreaterThan(0);
  // Each takes Envoy three seconds: a part of a part.
  for (const { cluster, outage, serving } of draws.rows(outages)) {
    const { healthy, after } = await simulate(answer, outage);
    const first = cluster.byPriority[0] ?? new Map();
    const [before, then] = [chosenShares(healthy), sharesOf(after)];
    expect(before, cluster.name).toEqual(near(before, sharesBy(first), tolerance));
    const without = `${cluster.name} without ${outage.down}`;
    expect(then, without).toEqual(near(then, sharesBy(serving), tolerance));
  }
}

async function ask(one: PeerCase): Promise<{ answer: PilotAnswer; clusters: ExpectedCluster[] }> {
  const rendering = await renderFixture(`istio/${one.fleet}/`);
  const manifests = manifestsOf(rendering, one.consumer);
  const pods = podsOf(manifests, one.pods);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, raw: true });
  const routes = routesOf(rendering, one.consumer).filter((r) => one.pods.has(serviceKey(r)));
  const clusters = routes.flatMap((route) => expectedClusters(rendering, route, one, pods));
  return { answer, clusters };
}

type Weights = ReadonlyMap<string, number>;

interface Step {
  readonly cluster: ExpectedCluster;
  readonly outage: Outage;
  /** Who is to answer then. */
  readonly serving: Weights;
}

/** Priority after priority; where there is one priority only, endpoint after endpoint. */
function outagesOf(cluster: ExpectedCluster): Step[] {
  const { byPriority, name } = cluster;
  const [only, second] = byPriority;
  if (only === undefined) return [];
  const requests = second === undefined ? 1500 : 100;
  const steps: readonly { down: readonly string[]; serving: Weights }[] =
    second === undefined
      ? [...only.keys()].map((_, i) => ({
          down: [...only.keys()].slice(0, i),
          serving: new Map([...only].slice(i)),
        }))
      : byPriority.slice(1).map((serving, i) => ({
          down: byPriority.slice(0, i + 1).flatMap((priority) => [...priority.keys()]),
          serving,
        }));
  return steps.map(({ down, serving }) => ({
    cluster,
    outage: { cluster: name, down, requests },
    serving,
  }));
}

/** The share that each weight promises. */
function sharesBy(weights: Weights): Weights {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].map(([at, weight]) => [at, weight / total]));
}
