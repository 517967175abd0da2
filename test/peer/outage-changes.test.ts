/**
 * What `diff` says of outages after random changes of random fleets, held to two calculations that know nothing of each other: real
 * Pilot's priorities of either state with Envoy's published arithmetic. Losses are those of clusters, and of the pods beside the
 * clients. `npm run prove` has 100 pairs; CHANGED_FLEETS and PROVE_SEED ask for others.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';
import type { OutageChange } from '../../src/outage/change/outage-change.ts';
import { type Flow, isShared } from '../../src/outage/flow.ts';
import { lossesOf } from '../../src/outage/loss.ts';
import { noOutage, type Outage } from '../../src/outage/outage.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { changedFiles, compareFleets, writtenChange } from '../support/changed-fleet.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyRepository } from '../support/fleets/any-repository.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { expectedFlow, type SimulatedFleet, simulatedFleet } from '../support/simulated-fleet.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(6, 'CHANGED_FLEETS');
const seed = draws.seed(20261123, 'PROVE_SEED');

/** Envoy rounds to a whole percent at each priority; between these two nobody can tell. */
const same = 0.003;
const different = 0.05;

describe(`${count} random changes of fleets, seed ${seed}`, () => {
  const seen = { compared: 0, worse: 0, better: 0, pods: 0 };
  const note = (verdicts: readonly SureVerdict[]): void => {
    for (const { verdict, loss } of verdicts) {
      seen.compared += 1;
      if (verdict !== 'same') seen[verdict] += 1;
      if (verdict !== 'same' && loss === PODS) seen.pods += 1;
    }
  };
  const dice = fc.tuple(anyRepository, fc.nat(), fc.boolean(), fc.boolean());
  for (const [i, [{ files }, at, isTurned, isOffer]] of fc
    .sample(dice, { numRuns: count, seed })
    .entries()) {
    itWithPeers(['eds-oracle'], `pair ${i + 1}`, async () => {
      const less = withoutOne(files, at, isOffer ? offers : /^/);
      const [before, after] = isTurned ? [less, files] : [files, less];
      note(await compareBoth(before, after));
    });
  }

  for (const name of ['exports-dropped', 'cluster-removed']) {
    itWithPeers(['eds-oracle'], `${name}, and the reverse`, async () => {
      const [before, after] = [changedFiles(''), changedFiles(writtenChange(name))];
      const there = await compareBoth(before, after);
      const back = await compareBoth(after, before);
      const ofPods = ({ loss, verdict: its }: SureVerdict) => loss === PODS && its !== 'same';
      expect(there.filter(ofPods).map((one) => one.verdict)).toContain('worse');
      expect(back.filter(ofPods).map((one) => one.verdict)).toContain('better');
      note([...there, ...back]);
    });
  }

  itWithPeers(['eds-oracle'], 'have enough that differs', () => {
    expect(seen.compared).toBeGreaterThan(count);
    expect(seen.worse + seen.better).toBeGreaterThan(0);
    expect(seen.pods).toBeGreaterThan(0);
  });
});

/** The kinds that offer a service to other clusters. */
const offers = /^kind: (?:ServiceExport|MultiClusterService|FailoverService|FailoverPolicy)\b/m;

/** A document less, which is not the Fleet: one of those meant, where there are any. */
function withoutOne(
  files: readonly SourceFile[],
  at: number,
  meant: RegExp,
): readonly SourceFile[] {
  const documents = files
    .filter(({ path }) => path !== 'distributary.yaml')
    .flatMap(({ path, text }) => text.split(/^---\n/m).map((document) => ({ path, document })));
  const some = documents.filter(({ document }) => meant.test(document));
  const among = some.length === 0 ? documents : some;
  const gone = among[at % among.length];
  return files.map(({ path, text }) =>
    path === gone?.path
      ? {
          path,
          text: text
            .split(/^---\n/m)
            .filter((one) => one !== gone.document)
            .join('---\n'),
        }
      : { path, text },
  );
}

type Verdict = 'worse' | 'better' | 'same';

/** In place of a cluster's name: the pods of the service in the clients' own cluster. No cluster has such a name. */
const PODS = 'the pods here';

interface SureVerdict {
  readonly verdict: Verdict;
  readonly loss: string;
}

/** The verdict on each asker and loss that both sides are sure of. */
async function compareBoth(
  filesBefore: readonly SourceFile[],
  filesAfter: readonly SourceFile[],
): Promise<readonly SureVerdict[]> {
  const before = await simulatedFleet(filesBefore, {});
  const after = await simulatedFleet(filesAfter, {});
  if (before === undefined || after === undefined) return [];
  const told = toldVerdicts(compareFleets(before, after));
  const verdicts: SureVerdict[] = [];
  for (const pair of alikePairs(before, after)) {
    for (const [loss, verdict] of await expectedVerdicts(pair)) {
      const key = keyOf(pair[1][1], pair[1][1].client, loss);
      expect({ key, verdict: told.get(key) ?? 'same' }).toEqual({ key, verdict });
      verdicts.push({ verdict, loss });
    }
  }
  return verdicts;
}

