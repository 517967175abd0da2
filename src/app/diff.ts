/** Two states of a repository → the difference between their fleets. */

import { present } from '../collection/present.ts';
import { diffBaseBroken } from '../diagnostic/codes/diff.ts';
import { fleetMissing } from '../diagnostic/codes/fleet.ts';
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { diffFleets, type FleetState, noDifference, noFleet } from '../diff/diff-fleets.ts';
import type { ClusterDiff, FleetDiff } from '../diff/fleet-diff.ts';
import { shareParsed } from '../load/parsed-files.ts';
import type { OutageChange } from '../outage/change/outage-change.ts';
import { isGuardBroken } from '../outage/guard/breach.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { LaidOutRepository } from '../render/layout.ts';
import type { JudgedFleet, RenderedRepository } from '../render/rendered-repository.ts';
import { judgementOf, type WriteOptions } from '../render/write-options.ts';
import type { Attempt, Miss } from '../reuse/miss.ts';
import { hasSame, listingOf } from '../reuse/reading-log.ts';
import {
  type FleetRun,
  layOutAndKeep,
  type Recalled,
  type Rendered,
  recallFleet,
} from '../reuse/reuse-fleet.ts';
import type { Cluster } from '../topology/topology.ts';
import { type ComparedOutages, compareOutages } from './outage/compare.ts';

/** The later state, with its findings, and the difference. */
export interface RepositoryDiff extends JudgedFleet {
  /** Why the later state was rendered; absent where the result of an earlier run was recalled. */
  readonly miss?: Miss;
  /** The later state; absent where its result was recalled. */
  readonly rendered?: RenderedRepository;
  /** Absent when findings about the later state prevent the comparison: it would not be written. */
  readonly diff?: FleetDiff;
  /** The effect of the change on outages; undefined without a relevant change. Costly, so computed on demand. */
  outages?(): ComparedOutages | undefined;
}

/** Compares; without an earlier state, as before the first commit, everything is new. */
export async function diffRepository(
  from: RepositoryReader | undefined,
  to: RepositoryReader,
  { choose, ...given }: WriteOptions = {},
): Promise<RepositoryDiff> {
  // Equal parts of both states are one object in both.
  const options = { ...given, parsed: given.parsed ?? shareParsed() };
  const judgement = judgementOf({ ...options, ...present({ choose }) });
  const recalled = await recallFleet({ reader: to, options, purpose: 'findings' });
  if (recalled.value !== undefined && from !== undefined) {
    const { known, read } = recalled.value;
    const isSame = hasSameListing(from, to) && (await hasSame(from, read));
    if (isSame && judgement.mayProceed(known.diagnostics)) {
      return { ...known, diff: noDifference(judgement.choose(known.topology.clusters)) };
    }
  }
  const earlier = from && (await recallEarlier(from, options));
  const laid = await layOutJudged({ reader: to, options, purpose: 'findings' }, recalled);
  const { laidOut: after, miss } = laid;
  // A state that must not be written because of a broken guard can still be compared.
  const stopping = after.diagnostics.filter((finding) => !isGuardBroken(finding));
  if (after.fleet === undefined || !judgement.mayProceed(stopping)) {
    return { ...after, rendered: after, miss };
  }
  const before = from && (await layOutEarlier(from, earlier, laid, options));
  const { state, rendered: earlierRendered, findings } = earlierState(from, before);
  const diagnostics = sortDiagnostics([...after.diagnostics, ...findings]);
  const diff = diffFleets(state, after, judgement.choose);
  const outages = () => outagesOf(earlierRendered, after, diff);
  return { ...after, rendered: after, miss, diagnostics, diff, outages };
}

/** Whether the same files exist and are readable. */
function hasSameListing(a: RepositoryReader, b: RepositoryReader): boolean {
  return listingOf(a) === listingOf(b);
}

/** States with equal input are rendered once. */
async function layOutEarlier(
  from: RepositoryReader,
  recalled: Attempt<Recalled> | undefined,
  { laidOut: after, log }: Rendered,
  options: WriteOptions,
): Promise<LaidOutRepository> {
  const read = log.readFiles();
  const isSame = read !== undefined && hasSameListing(from, log.reader);
  if (isSame && (await hasSame(from, read))) return after;
  const run = { reader: from, options, purpose: 'earlier' } as const;
  const known = recalled ?? { miss: { because: 'firstRun' } };
  return (await layOutJudged(run, known)).laidOut;
}

