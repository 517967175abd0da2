/**
 * A kind of losses → each of them with what it does, in steps that leave a browser time for its user.
 * @module
 */
import type { ServedFlow } from '../../src/outage/flow.ts';
import { type Loss, type LossKind, lossesOf, worstPairs } from '../../src/outage/loss.ts';
import type { Outage } from '../../src/outage/outage.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';
import { rankScenarios, type Scenario } from '../../src/outage/simulate.ts';

/** What is lost in one row. */
export type AskedKind = LossKind | 'pair';

/** A fleet that can be asked. */
export interface AskedFleet {
  readonly clusters: readonly ClusterRecord[];
  /** How many flows an answer goes through. */
  readonly flows: number;
  answer(outage: Outage): Scenario<ServedFlow>;
}

/** A loss, and what it does. */
export interface RankedLoss {
  readonly name: string;
  readonly scenario: Scenario<ServedFlow>;
}

/** The list, as far as it is made. */
export interface LossList {
  /** The worst first; empty till all are known. */
  readonly ranked: readonly RankedLoss[];
  /** How many are asked about, and of how many. */
  readonly done: number;
  readonly all: number;
  /** What the list leaves out, in words; empty where nothing. */
  readonly cut: string;
}

/** So many flows may be gone through for pairs: some ten seconds of a browser. */
const MOST_FLOWS = 10_000_000;

/** One answer a step; the last list is whole. */
export function* rankLosses(
  kind: AskedKind,
  fleet: AskedFleet,
  most: number = MOST_FLOWS,
): Generator<LossList, void> {
  if (kind === 'pair') yield* rankPairs(fleet, most);
  else yield* rankThese(lossesOf(kind, fleet.clusters), fleet, '');
}

function* rankPairs(fleet: AskedFleet, most: number): Generator<LossList, void> {
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
  { answer }: AskedFleet,
  cut: string,
): Generator<LossList, void> {
  const all = losses.length;
  const names = new Map(losses.map(({ outage, name }) => [outage, name]));
  const scenarios: Scenario<ServedFlow>[] = [];
  for (const [done, { outage }] of losses.entries()) {
    yield { ranked: [], done, all, cut };
    // Of the flows only those that are lost are asked about again.
    scenarios.push({ ...answer(outage), flows: [] });
  }
  const ranked = rankScenarios(scenarios).map((scenario) => ({
    ...{ name: names.get(scenario.outage) ?? '', scenario },
  }));
  yield { ranked, done: all, all, cut };
}
