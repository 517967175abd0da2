/**
 * Layouts → the branches of a repository, and of a remote. Objects come first and refs last; a lost race is planned anew from what
 * is there then; nothing is written while a finding forbids it.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pushContended, refLocked, refsContended } from '../diagnostic/codes/emit.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { clearStaleLocks } from '../emit/lock/clear-stale-locks.ts';
import { acquireRunLock, type RunLock } from '../emit/lock/run-lock.ts';
import { moveRefs, type RefMove } from '../emit/move-refs.ts';
import { listRefs } from '../emit/present/local-refs.ts';
import { type Present, readNoteTrees, readPresent } from '../emit/present/present-state.ts';
import type { KnownTrees } from '../emit/present/read-trees.ts';
import { pushRefs } from '../emit/push-refs.ts';
import { signCommits } from '../emit/sign-commits.ts';
import { writeObjects } from '../emit/write-objects.ts';
import type { BranchLayout } from '../layout/branch-layout.ts';
import { branchNameMatcher } from '../layout/branch-name.ts';
import type { BranchNames } from '../layout/branch-names.ts';
import type { FleetPlan, PlanContext, PresentBranch } from '../plan/branch-plan.ts';
import { planFleet } from '../plan/plan-fleet.ts';
import { NOTES_REF, planNotes } from '../plan/plan-notes.ts';
import { type GitFailure, gitError, lastLines } from '../read/git/git-command.ts';
import type { GitRepository } from '../read/git/repository.ts';
import { runGit } from '../read/git/run-git.ts';
import type { Signing } from '../read/git/signing.ts';

/** What is to be written where. */
export interface HydrationJob {
  readonly repository: GitRepository;
  readonly layouts: readonly BranchLayout[];
  /** The branches of all clusters of the fleet, those that are not written this time too. */
  readonly names: BranchNames;
  readonly context: PlanContext;
  /** The remote that is made equal to the result; absent when nothing leaves the repository. */
  readonly push?: string;
  /** What is signed; absent: nothing. */
  readonly signing?: Signing;
  /** Whether something may be written with these findings. */
  mayProceed(findings: readonly Diagnostic[]): boolean;
  /** How long to wait for another run. */
  readonly waitSeconds?: number;
  /** How often others may be faster. */
  readonly attempts?: number;
  /** Hears once whom is waited for. */
  onWait?(holder: string): void;
}

/** What was written. */
export interface Hydration {
  readonly plan: FleetPlan;
  /** The commit of the notes; absent when there are none. */
  readonly notes?: string;
  /** Whether any ref moved, here or at the remote. */
  readonly isWritten: boolean;
}

const WAIT_SECONDS = 60;

/** Others may be faster this often. Each time somebody's run gets through, so many shards at once all do. */
const ATTEMPTS = 40;

/** Plans without writing: what `--dry-run` shows. With a remote, its commits are fetched. */
export async function planHydration(job: HydrationJob): Promise<Outcome<FleetPlan | undefined>> {
  const present = await readPresent(job.repository, queryOf(job));
  return planFleet(job.layouts, job.names, present.state, job.context);
}

/** Writes all branches, or none; undefined when findings forbid it. */
export async function hydrateBranches(job: HydrationJob): Promise<Outcome<Hydration | undefined>> {
  const { repository, waitSeconds = WAIT_SECONDS, onWait } = job;
  const lock = await acquireRunLock(repository.commonDirectory, {
    seconds: waitSeconds,
    ...(onWait ? { onWait: (holder: string) => onWait(holder) } : {}),
  });
  try {
    if (lock.inherited.length > 0) {
      await clearStaleLocks(repository.commonDirectory, lock.inherited);
      await lock.leave();
    }
    const trees: KnownTrees = new Map();
    for (let attempt = 1; ; attempt++) {
      const result = await tryOnce(job, lock, trees);
      if (!('lost' in result)) return result;
      if (attempt >= (result.attempts ?? job.attempts ?? ATTEMPTS)) throw result.lost(attempt);
      await sleep(Math.random() * Math.min(50 * attempt, 1_000));
    }
  } finally {
    await lock.release();
  }
}

/** A race was lost; what to say when it is not tried again. */
interface Lost {
  lost(attempts: number): Error;
  /** A lock of a dead process is there the next time too. */
  readonly attempts?: number;
}

const LOCK_ATTEMPTS = 8;

