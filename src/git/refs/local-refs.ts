/** The refs of a repository, and the branches that are checked out: git commands as data. */
import { existsSync, lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitPlace } from '../git-place.ts';
import { type GitCommand, GitFailure, gitError } from '../process/git-command.ts';
import { outcomeOf, runGit, startGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** Commits of refs, by full name. */
export type RefIds = ReadonlyMap<string, string>;

/** The refs of a repository. */
export interface ListedRefs {
  readonly ids: RefIds;
  /** The targets of symbolic refs. */
  readonly targets: ReadonlyMap<string, string>;
}

/** Lists the refs below prefixes or with exact names, and the targets of symbolic ones. */
export async function readLocalRefs(
  place: GitPlace,
  ...patterns: readonly string[]
): Promise<ListedRefs> {
  return await runGit(place, {
    args: ['for-each-ref', '--format=%(refname) %(objectname) %(symref)', '--', ...patterns],
    parse: (output) => {
      const lines = output.split('\n').map((line) => line.split(' '));
      return {
        ids: new Map(lines.flatMap(([ref, id]) => (ref && id ? [[ref, id]] : []))),
        targets: new Map(lines.flatMap(([ref, , to]) => (ref && to ? [[ref, to]] : []))),
      };
    },
  });
}

const LOOK_UP = ['cat-file', '--batch-check', '--buffer'];

/**
 * The targets of symbolic refs whose target does not exist: git lists none of them, and prints a warning for one that is given by name.
 * @param unlisted refs that git does not list.
 */
export async function danglingTargets(
  place: GitPlace & Pick<GitRepository, 'commonDirectory'>,
  unlisted: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const refs = filesOf(place.commonDirectory, unlisted);
  if (refs.length === 0) return new Map();
  const child = startGit(place, LOOK_UP);
  let warnings = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    warnings += chunk.toString('utf8');
  });
  const ended = outcomeOf(child, LOOK_UP);
  child.stdin?.end(refs.map((ref) => `${ref}\n`).join(''));
  const output = await ended;
  if (output instanceof GitFailure) throw gitError(output);
  const found = [...warnings.matchAll(/ignoring dangling symref (\S+)$/gm)].map(
    ([, ref = '']) => ref,
  );
  const targets = found.map(async (ref): Promise<[string, string]> => {
    const args = ['symbolic-ref', '--quiet', ref];
    return [ref, await runGit(place, { args, parse: (target) => target.trim() })];
  });
  return new Map(await Promise.all(targets));
}

/** The refs that may be symbolic: git keeps each of them in a file of its name, except in tables, which only git reads. */
function filesOf(commonDirectory: string, refs: readonly string[]): readonly string[] {
  if (existsSync(join(commonDirectory, 'reftable'))) return refs;
  return refs.filter((ref) => mayBeFile(join(commonDirectory, ref)));
}

/** True also for a link of the system to nowhere, and where the system cannot tell: git then gives the reason. */
function mayBeFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/**
 * The branches that are checked out, with the directory of the work tree. Where there is one work tree, and the branch of its HEAD
 * does not matter, git is not asked.
 */
export async function readCheckedOut(
  repository: GitRepository,
  { ids, targets }: ListedRefs,
  matters: (branch: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const head = await readOnlyHead(repository.commonDirectory);
  const [, branch] = /^ref: refs\/heads\/(.+)\n$/.exec(head ?? '') ?? [];
  const ref = `refs/heads/${branch}`;
  // A branch that is not there yet may be a symbolic ref to another one.
  const isPlain = branch !== undefined && ids.has(ref) && !targets.has(ref);
  if (isPlain && !matters(branch)) return new Map();
  // A commit: no branch is checked out.
  if (/^[0-9a-f]{40,64}\n$/.test(head ?? '')) return new Map();
  return await runGit(repository, listCheckedOut);
}

/** The file HEAD; undefined where there may be several work trees. */
async function readOnlyHead(commonDirectory: string): Promise<string | undefined> {
  if (existsSync(join(commonDirectory, 'worktrees'))) return undefined;
  try {
    return await readFile(join(commonDirectory, 'HEAD'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Lists the branches that are checked out, with the directory of the work tree. A bare repository has none. */
export const listCheckedOut: GitCommand<ReadonlyMap<string, string>> = {
  args: ['worktree', 'list', '--porcelain'],
  parse: (output) => {
    const blocks = output.split('\n\n').map((block) => block.split('\n'));
    return new Map(
      blocks.flatMap((lines): [string, string][] => {
        const directory = lines.find((line) => line.startsWith('worktree '))?.slice(9);
        const branch = lines.find((line) => line.startsWith('branch refs/heads/'))?.slice(18);
        return directory === undefined || branch === undefined ? [] : [[branch, directory]];
      }),
    );
  },
};
