/** A repository → its fleet, laid out: as an earlier run has recorded it, if every input is the same, or rendered. */
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { RecalledBranch } from '../layout/branch-layout.ts';
import { type BranchNames, layoutBranchNames } from '../layout/branch-names.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { LaidOutRepository } from '../render/layout.ts';
import { readTopology } from '../render/read-topology.ts';
import type { JudgedFleet } from '../render/rendered-repository.ts';
import { judgementOf, type WriteOptions } from '../render/write-options.ts';
import { objectAt, stringAt, valueAt } from '../resource/json.ts';
import { recallClusters, recordClusters } from './clusters-record.ts';
import { withMentioned } from './judged-record.ts';
import type { Attempt, Miss } from './miss.ts';
import { logReading, type ReadFiles, type ReadingLog } from './reading-log.ts';
import { keepRun, recallRun } from './run-record.ts';

/**
 * Purpose of a run: the findings alone, or the branches. The findings of the state that another one is compared with are recorded
 * separately.
 */
export type Purpose = 'findings' | 'earlier' | 'branches';

export interface FleetRun {
  readonly reader: RepositoryReader;
  readonly options: WriteOptions;
  readonly purpose: Purpose;
  /** Called before the branches are laid out. */
  onRendered?(): void;
}

/** A fleet that this run has rendered. */
export interface Rendered {
  readonly type: 'rendered';
  readonly laidOut: LaidOutRepository;
  /** Why no earlier result was recalled. */
  readonly miss: Miss;
  readonly log: ReadingLog;
  /** Whether all clusters were selected. */
  readonly isWhole: boolean;
  /** Whether its findings apply to every selection of clusters. */
  readonly isComplete: boolean;
}

/** The result of an earlier run. */
export interface Recalled {
  readonly type: 'recalled';
  readonly known: JudgedFleet & { readonly fleet: FleetSpec };
  readonly names: BranchNames;
  readonly read: ReadFiles;
  /** The selected branches, as the run has left them; absent where the record is of findings alone. */
  readonly recalledBranches?: readonly RecalledBranch[];
}

/** A fleet, rendered or recalled. */
export type Laid = Rendered | Recalled;

/** Recalls the result of an earlier run if `accept` makes something of it, or renders the fleet. Findings are recorded here, branches by the caller. */
export async function recallOrLayOut<T>(
  run: FleetRun,
  accept: (recalled: Recalled) => Promise<Attempt<T>>,
): Promise<{ readonly type: 'accepted'; readonly value: T } | Rendered> {
  const recalled = await recallFleet(run);
  if (recalled.miss !== undefined) return await layOutAndKeep(run, recalled.miss);
  const accepted = await accept(recalled.value);
  if (accepted.miss !== undefined) return await layOutAndKeep(run, accepted.miss);
  return { type: 'accepted', value: accepted.value };
}

/** Renders and lays out the fleet; findings are recorded. */
export async function layOutAndKeep(run: FleetRun, miss: Miss): Promise<Rendered> {
  const rendered = await layOut(run, miss);
  if (run.purpose !== 'branches') await keepRendered(run, rendered);
  return rendered;
}

/** Renders and lays out the branches of the selected clusters. */
export async function layOut(
  { reader, options, onRendered }: FleetRun,
  miss: Miss,
): Promise<Rendered> {
  // A run in which nothing changed loads neither: half of its time.
  const [{ renderRepository }, { layoutRepository }] = await Promise.all([
    import('../render/render.ts'),
    import('../render/layout.ts'),
  ]);
  const log = logReading(reader);
  const rendered = await renderRepository(log.reader, options);
  onRendered?.();
  const { clusters } = rendered.topology;
  const chosen = judgementOf(options).choose(clusters);
  const laidOut = layoutRepository(rendered, chosen);
  return {
    type: 'rendered',
    laidOut,
    miss,
    log,
    isWhole: chosen.length === clusters.length,
    isComplete: laidOut.diagnostics.length === rendered.diagnostics.length,
  };
}

/**
 * Records a result for later runs, where these would come to the same.
 * @param trees those of the branches, by cluster, as the run has written or found them.
 */
export async function keepRendered(
  { reader, options, purpose }: FleetRun,
  { laidOut, log, isWhole, isComplete }: Rendered,
  trees?: ReadonlyMap<string, string>,
): Promise<void> {
  const { fleet, programs, diagnostics: findings, silenced } = laidOut;
  const read = options.reuse && log.readFiles();
  if (!isWhole || fleet === undefined || programs === undefined || read === undefined) return;
  const ofFindings = purpose === 'branches' ? 'findings' : purpose;
  const clusters = recordClusters(laidOut.topology.clusters);
  if (clusters === undefined) return;
  const own = { isComplete, clusters };
  await keepRun({ reader, options }, { read, findings, silenced, programs }, [
    [['fleet', ofFindings], own],
    ...(trees === undefined
      ? []
      : [[['fleet', 'branches'], { ...own, trees: Object.fromEntries(trees) }] as const]),
  ]);
}

/** The result of an earlier run with the same input. */
export async function recallFleet({
  reader,
  options,
  purpose,
}: FleetRun): Promise<Attempt<Recalled>> {
  const { value: record, miss } = await recallRun({ reader, options, purpose: ['fleet', purpose] });
  if (miss !== undefined) return { miss };
  // Its findings are those of the record.
  const described = await readTopology(reader, { ...options, isJudged: true });
  const { fleet, texts } = described;
  const { own, findings: diagnostics, silenced, read } = record;
  const topology = {
    clusters: recallClusters(described.topology.clusters, valueAt(own, 'clusters')),
  };
  const chosen = judgementOf(options).choose(topology.clusters);
  if (chosen.length < topology.clusters.length && valueAt(own, 'isComplete') !== true) {
    return { miss: { because: 'clustersSelected' } };
  }
  const all = await withMentioned(texts, record, reader);
  // A file was removed in the meantime.
  if (fleet === undefined || all === undefined) return { miss: { because: 'filesAddedOrRemoved' } };
  const names = layoutBranchNames(topology.clusters, fleet).value;
  const trees = objectAt(own, 'trees');
  const recalledBranches = chosen.flatMap((cluster): RecalledBranch[] => {
    const [branch, tree] = [names.get(cluster.name), stringAt(trees, cluster.name)];
    return branch === undefined || tree === undefined ? [] : [{ cluster, branch, tree }];
  });
  const known = { fleet, topology, texts: all, diagnostics, silenced };
  const branches = trees === undefined ? {} : { recalledBranches };
  return { value: { type: 'recalled', known, names, read, ...branches } };
}
