/**
 * The priorities and weights that `explain` prints of fixtures/explanations and of random fleets, held to what real Pilot gives the very
 * clients.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { remotePods } from '../../src/check/joined-mesh.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { OracleAnswer, OracleCluster } from '../../src/istio/model/proxy-snapshot.ts';
import { calledServices } from '../../src/outage/called-host.ts';
import { explainedIndex, explainOrders } from '../../src/outage/explain/explain-orders.ts';
import type { ExplainedOrder } from '../../src/outage/explain/explanation.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyRepository } from '../support/fleets/any-repository.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { askPilot } from '../support/pilot-answer.ts';
import { simulatedFleet } from '../support/simulated-fleet.ts';

const draws = drawsFor(import.meta.url);

describe('real Pilot gives what is printed', () => {
  const named = [
    'order',
    'policy',
    'broken',
    'shared',
    'routes',
    'aggregate',
    'flat',
    'waypoint',
    'waypoint-derived',
    'waypoint-flat',
  ];
  for (const name of draws.rows(named)) {
    itWithPeers(['eds-oracle'], `of fixtures/explanations/${name}`, async () => {
      const text = readFileSync(`fixtures/explanations/${name}.in.yaml`, 'utf8');
      expect(await compareAll(parseCompact(text))).toBeGreaterThan(1);
    });
  }

  let compared = 0;
  const random = { numRuns: draws.count(12), seed: draws.seed(16) };
  for (const [i, { files }] of fc.sample(anyRepository, random).entries()) {
    itWithPeers(['eds-oracle'], `of random fleet ${i + 1}`, async () => {
      compared += await compareAll(files);
    });
  }

  itWithPeers(['eds-oracle'], 'of enough services', () => {
    expect(compared).toBeGreaterThan(draws.count(20));
  });
});

/** How many orders were compared. */
async function compareAll(files: readonly SourceFile[]): Promise<number> {
  const { states = [] } = (await simulatedFleet(files)) ?? {};
  let compared = 0;
  for (const service of calledServices(states)) {
    const orders = explainOrders(states, { service }, () => startOfFile('distributary.yaml'));
    for (const order of orders) {
      const state = states.find(({ cluster }) => cluster.name === order.client);
      if (state !== undefined) compared += await compareOrder(order, state);
    }
  }
  return compared;
}

async function compareOrder(order: ExplainedOrder, state: ClusterState): Promise<number> {
  const { service, sample, upstream, steps } = order;
  if (sample === undefined || state.cluster.clusterDomain !== 'cluster.local') return 0;
  const pilot = explainedIndex(state, service).state;
  const answer: OracleAnswer = JSON.parse(await askPilot(state, sample, [], pilot));
  if (answer.error !== undefined || (answer.validation ?? []).length > 0) return 0;
  const asked = (answer.clusters ?? []).find(({ cluster }) => cluster === upstream);
  // Clients resolve these addresses themselves: Pilot has no endpoints to compare with.
  if (asked?.type === 'ORIGINAL_DST') return 0;
  const said = steps.map(({ priority, weight, localityWeight, address, place }) =>
    [priority, localityWeight ?? '', weight, address || place].join(' '),
  );
  const about = `${service}:${order.port} for ${order.client}, ${upstream}`;
  expect({ about, steps: [...said].sort() }).toEqual({
    about,
    steps: asked ? linesOf(asked, state) : [],
  });
  return 1;
}

/** The pods of a cluster have one line a group; Envoy keeps the first of several hosts with one address. */
function linesOf(
  { localities, locality_config: config }: OracleCluster,
  state: ClusterState,
): readonly string[] {
  const seen = new Set<string>();
  const isWeighted = config === 'locality_weighted_lb_config';
  return localities
    .flatMap(({ priority, weight: localityWeight, endpoints = [] }) => {
      const once = endpoints.filter(({ address, port }) => {
        const at = `${address}:${port}`;
        return !seen.has(at) && seen.add(at);
      });
      const weights = new Map<string, number>();
      for (const { address, port, weight } of once) {
        const of = clusterOfPod(address, state) ?? `${address}:${port}`;
        weights.set(of, (weights.get(of) ?? 0) + weight);
      }
      const group = [priority, isWeighted ? localityWeight : ''].join(' ');
      return [...weights].map(([of, weight]) => `${group} ${weight} ${of}`);
    })
    .sort();
}

/** By the addresses that Pilot is told: those of the client's cluster, and those that its istiod reads elsewhere. */
function clusterOfPod(address: string, { cluster, fleet }: ClusterState): string | undefined {
  if (/^198\.1[89]\./.test(address)) return cluster.name;
  return fleet[remotePods(fleet).get(address)?.at ?? -1]?.cluster.name;
}
