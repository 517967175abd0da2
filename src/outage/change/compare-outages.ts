/** A fleet before and after a change → the effect of the change on outages, from `simulate` for both. */

import { groupBy } from '../../collection/group-by.ts';
import type { Cluster } from '../../topology/topology.ts';
import { type Flow, flowPlaces } from '../flow.ts';
import { type PlaceKind, withoutPods } from '../loss.ts';
import { noOutage, type Outage } from '../outage.ts';
import { withdrawals } from '../rollout/withdrawals.ts';
import {
  countWays,
  type Scenario,
  type SimulatedFleet,
  sendFlow,
  simulateOutages,
} from '../simulate.ts';
import { comparedDemand } from './compared-demand.ts';
import { matchFlows, type NewNames } from './match-flows.ts';
import { onlyPlaces } from './only-places.ts';
import type { FlowMatch, OutageChange, ServedChange } from './outage-change.ts';
import { type ChosenLosses, chooseLosses, type PairedLoss } from './paired-losses.ts';
import { peakLoads } from './peak-loads.ts';
import { renamedClusters, renamedServices } from './renames.ts';
import {
  type AnsweredLoss,
  changesFor,
  type FlowSendings,
  joinChanges,
  sendingsOf,
} from './served-changes.ts';
import { loadingMatches, type SortedMatches, sortMatches } from './sort-matches.ts';

/** One side. Its flows cover all ports, also those that no other cluster serves. */
export interface ComparedFleet extends SimulatedFleet {
  readonly topology: readonly Cluster[];
}

/** Scope of the comparison. */
export interface CompareOptions {
  /** Limit of routes of requests times outages; beyond it, kinds of losses are left out. */
  readonly most: number;
  /** Whether the clients of a cluster are included. */
  isChosen(cluster: string): boolean;
}

/** Compares all single losses: of clusters, zones and regions, and of the pods of each service in each cluster. Two equal fleets are compared without simulation: no change. */
export function compareOutages(
  before: ComparedFleet,
  after: ComparedFleet,
  options: CompareOptions,
): OutageChange {
  const clusters = renamedClusters(before.topology, after.topology);
  const services =
    before === after ? new Map() : renamedServices(before.flows, after.flows, clusters);
  const names: NewNames = { clusters, services };
  const matches = matchFlows(before, after, names).filter(({ client }) => options.isChosen(client));
  const sorted = sortMatches(matches, before, after, names);
  const answers = answerBoth(before, after, sorted, { ...options, names });
  const { losses, earlier, later } = answers;
  const answered = losses.map((loss, i) => {
    return { loss, before: sendingsAt(earlier, i + 1), after: sendingsAt(later, i + 1) };
  });
  const losesPods = (match: FlowMatch): boolean => answers.isOfPods && hasLocalPods(match);
  const each = sorted.judged.map((match) => {
    const isSimulated = before !== after && losesPods(match);
    return changesFor(match, isSimulated ? [...answered, losePods(match)] : answered, clusters);
  });
  const pods = new Set(sorted.judged.filter(losesPods).map(nameOf)).size;
  return {
    losses: { ...countKinds(losses), pods },
    tooMany: [...answers.tooMany, ...(answers.isOfPods ? [] : (['pods'] as const))],
    served: joinChanges(each.flat()),
    counts: countVerdicts(sorted, each),
    gone: sorted.gone,
    renamed: [...clusters, ...names.services],
    onlyPlaces: onlyPlaces([...sorted.judged, ...sorted.added]),
    peaks: peakLoads(
      { demand: before.demand, scenarios: earlier },
      { demand: after.demand, scenarios: later },
      [undefined, ...losses],
      clusters,
    ),
    withdrawn: before === after ? [] : withdrawals(matches, clusters),
  };
}

/** The outcome of each loss on each side; the first is without a loss. Empty where both sides are the same. */
interface Answers extends ChosenLosses {
  /** Whether the limit permits losses of pods: together they cost as much as the loss of one cluster. */
  readonly isOfPods: boolean;
  readonly earlier: readonly Scenario[];
  readonly later: readonly Scenario[];
}

