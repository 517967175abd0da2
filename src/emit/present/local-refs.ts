/**
 * The refs of a repository, and the branches that are checked out: git commands as data.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitCommand } from '../../read/git/git-command.ts';

/** Where refs stand, by their full names. */
export type RefIds = ReadonlyMap<string, string>;

/** Lists refs below prefixes or of exact names. */
export function listRefs(...patterns: readonly string[]): GitCommand<RefIds> {
  return {
    args: ['for-each-ref', '--format=%(objectname) %(refname)', '--', ...patterns],
    parse: (output) =>
      new Map(
        output
          .split('\n')
          .filter((line) => line !== '')
          .map((line): [string, string] => {
            const space = line.indexOf(' ');
            return [line.slice(space + 1), line.slice(0, space)];
          }),
      ),
  };
}

/** The refs of a repository. */
export interface ListedRefs {
  readonly ids: RefIds;
  /** What those refs stand for that are symbolic. */
  readonly targets: ReadonlyMap<string, string>;
}

/** Lists the refs below prefixes or of exact names, and what symbolic ones of them stand for. */
export function listRefsAndTargets(...patterns: readonly string[]): GitCommand<ListedRefs> {
  return {
    args: ['for-each-ref', '--format=%(refname) %(objectname) %(symref)', '--', ...patterns],
    parse: (output) => {
      const lines = output.split('\n').map((line) => line.split(' '));
      return {
        ids: new Map(lines.flatMap(([ref, id]) => (ref && id ? [[ref, id]] : []))),
        targets: new Map(lines.flatMap(([ref, , to]) => (ref && to ? [[ref, to]] : []))),
      };
    },
  };
}

/**
 * What refs stand for that lead nowhere, which git doesn't list: below the directory of a repository, as files.
 */
export async function danglingTargets(
  commonDirectory: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    refs.map((ref) => readFile(join(commonDirectory, ref), 'utf8').catch(() => '')),
  );
  return new Map(
    texts.flatMap((text, i): [string, string][] => {
      const target = /^ref: *(\S+)/.exec(text)?.[1];
      return target === undefined ? [] : [[refs[i] ?? '', target]];
    }),
  );
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
