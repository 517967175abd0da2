/**
 * A commit of a repository → the branches of its fleet: rendered, laid out, planned and written.
 * @module
 */

import { present } from '../collection/present.ts';
import { sourceWithoutMatch } from '../diagnostic/codes/place.ts';
import { sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetPlan } from '../plan/branch-plan.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import type { GitRepository } from '../read/git/repository.ts';
import { readSigning } from '../read/git/signing.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { openRevision } from '../read/revision/git-tree.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import { type HydrationJob, hydrateBranches, planHydration } from './hydrate-branches.ts';
import { type KeptAround, keepGoing } from './keep/keep-going.ts';
import type { LaidOutRepository } from './layout.ts';
import { layOut, recallLayout } from './reuse/reuse-fleet.ts';
import { judgementOf, type WriteOptions } from './write-options.ts';

/** What is to be hydrated, and how. */
export interface HydrateOptions extends WriteOptions {
  /** The repository, and the directory of the fleet in it. */
  readonly repository: GitRepository;
  /** The commit that is rendered, in git's words. */
  readonly revision: string;
  /** Files that are rendered instead of the commit's; only for a plan that is not applied. */
  readonly files?: RepositoryReader;
  /** The remote that is made equal to the result. */
  readonly push?: string;
  /** How long each question to the remote may take, and each push. */
  readonly remoteSeconds?: number;
  /** Whether a cluster that had objects may be left with none. */
  readonly allowEmpty?: boolean;
  /** Whether commits are signed; absent: as git is configured. */
  readonly sign?: boolean;
  /** Whether branches may go back to an older commit. */
  readonly forceOlder?: boolean;
  /** Whether branches of clusters that are gone are deleted. */
  readonly pruneBranches?: boolean;
  /** Whether an application with errors of its own stays as its branches have it, and the rest is written. */
  readonly keepGoing?: boolean;
  /** Hears what is being done. */
  onStage?(stage: HydrateStage): void;
  /** Hears once whom is waited for. */
  onWait?(holder: string): void;
}

/** What takes time, in order. */
export const hydrateStages = ['read', 'render', 'layout', 'write'] as const;

/** One of the things that take time. */
export type HydrateStage = (typeof hydrateStages)[number];

/** What was hydrated. Where an earlier run told that nothing is to be done, there are neither manifests nor routes. */
export interface HydratedRepository extends LaidOutRepository {
  /** Absent when findings forbade to write. */
  readonly plan?: FleetPlan;
  /** Whether any ref moved, here or at the remote. */
  readonly isWritten: boolean;
  /** Whether the commits of a plan that was not applied would be signed, and so have other ids. */
  readonly willSign?: boolean;
}

/** Writes the branches; while a finding forbids it, none. */
export async function hydrateRepository(options: HydrateOptions): Promise<HydratedRepository> {
  const write: Work['write'] = async (job) => {
    const { value, diagnostics, lacksTexts } = await hydrateBranches(job);
    if (lacksTexts === true) return undefined;
    return { value: { isWritten: false, ...value }, diagnostics };
  };
  return await runHydration(options, { write, isKept: true });
}

/** Plans the branches and writes nothing. */
export async function planRepository(options: HydrateOptions): Promise<HydratedRepository> {
  const write: Work['write'] = async (job) => {
    const { value, diagnostics, lacksTexts } = await planHydration(job);
    if (lacksTexts === true) return undefined;
    const plan = value !== undefined && job.mayProceed(diagnostics) ? { plan: value } : {};
    const willSign = job.signing?.commits === true;
    return { value: { ...plan, isWritten: false, willSign }, diagnostics };
  };
  return await runHydration(options, { write, isKept: false });
}

/** A push of a large fleet for the first time takes a while. */
const REMOTE_SECONDS = 600;

/** Only a run that pushes reaches a remote. */
function reaching({ repository, push, remoteSeconds = REMOTE_SECONDS }: HydrateOptions) {
  return push === undefined ? repository : { ...repository, remoteSeconds };
}

/** What becomes of the branches. */
type Written = Pick<HydratedRepository, 'plan' | 'isWritten' | 'willSign'>;

/** How a run ends. */
interface Work {
  /** Undefined when a comparison alone won't do. */
  write(job: HydrationJob): Promise<Outcome<Written> | undefined>;
  /** Whether a later run may take from this one what it would come to itself. */
  readonly isKept: boolean;
}

async function runHydration(options: HydrateOptions, work: Work): Promise<HydratedRepository> {
  const repository = reaching(options);
  options.onStage?.('read');
  const { dry, reader } = await openRevision(repository, options.revision, options.files);
  options.onStage?.('render');
  const run = { options, repository, dry, work };
  const recalled = await recallLayout(reader, options, repository.format);
  const goesAround = ({ diagnostics }: LaidOutRepository) =>
    options.keepGoing === true && !judgementOf(options).mayProceed(diagnostics);
  const isKnown = recalled !== undefined && !goesAround(recalled);
  const unchanged = isKnown ? await writeLaidOut(recalled, run, true) : undefined;
  if (unchanged !== undefined) return unchanged;
  const { laidOut, keep } = await layOut(reader, options, () => options.onStage?.('layout'));
  if (goesAround(laidOut)) {
    const around = await keepGoing(laidOut, { reader, repository, dry, options });
    return await writeAround(around, run);
  }
  const written = await writeLaidOut(laidOut, run, false);
  invariant(written !== undefined, 'what was made can be written');
  if (written.plan !== undefined && work.isKept) await keep(repository.format);
  return written;
}

/** What is hydrated where. */
interface HydrationRun {
  readonly options: HydrateOptions;
  readonly repository: GitRepository;
  readonly dry: DryCommit;
  readonly work: Work;
}

/** Nothing is kept of such a run for a later one: what it has written follows from the branches, too. */
async function writeAround(
  { laidOut, aside }: KeptAround,
  run: HydrationRun,
): Promise<HydratedRepository> {
  const written = await writeLaidOut(laidOut, run, false);
  invariant(written !== undefined, 'what was made can be written');
  return { ...written, diagnostics: sortDiagnostics([...written.diagnostics, ...aside]) };
}

/** Undefined when only ids are known of what would have to be written. */
async function writeLaidOut(
  laidOut: LaidOutRepository,
  { options, repository, dry, work }: HydrationRun,
  isKnownById: boolean,
): Promise<HydratedRepository | undefined> {
  const { fleet, layouts, names } = laidOut;
  const { mayProceed } = judgementOf(options);
  if (fleet === undefined || !mayProceed(laidOut.diagnostics)) {
    return { ...laidOut, isWritten: false };
  }
  options.onStage?.('write');
  const { allowEmpty = false, pruneBranches = false, forceOlder = false, push, onWait } = options;
  const unmatched = laidOut.diagnostics
    .filter(({ code }) => code === sourceWithoutMatch.code)
    .map(({ at }) => at);
  const signing = await readSigning(repository, options.sign);
  const fleetFile = repository.prefix + (options.fleetFile ?? FLEET_FILE);
  const written = await work.write({
    repository,
    layouts,
    names,
    isKnownById,
    context: { fleet, dry, fleetFile, allowEmpty, unmatched, pruneBranches, forceOlder },
    mayProceed,
    signing,
    ...present({ push, onWait }),
  });
  if (written === undefined) return undefined;
  const diagnostics = sortDiagnostics([...laidOut.diagnostics, ...written.diagnostics]);
  return { ...laidOut, ...written.value, diagnostics };
}