function answerBoth(
  before: ComparedFleet,
  after: ComparedFleet,
  sorted: SortedMatches,
  { most, names }: Pick<CompareOptions, 'most'> & { readonly names: NewNames },
): Answers {
  const matches = loadingMatches(sorted);
  const [flowsBefore, flowsAfter] = [
    matches.flatMap((match) => match.before),
    matches.flatMap((match) => match.after),
  ];
  const ways = Math.max(1, countWays(flowsBefore) + countWays(flowsAfter));
  const count = Math.floor(most / ways);
  const single = chooseLosses(before.topology, after.topology, {
    clusters: names.clusters,
    most: Math.max(0, count - 1),
  });
  const chosen = { ...single, isOfPods: count > 0 };
  const { losses } = chosen;
  if (before === after) return { ...chosen, earlier: [], later: [] };
  const demand = comparedDemand(
    { demand: before.demand, flows: flowsBefore },
    { demand: after.demand, flows: flowsAfter },
    names.clusters,
  );
  const outages = losses.map(({ outage }) => outage);
  const outagesBefore = losses.map(({ outageBefore }) => outageBefore);
  return {
    ...chosen,
    earlier: simulateOutages({ ...before, flows: flowsBefore }, [noOutage, ...outagesBefore]),
    later: simulateOutages({ ...after, demand, flows: flowsAfter }, [noOutage, ...outages]),
  };
}

function sendingsAt(scenarios: readonly Scenario[], i: number): ReturnType<typeof sendingsOf> {
  const scenario = scenarios[i];
  return scenario === undefined ? new Map() : sendingsOf(scenario);
}

function countKinds(losses: readonly PairedLoss[]): Readonly<Record<PlaceKind, number>> {
  const byKind = groupBy(losses, ({ kind }) => kind);
  const count = (kind: PlaceKind): number => byKind.get(kind)?.length ?? 0;
  return { cluster: count('cluster'), zone: count('zone'), region: count('region') };
}

/** Ports, and requests with different routes, are not distinguished. */
function nameOf({ service, client }: FlowMatch): string {
  return JSON.stringify([service, client]);
}

function countVerdicts(
  { judged, added }: SortedMatches,
  changes: readonly (readonly ServedChange[])[],
): OutageChange['counts'] {
  const all = new Set(judged.map(nameOf));
  const touched = (isWorse: boolean): ReadonlySet<string> =>
    new Set(
      judged.filter((_, i) => changes[i]?.some((one) => one.isWorse === isWorse)).map(nameOf),
    );
  const worse = touched(true);
  const better = [...touched(false)].filter((name) => !worse.has(name)).length;
  return {
    worse: worse.size,
    better,
    asBefore: all.size - worse.size - better,
    added: new Set(added.map(nameOf)).size,
  };
}

/** Whether the service has pods in the clients' own cluster, on either side. */
function hasLocalPods({ before, after }: FlowMatch): boolean {
  return [...before, ...after].some(isLocal);
}

/**
 * The loss of the pods that requests of the match reach in the clients' own cluster, while the clients are left. For clients of other
 * clusters it equals the loss of the whole cluster.
 */
function losePods({ service, before, after }: FlowMatch): AnsweredLoss {
  const [earlier, later] = [before.filter(isLocal), after.filter(isLocal)];
  const [outageBefore, outage] = [lossIn(earlier), lossIn(later)];
  return {
    loss: { kind: 'pods', name: service, outage, outageBefore },
    before: sendingsIn(outageBefore, earlier),
    after: sendingsIn(outage, later),
  };
}

function isLocal(flow: Flow): boolean {
  return flowPlaces(flow).has(flow.client);
}

/** The flows of one side have one cluster of clients; pods that do not exist cannot be lost. */
function lossIn([flow]: readonly Flow[]): Outage {
  return flow === undefined ? noOutage : withoutPods([flow.client]);
}

function sendingsIn(outage: Outage, flows: readonly Flow[]): FlowSendings {
  return new Map(flows.map((flow) => [flow, sendFlow(flow, outage)]));
}
