/**
 * A repository that an earlier run with the same program has laid out → its result: the findings, and the ids of the files of its branches.
 * The Fleet and its clusters are always read; the rest of the input is only compared with the record.
 * @module
 */

import { present } from '../../collection/present.ts';
import { hasErrors } from '../../diagnostic/diagnostic.ts';
import { layoutBranchNames } from '../../layout/branch-names.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import type { LaidOutRepository } from '../layout.ts';
import { readTopology } from '../render/read-topology.ts';
import type { RenderedRepository } from '../render/rendered-repository.ts';
import { judgementOf, type WriteOptions } from '../write-options.ts';
import {
  type Extent,
  type FleetRecord,
  isOfFindings,
  keepRecord,
  type Run,
  readRecord,
} from './fleet-record.ts';
import { areSamePrograms, mentionedFiles, reuseOf, withMentioned } from './judged-record.ts';
import { recallLayouts } from './layout-record.ts';
import { patchLayouts, type ReadBlobs } from './patched-layouts.ts';
import {
  changedTexts,
  isRecorded,
  logReading,
  type ReadFiles,
  type ReadingLog,
  withTexts,
} from './reading-log.ts';

/** A laid out repository, and a function that records it for later runs, to be called once there are no errors. */
export interface LaidOutRun {
  readonly laidOut: LaidOutRepository;
  readonly log: ReadingLog;
  keep(extent: Extent, written?: WrittenBranches): Promise<void>;
}

/** Branches as a run has written or found them. */
export interface WrittenBranches {
  /** The commit that was read. */
  readonly commit: string;
  /** Trees by the names of the clusters. */
  readonly trees: ReadonlyMap<string, string>;
}

/** Renders and lays out the branches of the selected clusters. */
export async function layOut(
  reader: RepositoryReader,
  options: WriteOptions,
  onRendered: () => void = () => undefined,
): Promise<LaidOutRun> {
  const { choose } = judgementOf(options);
  // A run in which nothing changed loads neither: half of its time.
  const [{ renderRepository }, { layoutRepository }] = await Promise.all([
    import('../render/render.ts'),
    import('../layout.ts'),
  ]);
  const log = logReading(reader);
  const rendered = await renderRepository(log.reader, options);
  onRendered();
  const { clusters } = rendered.topology;
  const chosen = choose(clusters);
  const laidOut = layoutRepository(rendered, chosen);
  return {
    laidOut,
    log,
    keep: async (extent, written) => {
      const reuse = reuseOf(options);
      const read = reuse && log.readFiles();
      if (reuse === undefined || read === undefined) return;
      if (chosen.length < clusters.length || laidOut.fleet === undefined) return;
      if (laidOut.programs === undefined) return;
      // A selection of clusters may have fewer findings.
      const isForAny = laidOut.diagnostics.length === rendered.diagnostics.length;
      const run = { reader, options, reuse, extent };
      await keepRecord(
        { laidOut: asHeld(laidOut, written), read, isForAny, commit: written?.commit },
        run,
      );
    },
  };
}

/** Layouts with the trees that hold them. */
function asHeld(
  laidOut: LaidOutRepository,
  written: WrittenBranches | undefined,
): LaidOutRepository {
  const layouts = laidOut.layouts.map((layout) => {
    const { cluster, branch, applications, kept } = layout;
    const heldBy = written?.trees.get(cluster.name);
    return { cluster, branch, applications, ...present({ kept, heldBy }) };
  });
  return { ...laidOut, layouts };
}

/** The layout of an earlier run, and its reads. */
export interface RecalledRepository extends LaidOutRepository {
  readonly read: ReadFiles;
  /** Records it for later runs, where it differs from the record. */
  keep?(written?: WrittenBranches): Promise<void>;
}

/** Reads what an earlier run has read and written. */
export interface EarlierState {
  /** Files of a commit; undefined if any is missing. */
  readTexts(commit: string, paths: readonly string[]): Promise<readonly SourceFile[] | undefined>;
  readonly readBlobs: ReadBlobs;
}

/**
 * The layout of an earlier run; undefined if the difference of the input may have an effect beyond the texts of changed objects. It has no
 * manifests and no routes.
 * @param state absent: any difference counts.
 */
