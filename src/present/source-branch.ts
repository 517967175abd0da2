/** The refs of a remote, and the commit of a push → the branch of the remote that lacks the commit: what is pushed is to be merged. */
import { offline } from '../git/git-place.ts';
import type { ListedRefs } from '../git/refs/local-refs.ts';
import { fetchBranch } from '../git/refs/remote-refs.ts';
import { isAncestor, mergeBase } from '../git/refs/revisions.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import type { LackingSource } from '../plan/branch-plan.ts';
import { HEADS } from './branch-place.ts';
import type { Hydrating } from './commit-age.ts';

/** What is asked of a remote. */
export interface SourceQuery {
  readonly remote?: string;
  /** The branch that has to have the commit, by default the remote's default branch; absent: none has to. */
  readonly source?: { readonly from?: string | undefined };
  /** The commit of the push. */
  readonly dry: Hydrating;
  /** Branches of clusters, which have no sources, though one may be a remote's default branch. */
  readonly branches: readonly string[];
  isCandidate(branch: string): boolean;
}

/**
 * The branch that should have the commit; undefined if it has. Without `from`, also where the remote has no branch for sources, or one that
 * has no commit in common with this one: then the sources are kept elsewhere.
 */
export async function readLackingSource(
  repository: GitRepository,
  query: SourceQuery,
  there: ListedRefs,
): Promise<LackingSource | undefined> {
  const { remote, source, dry } = query;
  if (remote === undefined || source === undefined) return undefined;
  const { from } = source;
  const branch = from ?? defaultBranch(query, there);
  const tip = there.ids.get(HEADS + branch);
  if (branch === undefined) return undefined;
  if (tip === undefined) return from === undefined ? undefined : { branch, because: 'absent' };
  const commit = dry.id;
  if (tip === commit || (await isFetchedAncestor(repository, commit, { remote, branch, tip }))) {
    return undefined;
  }
  const isFromThere = from !== undefined || [...there.ids.values()].includes(commit);
  return await becauseLacking(repository, { branch, commits: [commit, tip], isFromThere });
}

/** Names that a default branch has by convention. */
const USUAL = ['main', 'master'];

/** Where HEAD of the remote names no branch with commits, or one of a cluster: the usual branch, or the only one with sources. */
function defaultBranch(
  { branches, isCandidate }: SourceQuery,
  { ids, targets }: ListedRefs,
): string | undefined {
  const ofCluster = new Set(branches);
  const sources = [...ids.keys()].flatMap((ref) => {
    const name = ref.startsWith(HEADS) ? ref.slice(HEADS.length) : undefined;
    return name === undefined || ofCluster.has(name) || isCandidate(name) ? [] : [name];
  });
  const named = targets.get('HEAD')?.replace(HEADS, '');
  const usual = [named, ...USUAL].find((name) => name !== undefined && sources.includes(name));
  return usual ?? (sources.length === 1 ? sources[0] : undefined);
}

/** Undefined where the remote does not have the sources. */
async function becauseLacking(
  repository: GitRepository,
  {
    branch,
    commits: [commit, tip],
    isFromThere,
  }: {
    readonly branch: string;
    readonly commits: readonly [string, string];
    readonly isFromThere: boolean;
  },
): Promise<LackingSource | undefined> {
  // A shallow clone may lack what both have in common.
  if (repository.isShallow) return { branch, because: 'shallow' };
  if (isFromThere) return { branch, because: 'notIn' };
  const base = await mergeBase(offline(repository), commit, tip);
  return base === undefined ? undefined : { branch, because: 'notIn' };
}

async function isFetchedAncestor(
  repository: GitRepository,
  commit: string,
  {
    remote,
    branch,
    tip,
  }: { readonly remote: string; readonly branch: string; readonly tip: string },
): Promise<boolean> {
  const [known] = await readObjects(offline(repository), [tip], { largest: 0 });
  if (known === undefined) await fetchBranch(repository, remote, HEADS + branch);
  return await isAncestor(repository, commit, tip);
}
