/**
 * The refs of a repository, and the branches that are checked out: git commands as data.
 * @module
 */
import type { GitCommand } from '../git/git-command.ts';

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
