/** A kind of losses → each of them with its effect, in steps that do not block the browser. */
import type { ServedFlow } from '../../src/outage/flow.ts';
import {
  type Loss,
  lossesOf,
  type PlaceKind,
  podLosses,
  worstPairs,
} from '../../src/outage/loss.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import { rankScenarios, type Scenario } from '../../src/outage/simulate.ts';

/** The kind of losses in a row. */
export type LossKind = PlaceKind | 'pods' | 'pair';

/** The fleet to simulate. */
export interface LosingFleet {
  readonly clusters: readonly ClusterRecord[];
  /** Number of flows per outage. */
  readonly flows: number;
  answer(outage: Outage): Scenario<ServedFlow>;
}

/** A loss, and its effect. */
export interface RankedLoss {
  readonly name: string;
  readonly scenario: Scenario<ServedFlow>;
}

/** The list so far. */
export interface LossList {
  /** The worst first; empty until all are known. */
  readonly ranked: readonly RankedLoss[];
  /** Number of simulated losses, and of all. */
  readonly done: number;
  readonly all: number;
  /** The omitted part of the list, in words; otherwise empty. */
  readonly cut: string;
}

/** Maximum number of flows simulated for pairs: about ten seconds in a browser. */
const MOST_FLOWS = 10_000_000;

/** One outage a step; the last list is complete. */
export function* rankLosses(
  kind: LossKind,
  fleet: LosingFleet,
  most: number = MOST_FLOWS,
): Generator<LossList, void> {
  if (kind === 'pair') yield* rankPairs(fleet, most);
  else if (kind === 'pods') yield* rankThese(podLosses(fleet.clusters), fleet, podsOfAll);
  else yield* rankThese(lossesOf(kind, fleet.clusters), fleet, '');
}

const podsOfAll = 'The clients of the cluster are left.';

function* rankPairs(fleet: LosingFleet, most: number): Generator<LossList, void> {
  const { clusters, flows } = fleet;
  const byName = new Map(clusters.map((one) => [one.name, one]));
  let alone: readonly RankedLoss[] = [];
  for (const list of rankThese(lossesOf('cluster', clusters), fleet, '')) {
    alone = list.ranked;
    yield { ...list, ranked: [] };
  }
  const sorted = alone.flatMap(({ name }) => byName.get(name) ?? []);
  const { losses, taken, all } = worstPairs(sorted, Math.floor(most / Math.max(1, flows)));
  const cut =
    taken < all ? `Pairs of the ${taken} of ${all} clusters whose loss alone is worst.` : '';
  yield* rankThese(losses, fleet, cut);
}

function* rankThese(
  losses: readonly Omit<Loss, 'kind'>[],
  { answer }: LosingFleet,
  cut: string,
): Generator<LossList, void> {
  const all = losses.length;
  const names = new Map(losses.map(({ outage, name }) => [outage, name]));
  const scenarios: Scenario<ServedFlow>[] = [];
  for (const [done, { outage }] of losses.entries()) {
    yield { ranked: [], done, all, cut };
    // The flows are dropped: only the losses are read later.
    scenarios.push({ ...answer(outage), flows: [] });
  }
  const ranked = rankScenarios(scenarios).map((scenario) => ({
    ...{ name: names.get(scenario.outage) ?? '', scenario },
  }));
  yield { ranked, done: all, all, cut };
}
