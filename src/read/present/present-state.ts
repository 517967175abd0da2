/**
 * The repository, and a remote if one is to be pushed to → what a plan starts from.
 * @module
 */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import { INVENTORY_FILE } from '../../layout/file-path.ts';
import type {
  NotesBase,
  PresentBranch,
  PresentNotes,
  PresentState,
} from '../../plan/branch-plan.ts';
import { missingNoteTrees, NOTES_REF } from '../../plan/plan-notes.ts';
import { type GitCommand, GitFailure, gitError } from '../git/git-command.ts';
import { readObjects } from '../git/read-objects.ts';
import type { GitRepository } from '../git/repository.ts';
import { runGit, tryGit } from '../git/run-git.ts';
import { listCheckedOut, listRefs, type RefIds } from './local-refs.ts';
import { type KnownTrees, readLevel, readTrees } from './read-trees.ts';
import { readRemoteRefs } from './remote-refs.ts';

/** What is asked of the repository. */
export interface PresentQuery {
  /** The branches that are to be written. */
  readonly branches: readonly string[];
  /** Whether a branch that is not written may be one of a cluster that is gone. */
  isCandidate(branch: string): boolean;
  /** The remote that is to be pushed to; absent when nothing leaves the repository. */
  readonly remote?: string;
}

/** What is there, with the trees that were read, which the next attempt need not read again. */
export interface Present {
  readonly state: PresentState;
  readonly notes: PresentNotes;
  readonly trees: KnownTrees;
}

const HEADS = 'refs/heads/';

/** Reads what a plan starts from. */
export async function readPresent(
  repository: GitRepository,
  query: PresentQuery,
  trees: KnownTrees = new Map(),
): Promise<Present> {
  const { format } = repository;
  const { remote } = query;
  const wanted = new Set(query.branches);
  const isWanted = (ref: string) =>
    ref === NOTES_REF ||
    (ref.startsWith(HEADS) && (wanted.has(nameOf(ref)) || query.isCandidate(nameOf(ref))));
  const local = await runGit(repository, listRefs(HEADS, NOTES_REF));
  const theirs: RefIds =
    remote === undefined
      ? new Map()
      : await readRemoteRefs(repository, remote, { isWanted, local });
  const names = [...new Set([...local.keys(), ...theirs.keys()])].filter(isHead).map(nameOf);
  const relevant = names.filter((name) => isWanted(HEADS + name));
  const places = await Promise.all(
    relevant.map((name) => placeOf(repository, local.get(HEADS + name), theirs.get(HEADS + name))),
  );
  const branches = await readBranches(repository, { relevant, places, wanted }, trees);
  const notes = await readNotes(repository, local.get(NOTES_REF), theirs.get(NOTES_REF));
  const tree = (id: string) => {
    const found = trees.get(id);
    invariant(found, 'a plan looks only at trees that were read');
    return found;
  };
  const checkedOut = await runGit(repository, listCheckedOut);
  const state = { format, branches, names, checkedOut, tree };
  return {
    state: remote === undefined ? state : { ...state, remote },
    notes,
    trees,
  };
}

function isHead(ref: string): boolean {
  return ref.startsWith(HEADS);
}

function nameOf(ref: string): string {
  return ref.slice(HEADS.length);
}

/** Which of two commits of one branch is continued. */
async function placeOf(
  repository: GitRepository,
  local: string | undefined,
  remote: string | undefined,
): Promise<PresentBranch> {
  if (local === undefined || remote === undefined || local === remote) {
    const base = local ?? remote;
    return {
      ...(local === undefined ? {} : { local }),
      ...(remote === undefined ? {} : { remote }),
      ...(base === undefined ? {} : { base }),
      isDiverged: false,
    };
  }
  if (await tryAncestor(repository, local, remote)) {
    return { local, remote, base: remote, isDiverged: false };
  }
  const isAhead = await tryAncestor(repository, remote, local);
  return { local, remote, base: local, isDiverged: !isAhead };
}

async function tryAncestor(
  repository: GitRepository,
  older: string,
  newer: string,
): Promise<boolean> {
  const command: GitCommand<true> = {
    args: ['merge-base', '--is-ancestor', older, newer],
    parse: () => true,
  };
  const result = await tryGit(repository, command);
  if (result instanceof GitFailure && result.status !== 1) throw gitError(result);
  return result === true;
}

interface Relevant {
  readonly relevant: readonly string[];
  readonly places: readonly PresentBranch[];
  readonly wanted: ReadonlySet<string>;
}

/** Reads the inventory of each branch, and the trees of those that are to be written. */
async function readBranches(
  repository: GitRepository,
  { relevant, places, wanted }: Relevant,
  trees: KnownTrees,
): Promise<ReadonlyMap<string, PresentBranch>> {
  const bases = places.map(({ base }) => base ?? '');
  const names = [
    ...bases.map((id) => `${id}^{tree}`),
    ...bases.map((id) => `${id}:${INVENTORY_FILE}`),
  ];
  const objects = await readObjects(repository, names);
  const branches = relevant.map((name, i): [string, PresentBranch] => {
    const tree = objects[i]?.id;
    const inventory = objects[bases.length + i]?.body?.toString('utf8');
    if (tree === undefined) throw environmentError(objectMissing, { id: bases[i] ?? '' });
    const place = { ...places[i], isDiverged: places[i]?.isDiverged ?? false, tree };
    return [name, inventory === undefined ? place : { ...place, inventory }];
  });
  const roots = branches.flatMap(([name, { tree }]) => (wanted.has(name) && tree ? [tree] : []));
  await readTrees(repository, roots, trees);
  return new Map(branches);
}

async function readNotes(
  repository: GitRepository,
  local: string | undefined,
  remote: string | undefined,
): Promise<PresentNotes> {
  const { base, isDiverged } = await placeOf(repository, local, remote);
  // Notes are merged where branches are not: what the remote has comes first.
  const commits = [isDiverged ? remote : base, isDiverged ? local : undefined];
  const ids = commits.filter((id) => id !== undefined);
  const objects = await readObjects(
    repository,
    ids.map((id) => `${id}^{tree}`),
  );
  const bases = ids.map((commit, i): NotesBase => {
    const tree = objects[i]?.id;
    if (tree === undefined) throw environmentError(objectMissing, { id: commit });
    return { commit, tree };
  });
  return {
    ...(local === undefined ? {} : { local }),
    ...(remote === undefined ? {} : { remote }),
    bases,
  };
}

/** Reads the trees that notes on these commits are placed by. */
export async function readNoteTrees(
  repository: GitRepository,
  { bases }: PresentNotes,
  heads: readonly string[],
  trees: KnownTrees,
): Promise<void> {
  const [base, other] = bases;
  if (base === undefined) return;
  if (other !== undefined) {
    await readTrees(repository, [base.tree, other.tree], trees);
    return;
  }
  for (;;) {
    const missing = missingNoteTrees(base.tree, heads, trees);
    if (missing.length === 0) return;
    await readLevel(repository, missing, trees);
  }
}
