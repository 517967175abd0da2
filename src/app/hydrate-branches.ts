/**
 * Layouts → the branches of a repository, and of a remote: reads the current ones, makes a plan, judges and applies it. After a lost race
 * the plan is made again from the new state; nothing is written while a finding prevents it.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '../collection/present.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { applyPlan } from '../emit/apply-plan.ts';
import { signCommits } from '../emit/sign-commits.ts';
import type { RunLock } from '../git/lock/run-lock.ts';
import { underRunLock } from '../git/lock/under-run-lock.ts';
import type { Lost } from '../git/refs/judge-moves.ts';
import type { GitRepository } from '../git/repository.ts';
import type { Signing } from '../git/signing.ts';
import { joinPacks } from '../git/store/join-packs.ts';
import type { KnownTrees } from '../git/store/read-trees.ts';
import type { BranchLayout, RecalledBranch } from '../layout/branch-layout.ts';
import { branchNameMatcher } from '../layout/branch-name.ts';
import type { BranchNames } from '../layout/branch-names.ts';
import type { FleetPlan, PlanContext, PresentState } from '../plan/branch-plan.ts';
import { planNotes } from '../plan/notes/plan-notes.ts';
import { planFleet } from '../plan/plan-fleet.ts';
import { planMoves } from '../plan/ref-moves.ts';
import { readNoteTrees } from '../present/present-notes.ts';
import { type Present, readPresent } from '../present/present-state.ts';

/** Input of a hydration. */
export interface HydrationJob {
  readonly repository: GitRepository;
  /** The content that branches need, or the tree that they are known to have. */
  readonly layouts: readonly (BranchLayout | RecalledBranch)[];
  /** The branches of all clusters of the fleet, including those that this run does not write. */
  readonly names: BranchNames;
  readonly context: PlanContext;
  /** The remote that is updated to the result; absent without a push. */
  readonly push?: string;
  /** The signature of commits; absent: none. */
  readonly signing?: Signing;
  /** Findings about what a plan changes on the branches. */
  judge?(plan: FleetPlan, state: PresentState): Promise<readonly Diagnostic[]>;
  /** Whether a write is allowed with these findings. */
  mayProceed(findings: readonly Diagnostic[]): boolean;
  /** Maximum wait for the lock of another run, in seconds. */
  readonly waitSeconds?: number;
  /** Maximum number of lost races. */
  readonly attempts?: number;
  /** Keeps the result for later runs, which compare it with the branches: it may be kept before they are moved. It never fails. */
  keep?(plan: FleetPlan): Promise<void>;
  /** Called once with the process that has the lock. */
  onWait?(holder: string): void;
}

/** Result of a hydration. */
export interface Hydration {
  readonly plan: FleetPlan;
  /** The commit of the git notes; absent without notes. */
  readonly notes?: string;
  /** Whether any ref moved, local or remote. */
  readonly isWritten: boolean;
}

/** Maximum number of lost races. One run succeeds in each race, so this many concurrent shards all succeed. */
const ATTEMPTS = 40;

export interface JobOutcome<T> extends Outcome<T> {
  /** A recalled branch with another tree: nothing is planned or written, and there are no findings. */
  readonly changed?: string;
}

/** Plans without writing, for `--dry-run`. With a remote, its commits are fetched. */
export async function planHydration(job: HydrationJob): Promise<JobOutcome<FleetPlan | undefined>> {
  const { state } = await readPresent(job.repository, queryOf(job));
  return await planJob(job, state);
}

async function planJob(
  { layouts, names, context, judge }: HydrationJob,
  state: PresentState,
): Promise<JobOutcome<FleetPlan | undefined>> {
  const changed = layouts.filter(isRecalled).find(({ branch, tree }) => {
    return state.branches.get(branch)?.tree !== tree;
  });
  if (changed !== undefined) return { value: undefined, diagnostics: [], changed: changed.branch };
  const { value, diagnostics } = planFleet(layouts, names, state, context);
  const found = value === undefined ? [] : await judge?.(value, state);
  return { value, diagnostics: [...diagnostics, ...(found ?? [])] };
}

function isRecalled(layout: BranchLayout | RecalledBranch): layout is RecalledBranch {
  return 'tree' in layout;
}

/** Writes all branches, or none; undefined when findings or a changed branch prevent it. */
export async function hydrateBranches(
  job: HydrationJob,
): Promise<JobOutcome<Hydration | undefined>> {
  const { repository, waitSeconds, onWait } = job;
  const wait = present({ seconds: waitSeconds, onWait });
  return await underRunLock(repository, wait, (lock) => tryUntilWon(job, lock));
}

async function tryUntilWon(
  job: HydrationJob,
  lock: RunLock,
): Promise<JobOutcome<Hydration | undefined>> {
  const trees: KnownTrees = new Map();
  for (let attempt = 1; ; attempt++) {
    const result = await tryOnce(job, lock, trees);
    if (!('lost' in result)) {
      if (result.value?.isWritten === true) await joinPacks(job.repository);
      return result;
    }
    if (attempt >= (result.attempts ?? job.attempts ?? ATTEMPTS)) throw result.lost(attempt);
    await sleep(Math.random() * Math.min(50 * attempt, 1_000));
  }
}

async function tryOnce(
  job: HydrationJob,
  lock: RunLock,
  trees: KnownTrees,
): Promise<JobOutcome<Hydration | undefined> | Lost> {
  const { repository, push, signing } = job;
  const present = await readUnderLock(job, lock, trees);
  const { value: planned, diagnostics, changed } = await planJob(job, present.state);
  if (changed !== undefined) return { value: undefined, diagnostics, changed };
  if (!planned || !job.mayProceed(diagnostics)) return { value: undefined, diagnostics };
  // A signature changes the commit id, which the notes contain.
  const plan = signing?.commits === true ? await signCommits(repository, planned) : planned;
  const { notes, objects } = await planAllObjects(repository, present, plan);
  const moves = planMoves(plan, present.notes, notes, push !== undefined);
  const lost = await applyPlan(
    { repository, lock, remote: push, signing, meanwhile: () => job.keep?.(plan) },
    { plan, objects, moves },
  );
  if (lost) return lost;
  const isWritten = moves.here.length + moves.there.length > 0;
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
  const recalled = layouts.filter(isRecalled).map(({ branch, tree }) => [branch, tree] as const);
  return {
    branches: layouts.map(({ branch }) => branch),
    recalled: new Map(recalled),
    dry: context.dry,
    isCandidate: (branch) => !living.has(branch) && couldName(branch),
    author: context.fleet.branches.author,
    ...present({
      remote: push,
      source: context.allowBranch === true ? undefined : { from: context.fleet.branches.from },
    }),
  };
}

async function planAllObjects(
  repository: GitRepository,
  { state, notes, trees }: Present,
  { branches, dry, author, objects: planned }: FleetPlan,
): Promise<{ notes: string | undefined; objects: FleetPlan['objects'] }> {
  // A branch that contains the state of the dry commit only by coincidence gets no note: readers of notes would consider it hydrated.
  const noted = branches.filter(
    ({ action, kept = [] }) => action !== 'unchanged' || kept.length === 0,
  );
  const heads = noted.map(({ commit }) => commit);
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