export async function recallLayout(
  reader: RepositoryReader,
  options: WriteOptions,
  extent: Extent,
  state?: EarlierState,
): Promise<RecalledRepository | undefined> {
  const reuse = reuseOf(options);
  if (reuse === undefined) return undefined;
  const run = { reader, options, reuse, extent };
  const record = await readRecord(run);
  const changed = record && (await changedTexts(reader, record.read));
  if (record === undefined || changed === undefined) return undefined;
  if (!(await areSamePrograms(record.programs))) return undefined;
  if (changed.length > 0) return state && (await recallChanged(run, { record, changed, state }));
  // Its findings are those of the record.
  const known = await readTopology(reader, { ...options, isJudged: true });
  const { read, fleetFiles } = record;
  const recalled = recallFor(known, run, record);
  const texts = await withMentioned(known.texts, record, reader);
  return recalled && texts && { ...known, ...recalled, fleetFiles, texts, read };
}

/** The recorded findings, and the recorded files for the selected clusters. */
function recallFor(
  { fleet, topology: { clusters } }: RenderedRepository,
  { options, extent }: Run,
  record: FleetRecord,
) {
  if (fleet === undefined) return undefined;
  const names = layoutBranchNames(clusters, fleet).value;
  const chosen = judgementOf(options).choose(clusters);
  if (chosen.length < clusters.length && !record.isForAny) return undefined;
  const layouts = isOfFindings(extent) ? [] : recallLayouts(record.layouts, chosen, names);
  if (layouts === undefined) return undefined;
  const { findings: diagnostics, silenced, programs } = record;
  return { names, layouts, diagnostics, silenced, programs };
}

/** The earlier state that a change is compared with. */
interface Change {
  readonly record: FleetRecord;
  /** The paths of the changed texts. */
  readonly changed: readonly string[];
  readonly state: EarlierState;
}

/** Maximum number of changed files; with more, the whole fleet is rendered. */
const MOST_CHANGED = 50;

/** The record with the changes of a few files, which have an effect on the texts of their own objects alone. */
async function recallChanged(
  run: Run,
  { record, changed: paths, state }: Change,
): Promise<RecalledRepository | undefined> {
  const { reader, options, extent } = run;
  const { commit, findings, fleetFiles, programs } = record;
  const changed = new Set(paths);
  if (commit === undefined || changed.size > MOST_CHANGED || programs.size > 0) return undefined;
  // Their places, and what silences them, may have moved.
  if (hasErrors(findings) || mentionedFiles(record).some((file) => changed.has(file))) {
    return undefined;
  }
  const earlier = await state.readTexts(commit, paths);
  if (!earlier?.every((file) => isRecorded(record.read, file))) return undefined;
  const { layOutChanged } = await import('./changed-part.ts');
  const part = await layOutChanged(reader, options, { earlier, fleetFiles });
  const recalled = part && recallFor(part.after, run, record);
  if (part === undefined || recalled === undefined) return undefined;
  const { readBlobs } = state;
  const change = { before: part.before.layouts, after: part.after.layouts };
  const layouts = isOfFindings(extent)
    ? []
    : await patchLayouts(recalled.layouts, change, { format: extent, readBlobs });
  if (layouts === undefined) return undefined;
  const texts = await withMentioned(part.after.texts, record, reader);
  if (texts === undefined) return undefined;
  const later = paths.map((path) => ({ path, text: texts.get(path) ?? '' }));
  const read = withTexts(record.read, later);
  const { fleet, topology, sources } = part.after;
  const about = { fleet, topology, sources, fleetFiles, manifests: [], routes: [] };
  const laidOut = { ...about, ...recalled, layouts, texts };
  const isAll = isOfFindings(extent) || layouts.length === topology.clusters.length;
  return {
    ...laidOut,
    read,
    keep: async (written) => {
      const { isForAny } = record;
      const result = { laidOut: asHeld(laidOut, written), read, isForAny };
      if (isAll) await keepRecord({ ...result, commit: written?.commit ?? commit }, run);
    },
  };
}
