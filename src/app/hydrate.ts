/** A commit of a repository → the branches of its fleet: rendered, laid out, planned and written. */

import { present } from '../collection/present.ts';
import { sourceWithoutMatch } from '../diagnostic/codes/place.ts';
import { sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { requireOwnRemotes } from '../git/configured-programs.ts';
import { REMOTE_SECONDS } from '../git/git-place.ts';
import type { GitRepository } from '../git/repository.ts';
import { readSigning } from '../git/signing.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { FleetPlan } from '../plan/branch-plan.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { openRevision } from '../read/revision/git-tree.ts';
import type { JudgedFleet } from '../render/rendered-repository.ts';
import { judgementOf, type WriteOptions } from '../render/write-options.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import type { Attempt } from '../reuse/miss.ts';
import {
  type FleetRun,
  keepRendered,
  type Laid,
  type Rendered,
  recallOrLayOut,
} from '../reuse/reuse-fleet.ts';
import { type HydrationJob, hydrateBranches, planHydration } from './hydrate-branches.ts';
import { judgingBranches } from './judging-branches.ts';
import { siblingFleets } from './sibling-fleets.ts';

/** Options of a hydration. */
export interface HydrateOptions extends WriteOptions {
  /** The repository, and the directory of the fleet in it. */
  readonly repository: GitRepository;
  /** The commit to render, as a git revision. */
  readonly revision: string;
  /** Files that are rendered instead of the commit's; only for a plan that is not applied. */
  readonly files?: RepositoryReader;
  /** The remote that is updated to the result. */
  readonly push?: string;
  /** Timeout of each request to the remote, and of each push, in seconds. */
  readonly remoteSeconds?: number;
  /** Whether a cluster with objects may become empty. */
  readonly allowEmpty?: boolean;
  /** Whether commits are signed; absent: by git's configuration. */
  readonly sign?: boolean;
  /** Whether branches may return to an older commit. */
  readonly forceOlder?: boolean;
  /** Whether a commit may be pushed that is not in the branch that commits are pushed from. */
  readonly allowBranch?: boolean;
  /** Whether branches of removed clusters are deleted. */
  readonly pruneBranches?: boolean;
  /** Whether an application with errors of its own keeps its state on the branches, and the rest is written. */
  readonly keepGoing?: boolean;
  /** Called with the current stage. */
  onStage?(stage: HydrateStage): void;
  /** Called once with the process that has the lock. */
  onWait?(holder: string): void;
}

/** The stages of a run that take time, in order. */
export const hydrateStages = ['read', 'render', 'layout', 'write'] as const;

/** One of these stages. */
export type HydrateStage = (typeof hydrateStages)[number];

/** The result. */
export interface HydratedRepository extends JudgedFleet {
  /** The rendered fleet, or the result of an earlier run with the same input. */
  readonly laid: Laid;
  /** Absent when findings prevented the write. */
  readonly plan?: FleetPlan;
  /** Whether any ref moved, local or remote. */
  readonly isWritten: boolean;
  /** Whether the commits of a plan that was not applied would be signed, and so have other ids. */
  readonly willSign?: boolean;
}

/** Writes the branches; none if a finding prevents it. */
export async function hydrateRepository(options: HydrateOptions): Promise<HydratedRepository> {
  const write: Write = async (job) => {
    const { value, diagnostics, changed } = await hydrateBranches(job);
    if (changed !== undefined) return { miss: { because: 'branchChanged', branch: changed } };
    return { value: { value: { isWritten: false, ...value }, diagnostics } };
  };
  return await runHydration(options, write);
}

/** Plans the branches and writes nothing. */
export async function planRepository(options: HydrateOptions): Promise<HydratedRepository> {
  const write: Write = async (job) => {
    const { value, diagnostics, changed } = await planHydration(job);
    if (changed !== undefined) return { miss: { because: 'branchChanged', branch: changed } };
    const plan = value !== undefined && job.mayProceed(diagnostics) ? { plan: value } : {};
    const willSign = job.signing?.commits === true;
    return { value: { value: { ...plan, isWritten: false, willSign }, diagnostics } };
  };
  return await runHydration(options, write);
}

/** Only a run that pushes accesses a remote. */
function reaching({ repository, push, remoteSeconds = REMOTE_SECONDS }: HydrateOptions) {
  if (push === undefined) return repository;
  requireOwnRemotes(repository.ofFiles);
  return { ...repository, remoteSeconds };
}

/** The effect on the branches. */
type Written = Pick<HydratedRepository, 'plan' | 'isWritten' | 'willSign'>;

/** Compares branches, or also writes them; missed if a branch is not as it is known. */
type Write = (job: HydrationJob) => Promise<Attempt<Outcome<Written>>>;

async function runHydration(options: HydrateOptions, write: Write): Promise<HydratedRepository> {
  const repository = reaching(options);
  options.onStage?.('read');
  const { dry, reader } = await openRevision(repository, options.revision, options.files);
  options.onStage?.('render');
  const run = { options, repository, dry, paths: reader.paths, write };
  const fleetRun: FleetRun = {
    reader,
    options,
    purpose: 'branches',
    onRendered: () => options.onStage?.('layout'),
  };
  const { mayProceed } = judgementOf(options);
  const goesAround = ({ diagnostics }: JudgedFleet) =>
    options.keepGoing === true && !mayProceed(diagnostics);
  const laid = await recallOrLayOut(fleetRun, async (recalled) => {
    const { known, names, recalledBranches = [] } = recalled;
    if (goesAround(known)) return { miss: { because: 'errorsLeft' } };
    return await writeBranches(recalled, { known, names, layouts: recalledBranches }, run);
  });
  if (laid.type === 'accepted') return laid.value;
  const { laidOut } = laid;
  if (goesAround(laidOut)) {
    const { keepGoing } = await import('../keep/keep-going.ts');
    const around = await keepGoing(laidOut, { reader, repository, dry, options });
    // No record is kept of such a run: its result also depends on the branches.
    const rest = { ...laid, laidOut: around.laidOut };
    const written = await writeRendered(rest, run, around.manifests);
    return { ...written, diagnostics: sortDiagnostics([...written.diagnostics, ...around.aside]) };
  }
  return await writeRendered(laid, run, laidOut.manifests, async ({ branches }) => {
    const trees = new Map(branches.map(({ cluster, tree }) => [cluster, tree]));
    await keepRendered(fleetRun, laid, trees);
  });
}

/** State of a hydration. */
interface HydrationRun {
  readonly options: HydrateOptions;
  readonly repository: GitRepository;
  readonly dry: DryCommit;
  /** The files of the fleet. */
  readonly paths: readonly string[];
  readonly write: Write;
}

async function writeRendered(
  laid: Rendered,
  run: HydrationRun,
  manifests: readonly ClusterManifests[],
  keep?: HydrationJob['keep'],
): Promise<HydratedRepository> {
  const { names, layouts } = laid.laidOut;
  const branches = { known: laid.laidOut, names, layouts, manifests };
  const { value } = await writeBranches(laid, branches, run, keep);
  invariant(value !== undefined, 'a rendered layout depends on no state of a branch');
  return value;
}

/** A fleet, and what its branches contain. */
interface Branches extends Pick<HydrationJob, 'names' | 'layouts'> {
  readonly known: JudgedFleet;
  /** Absent for branches that stay as they are. */
  readonly manifests?: readonly ClusterManifests[];
}

async function writeBranches(
  laid: Laid,
  { known, names, layouts, manifests = [] }: Branches,
  { options, repository, dry, paths, write }: HydrationRun,
  keep?: HydrationJob['keep'],
): Promise<Attempt<HydratedRepository>> {
  const { fleet, topology, silenced, texts } = known;
  const about = { laid, fleet, topology, silenced, texts };
  const { mayProceed } = judgementOf(options);
  if (fleet === undefined || !mayProceed(known.diagnostics)) {
    return { value: { ...about, diagnostics: known.diagnostics, isWritten: false } };
  }
  options.onStage?.('write');
  const {
    allowEmpty = false,
    pruneBranches = false,
    forceOlder = false,
    allowBranch = false,
    push,
    onWait,
  } = options;
  const unmatched = known.diagnostics
    .filter(({ code }) => code === sourceWithoutMatch.code)
    .map(({ at }) => at);
  const signing = await readSigning(repository, options.sign);
  const fleetFile = repository.prefix + (options.fleetFile ?? FLEET_FILE);
  const siblings = await siblingFleets(repository, { fleet, dry, fleetFile }, paths);
  const written = await write({
    repository,
    layouts,
    names,
    context: {
      fleet,
      dry,
      fleetFile,
      siblings,
      allowEmpty,
      unmatched,
      pruneBranches,
      forceOlder,
      allowBranch,
    },
    ...judgingBranches(repository, manifests, keep),
    mayProceed,
    signing,
    ...present({ push, onWait }),
  });
  if (written.miss !== undefined) return written;
  const diagnostics = sortDiagnostics([...known.diagnostics, ...written.value.diagnostics]);
  return { value: { ...about, ...written.value.value, diagnostics } };
}