async function tryOnce(
  job: HydrationJob,
  lock: RunLock,
  trees: KnownTrees,
): Promise<Outcome<Hydration | undefined> | Lost> {
  const { repository, push } = job;
  const present = await readUnderLock(job, lock, trees);
  const { layouts, names, context } = job;
  const { value: planned, diagnostics } = planFleet(layouts, names, present.state, context);
  if (!planned || !job.mayProceed(diagnostics)) return { value: undefined, diagnostics };
  const plan = job.signing?.commits === true ? await signCommits(repository, planned) : planned;
  const { notes, objects } = await planAllObjects(repository, present, plan);
  const here = movesOf(plan, ({ local }) => local, { from: present.notes.local, to: notes });
  const there =
    push === undefined
      ? []
      : movesOf(plan, ({ remote }) => remote, { from: present.notes.remote, to: notes });
  const isWritten = here.length + there.length > 0;
  if (isWritten) await writeObjects(repository, objects.values());
  // The remote comes first: when somebody was faster there, nothing has moved here that would have to be undone.
  const pushed =
    push === undefined
      ? 'pushed'
      : await pushRefs(repository, lock, { remote: push, signing: job.signing }, there);
  if (pushed !== 'pushed') {
    const args = { remote: push ?? '', problem: pushed.lost };
    return { lost: (attempts) => environmentError(pushContended, { ...args, attempts }) };
  }
  const lost = await moveAll(job, lock, { here, plan });
  if (lost) return lost;
  const hydration = { plan, isWritten };
  return { value: notes === undefined ? hydration : { ...hydration, notes }, diagnostics };
}

async function readUnderLock(
  job: HydrationJob,
  lock: RunLock,
  trees: KnownTrees,
): Promise<Present> {
  const isFetch = job.push !== undefined && job.repository.isShallow;
  if (isFetch) await lock.enter({ since: Date.now(), locks: [{ file: 'shallow.lock' }] });
  const present = await readPresent(job.repository, queryOf(job), trees);
  if (isFetch) await lock.leave();
  return present;
}

function queryOf({
  layouts,
  names,
  context,
  push,
}: HydrationJob): Parameters<typeof readPresent>[1] {
  const couldName = branchNameMatcher(context.fleet.branches.name);
  const living = new Set(names.values());
  return {
    branches: layouts.map(({ branch }) => branch),
    dry: context.dry,
    isCandidate: (branch) => !living.has(branch) && couldName(branch),
    ...(push === undefined ? {} : { remote: push }),
  };
}

async function planAllObjects(
  repository: GitRepository,
  { state, notes, trees }: Present,
  { branches, dry, author, objects: planned }: FleetPlan,
): Promise<{ notes: string | undefined; objects: FleetPlan['objects'] }> {
  const heads = branches.map(({ commit }) => commit);
  await readNoteTrees(repository, notes, heads, trees);
  const objects = new Map(planned);
  const store = {
    format: state.format,
    tree: (id: string) => state.tree(id),
    add: (object: { id: string } & Parameters<typeof objects.set>[1]) => {
      objects.set(object.id, object);
    },
  };
  const commit = planNotes({ heads, dry, author, bases: notes.bases, store });
  return { notes: commit, objects };
}

/** The refs that do not stand where they are to stand. */
function movesOf(
  { branches, gone }: FleetPlan,
  standing: (present: PresentBranch) => string | undefined,
  notes: { readonly from: string | undefined; readonly to: string | undefined },
): readonly RefMove[] {
  const moves = branches.map(({ branch, present, commit }) =>
    moveOf(`refs/heads/${branch}`, standing(present), commit),
  );
  const deletes = gone
    .filter(({ action, present }) => action === 'delete' && standing(present) !== undefined)
    .map(({ branch, present }) => moveOf(`refs/heads/${branch}`, standing(present), undefined));
  const noted = notes.to === undefined ? [] : [moveOf(NOTES_REF, notes.from, notes.to)];
  return [...moves, ...noted, ...deletes].filter(({ from, to }) => from !== to);
}

function moveOf(ref: string, from: string | undefined, to: string | undefined): RefMove {
  return {
    ref,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Moves the refs here; deletes come apart and last, since they lock the file that all packed refs share. */
async function moveAll(
  job: HydrationJob,
  lock: RunLock,
  { here, plan }: { here: readonly RefMove[]; plan: FleetPlan },
): Promise<Lost | undefined> {
  const { repository } = job;
  const steps = [here.filter(({ to }) => to !== undefined), here.filter(({ to }) => !to)];
  for (const moves of steps) {
    const failure = await moveRefs(repository, lock, moves, plan);
    if (failure) return await judgeFailure(repository, moves, failure);
  }
  return undefined;
}

/** Why refs could not be moved: somebody moved them first, or holds one, or something that trying again does not change. */
async function judgeFailure(
  repository: GitRepository,
  moves: readonly RefMove[],
  failure: GitFailure,
): Promise<Lost> {
  const problem = lastLines(failure.stderr);
  const refs = await runGit(repository, listRefs(...moves.map(({ ref }) => ref)));
  const isMoved = moves.some(({ ref, from }) => refs.get(ref) !== from);
  if (isMoved || failure.status === null) {
    return { lost: (attempts) => environmentError(refsContended, { attempts, problem }, failure) };
  }
  // A full disk makes no lock either, and then nobody holds it.
  const [, file] = /'([^']+\.lock)': File exists/.exec(failure.stderr) ?? [];
  if (file === undefined) throw gitError(failure);
  return {
    attempts: LOCK_ATTEMPTS,
    lost: () => environmentError(refLocked, { file, problem }, failure),
  };
}
