/**
 * Two states of a repository → the difference between their fleets.
 * @module
 */

import { present } from '../collection/present.ts';
import { diffBaseBroken } from '../diagnostic/codes/diff.ts';
import { fleetMissing } from '../diagnostic/codes/fleet.ts';
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { diffFleets, type FleetState, noDifference, noFleet } from '../diff/diff-fleets.ts';
import type { FleetDiff } from '../diff/fleet-diff.ts';
import { isGuardBroken } from '../outage/guard/breach.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { Cluster } from '../topology/topology.ts';
import type { LaidOutRepository } from './layout.ts';
import { type ComparedOutages, compareOutages } from './outage/compare.ts';
import { isSameFleet } from './outage/served-alike.ts';
import type { RenderedRepository } from './render/rendered-repository.ts';
import { shareParsed } from './reuse/parsed-files.ts';
import { hasSame, listingOf, type ReadingLog } from './reuse/reading-log.ts';
import {
  type LaidOutRun,
  layOut,
  type RecalledRepository,
  recallLayout,
} from './reuse/reuse-fleet.ts';
import { judgementOf, type WriteOptions } from './write-options.ts';

/** The later state, with its findings, and the difference. */
export interface RepositoryDiff extends LaidOutRepository {
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
  const known = await recallLayout(to, options, 'findings');
  if (known !== undefined && judgement.mayProceed(known.diagnostics)) {
    const { read, topology } = known;
    if (from !== undefined && hasSameListing(from, to) && (await hasSame(from, read))) {
      return { ...known, diff: noDifference(judgement.choose(topology.clusters)) };
    }
  }
  const earlier = from && (await recallEarlier(from, options));
  const { laidOut: after, log } = await layOutJudged(to, options, known, 'findings');
  // A state that must not be written because of a broken guard can still be compared.
  const stopping = after.diagnostics.filter((finding) => !isGuardBroken(finding));
  if (after.fleet === undefined || !judgement.mayProceed(stopping)) return after;
  const before = await layOutEarlier(from, { options, log, after, known: earlier });
  const { state, rendered, findings } = earlierState(from, before);
  const diagnostics = sortDiagnostics([...after.diagnostics, ...findings]);
  const diff = diffFleets(state, after, judgement.choose);
  return { ...after, diagnostics, diff, outages: () => outagesOf(rendered, after, diff) };
}

/** Whether the same files exist and are readable. */
function hasSameListing(a: RepositoryReader, b: RepositoryReader): boolean {
  return listingOf(a) === listingOf(b);
}

/** States with equal input are rendered once. */
async function layOutEarlier(
  from: RepositoryReader | undefined,
  {
    options,
    log,
    after,
    known,
  }: {
    options: WriteOptions;
    log: ReadingLog;
    after: LaidOutRepository;
    known: RecalledRepository | undefined;
  },
): Promise<LaidOutRepository | undefined> {
  if (from === undefined) return undefined;
  const read = log.readFiles();
  const isSame = read !== undefined && hasSameListing(from, log.reader);
  if (isSame && (await hasSame(from, read))) return after;
  return (await layOutJudged(from, options, known, 'earlier')).laidOut;
}

/** The record of the earlier state: from a comparison with it, or from a run on it. */
async function recallEarlier(
  from: RepositoryReader,
  options: WriteOptions,
): Promise<RecalledRepository | undefined> {
  const known = await recallLayout(from, options, 'earlier');
  return known ?? (await recallLayout(from, options, 'findings'));
}

/** Reuses the findings of an earlier run, and records those of this one. */
async function layOutJudged(
  reader: RepositoryReader,
  options: WriteOptions,
  known: RecalledRepository | undefined,
  extent: 'findings' | 'earlier',
): Promise<LaidOutRun> {
  const run = await layOut(reader, { ...options, ...present({ judged: known }) });
  await run.keep(extent);
  return run;
}

/** The changes of outages in the selected clusters. */
function outagesOf(
  before: RenderedRepository | undefined,
  after: RenderedRepository,
  { clusters, unchanged }: FleetDiff,
): ComparedOutages | undefined {
  if (before === undefined || before === after) return undefined;
  const all = new Set([...before.topology.clusters, ...after.topology.clusters].map(nameOf));
  const isWhole = clusters.length + unchanged.length === all.size;
  if (isWhole && clusters.length === 0 && isSameFleet(before, after)) return undefined;
  const chosen = new Set([...clusters.map(({ cluster }) => cluster), ...unchanged].map(nameOf));
  return compareOutages(before, after, (name) => chosen.has(name));
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
