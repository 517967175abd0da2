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
import { readBlobTexts, readEarlierTexts } from '../read/revision/earlier-texts.ts';
import { openRevision } from '../read/revision/git-tree.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import { type HydrationJob, hydrateBranches, planHydration } from './hydrate-branches.ts';
import type { KeptAround } from './keep/keep-going.ts';
import type { LaidOutRepository } from './layout.ts';
import { layOut, recallLayout, type WrittenBranches } from './reuse/reuse-fleet.ts';
import { judgementOf, type WriteOptions } from './write-options.ts';

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

/** The result. If the record of an earlier run shows that the branches are up to date, there are neither manifests nor routes. */
export interface HydratedRepository extends LaidOutRepository {
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
    const { value, diagnostics, lacksTexts } = await hydrateBranches(job);
    if (lacksTexts === true) return undefined;
    return { value: { isWritten: false, ...value }, diagnostics };
  };
  return await runHydration(options, write);
}

/** Plans the branches and writes nothing. */
export async function planRepository(options: HydrateOptions): Promise<HydratedRepository> {
  const write: Write = async (job) => {
    const { value, diagnostics, lacksTexts } = await planHydration(job);
    if (lacksTexts === true) return undefined;
    const plan = value !== undefined && job.mayProceed(diagnostics) ? { plan: value } : {};
    const willSign = job.signing?.commits === true;
    return { value: { ...plan, isWritten: false, willSign }, diagnostics };
  };
  return await runHydration(options, write);
}

/** The first push of a large fleet can take minutes. */
const REMOTE_SECONDS = 600;

/** Only a run that pushes accesses a remote. */
function reaching({ repository, push, remoteSeconds = REMOTE_SECONDS }: HydrateOptions) {
  return push === undefined ? repository : { ...repository, remoteSeconds };
}

/** The effect on the branches. */
type Written = Pick<HydratedRepository, 'plan' | 'isWritten' | 'willSign'>;

/** Compares branches, or also writes them; undefined when more than a comparison is required. */
type Write = (job: HydrationJob) => Promise<Outcome<Written> | undefined>;

async function runHydration(options: HydrateOptions, write: Write): Promise<HydratedRepository> {
  const repository = reaching(options);
  try {
    return await hydrateFrom(repository, options, write);
  } finally {
    repository.kept?.end();
  }
}

async function hydrateFrom(
  repository: GitRepository,
  options: HydrateOptions,
  write: Write,
): Promise<HydratedRepository> {
  options.onStage?.('read');
  const { dry, reader } = await openRevision(repository, options.revision, options.files);
  options.onStage?.('render');
  const run = { options, repository, dry, write };
  const recalled = await recallLayout(reader, options, repository.format, {
    readTexts: (commit, paths) => readEarlierTexts(repository, commit, paths),
    readBlobs: (ids) => readBlobTexts(repository, ids),
  });
  const goesAround = ({ diagnostics }: LaidOutRepository) =>
    options.keepGoing === true && !judgementOf(options).mayProceed(diagnostics);
  const isKnown = recalled !== undefined && !goesAround(recalled);
  const unchanged = isKnown
    ? await writeLaidOut(recalled, run, {
        isKnownById: true,
        keep: async (plan) => await recalled.keep?.(writtenOf(plan)),
      })
    : undefined;
  if (unchanged !== undefined) return unchanged;
  const { laidOut, keep } = await layOut(reader, options, () => options.onStage?.('layout'));
  if (goesAround(laidOut)) {
    const { keepGoing } = await import('./keep/keep-going.ts');
    const around = await keepGoing(laidOut, { reader, repository, dry, options });
    return await writeAround(around, run);
  }
  const written = await writeLaidOut(laidOut, run, {
    isKnownById: false,
    keep: async (plan) => await keep(repository.format, writtenOf(plan)),
  });
  invariant(written !== undefined, 'what was made can be written');
  return written;
}

function writtenOf({ dry, branches }: FleetPlan): WrittenBranches {
  const whole = branches.filter(({ lacksFiles }) => lacksFiles !== true);
  return { commit: dry.id, trees: new Map(whole.map(({ cluster, tree }) => [cluster, tree])) };
}

/** State of a hydration. */
interface HydrationRun {
  readonly options: HydrateOptions;
  readonly repository: GitRepository;
  readonly dry: DryCommit;
  readonly write: Write;
}

/** No record is kept of such a run: its result also depends on the branches. */
async function writeAround(
  { laidOut, aside }: KeptAround,
  run: HydrationRun,
): Promise<HydratedRepository> {
  const written = await writeLaidOut(laidOut, run, { isKnownById: false });
  invariant(written !== undefined, 'what was made can be written');
  return { ...written, diagnostics: sortDiagnostics([...written.diagnostics, ...aside]) };
}

/** Undefined when only ids are known of the texts to write. */
async function writeLaidOut(
  laidOut: LaidOutRepository,
  { options, repository, dry, write }: HydrationRun,
  how: Pick<HydrationJob, 'isKnownById' | 'keep'>,
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
  const written = await write({
    repository,
    layouts,
    names,
    ...how,
    context: { fleet, dry, fleetFile, allowEmpty, unmatched, pruneBranches, forceOlder },
    mayProceed,
    signing,
    ...present({ push, onWait }),
  });
  if (written === undefined) return undefined;
  const diagnostics = sortDiagnostics([...laidOut.diagnostics, ...written.diagnostics]);
  return { ...laidOut, ...written.value, diagnostics };
}