/** The record of the earlier state: from a comparison with it, or from a run on it. */
async function recallEarlier(
  from: RepositoryReader,
  options: WriteOptions,
): Promise<Attempt<Recalled>> {
  const compared = await recallFleet({ reader: from, options, purpose: 'earlier' });
  if (compared.miss === undefined) return compared;
  return await recallFleet({ reader: from, options, purpose: 'findings' });
}

/** Renders with the findings of an earlier run, if they are known. */
async function layOutJudged(run: FleetRun, recalled: Attempt<Recalled>): Promise<Rendered> {
  if (recalled.miss !== undefined) return await layOutAndKeep(run, recalled.miss);
  const { known: judged } = recalled.value;
  return await layOutAndKeep(
    { ...run, options: { ...run.options, judged } },
    { because: 'objectsNeeded' },
  );
}

/** The changes of outages in the selected clusters; undefined where branches and settings are equal, and the outages as far as they are compared. */
function outagesOf(
  before: RenderedRepository | undefined,
  after: RenderedRepository,
  { clusters, unchanged }: FleetDiff,
): ComparedOutages | undefined {
  if (before === undefined || before === after) return undefined;
  const chosen = new Set([...clusters.map(({ cluster }) => cluster), ...unchanged].map(nameOf));
  const synced = withoutDeleted(after, clusters);
  const changed = new Set(clusters.map(({ cluster }) => cluster.name));
  const compared = compareOutages(before, synced, {
    isChanged: (name) => changed.has(name),
    isChosen: (name) => chosen.has(name),
  });
  const all = new Set([...before.topology.clusters, ...after.topology.clusters].map(nameOf));
  const isWhole = clusters.length + unchanged.length === all.size;
  const isEqual = isWhole && clusters.length === 0 && hasSameSettings(before, after);
  return isEqual && isNothing(compared.change) ? undefined : compared;
}

/** The state once the branches are synced: the API server deletes what depends on a lost Namespace or CustomResourceDefinition. */
function withoutDeleted(
  after: RenderedRepository,
  clusters: readonly ClusterDiff[],
): RenderedRepository {
  const deleted = new Map(
    clusters.map(({ cluster, lostParents }) => {
      const lost = lostParents.filter(({ stripped }) => stripped === undefined);
      return [cluster.name, new Set(lost.flatMap(({ dependents }) => dependents))] as const;
    }),
  );
  const manifests = after.manifests.map((each) => {
    const gone = deleted.get(each.cluster.name);
    if (gone === undefined || gone.size === 0) return each;
    return { ...each, placed: each.placed.filter(({ resource }) => !gone.has(resource)) };
  });
  return { ...after, manifests };
}

function isNothing({ served, gone, renamed, onlyPlaces, peaks, counts }: OutageChange): boolean {
  const lists = [served, gone, renamed, onlyPlaces, peaks];
  return counts.added === 0 && lists.every(({ length }) => length === 0);
}

/** Whether the Fleet and its clusters are equal, wherever they are written. */
function hasSameSettings(before: RenderedRepository, after: RenderedRepository): boolean {
  const described = ({ topology, fleet }: RenderedRepository): string =>
    JSON.stringify([topology.clusters, fleet], (key, value) => (key === 'at' ? null : value));
  return described(before) === described(after);
}

function nameOf({ name }: Cluster): string {
  return name;
}

/** The state before the change. */
interface EarlierState {
  readonly state: FleetState;
  /** Absent before the first Fleet. */
  readonly rendered?: RenderedRepository;
  readonly findings: readonly Diagnostic[];
}

/** A state without a Fleet counts as absent. Of a state with errors the part that renders is compared, and a finding reports it. */
function earlierState(
  from: RepositoryReader | undefined,
  before: LaidOutRepository | undefined,
): EarlierState {
  if (from === undefined || before === undefined) return { state: noFleet, findings: [] };
  if (before.diagnostics.some(({ code }) => code === fleetMissing.code)) {
    return { state: noFleet, findings: [] };
  }
  const [first] = before.diagnostics.filter(({ severity }) => severity === 'error');
  const states = { state: before, rendered: before };
  if (first === undefined || !hasErrors(before.diagnostics)) return { ...states, findings: [] };
  const { code, at } = first;
  const args = { state: from.description, code, place: `${at.file}:${at.line}` };
  return { ...states, findings: [diagnose(diffBaseBroken, args, startOfFile(at.file))] };
}