/** The name of a loss is empty where nothing is lost. */
function keyOf(
  { service, port, requests, clients }: Pick<Flow, 'service' | 'port' | 'requests' | 'clients'>,
  client: string,
  loss: string,
): string {
  return JSON.stringify([service, port, client, requests, clients, loss]);
}

function toldVerdicts({ served }: OutageChange): ReadonlyMap<string, Verdict> {
  const each = served.flatMap((one) =>
    one.clientClusters.flatMap((client) =>
      one.losses.map((loss): [string, Verdict] => [
        keyOf(one, client, loss?.kind === 'pods' ? PODS : (loss?.name ?? '')),
        one.isWorse ? 'worse' : 'better',
      ]),
    ),
  );
  return new Map(each);
}

/** By the name of the loss; what is not known well enough is left out. */
async function expectedVerdicts(pair: FlowPair): Promise<readonly (readonly [string, Verdict])[]> {
  const [, [after, flow]] = pair;
  const usual = await failingIn(noOutage, pair);
  const verdicts: (readonly [string, Verdict | undefined])[] = [['', verdictOf(usual)]];
  for (const { cluster } of pair[0][0].states) {
    const outage = lossOf(cluster.name, after);
    if (outage === undefined || outage.down.has(flow.client)) continue;
    verdicts.push([cluster.name, newsOf(await failingIn(outage, pair), usual)]);
  }
  const withoutPods = { ...noOutage, degraded: new Map([[flow.client, 0]]) };
  verdicts.push([PODS, newsOf(await failingIn(withoutPods, pair), usual)]);
  return verdicts.flatMap(([name, verdict]) => (verdict === undefined ? [] : [[name, verdict]]));
}

function lossOf(name: string, { states }: SimulatedFleet): Outage | undefined {
  const clusters = states.map(({ cluster }) => cluster);
  return lossesOf('cluster', clusters).find((loss) => loss.name === name)?.outage;
}

/** A flow as it was, and as it is. */
type FlowPair = readonly [readonly [SimulatedFleet, Flow], readonly [SimulatedFleet, Flow]];

/** Flows to what several clusters serve on either side, where both tell requests and clients apart alike. */
function alikePairs(before: SimulatedFleet, after: SimulatedFleet): readonly FlowPair[] {
  const port = ({ service, port: number, client }: Flow) =>
    JSON.stringify([service, number, client]);
  const words = ({ requests, clients }: Flow) => JSON.stringify([requests, clients]);
  const isOurs = ({ states }: SimulatedFleet, flows: readonly Flow[]) => {
    const names = new Set(states.map(({ cluster }) => cluster.name));
    return flows.some((flow) => isShared(flow, names));
  };
  const earlier = groupBy(before.model.flows, port);
  return [...groupBy(after.model.flows, port)].flatMap(([key, its]) => {
    const was = earlier.get(key) ?? [];
    const were = new Map(was.map((flow) => [words(flow), flow]));
    if (were.size !== its.length || !(isOurs(before, was) || isOurs(after, its))) return [];
    const pairs = its.flatMap((flow): readonly FlowPair[] => {
      const one = were.get(words(flow));
      return one === undefined
        ? []
        : [
            [
              [before, one],
              [after, flow],
            ],
          ];
    });
    return pairs.length === its.length ? pairs : [];
  });
}

type Failing = readonly [number, number] | undefined;

async function failingIn(
  outage: Outage,
  [[before, flowBefore], [after, flowAfter]]: FlowPair,
): Promise<Failing> {
  const was = await expectedFlow(flowBefore, outage, before);
  const is = await expectedFlow(flowAfter, outage, after);
  return was && is && [was.failing, is.failing];
}

/** Undefined where the difference is too small to tell. */
function verdictOf(failing: Failing): Verdict | undefined {
  if (failing === undefined) return undefined;
  const [was, is] = failing;
  if (Math.abs(is - was) <= same) return 'same';
  if (Math.abs(is - was) < different) return undefined;
  return is > was ? 'worse' : 'better';
}

/** What is as while nothing is lost, is not told again. */
function newsOf(failing: Failing, usual: Failing): Verdict | undefined {
  if (failing === undefined || usual === undefined) return undefined;
  const apart = failing.map((one, i) => Math.abs(one - (usual[i] ?? 0)));
  if (apart.every((one) => one <= same)) return 'same';
  return apart.some((one) => one > same && one < different) ? undefined : verdictOf(failing);
}
