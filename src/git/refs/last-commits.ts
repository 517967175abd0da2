/** A commit → it and the first parents before it, with their authors and files. */
import type { GitPlace } from '../git-place.ts';
import type { LoggedCommit } from '../object/commit.ts';
import type { GitCommand } from '../process/git-command.ts';
import { runGit } from '../process/run-git.ts';

/** Lists at most so many commits, the latest first. */
export async function lastCommits(
  place: GitPlace,
  base: string,
  most: number,
): Promise<readonly LoggedCommit[]> {
  return await runGit(place, listCommits(base, most));
}

function listCommits(base: string, most: number): GitCommand<readonly LoggedCommit[]> {
  return {
    args: [
      'log',
      `--max-count=${most}`,
      '--first-parent',
      '--diff-merges=first-parent',
      '--name-only',
      '--no-renames',
      '--no-show-signature',
      '--no-color',
      '--no-ext-diff',
      '--encoding=UTF-8',
      '-z',
      '--format=tformat:%x01%H%x02%an%x02%ae%x02%s%x02',
      base,
      '--',
    ],
    parse: (output) => output.split('\x01').slice(1).map(commitOf),
  };
}

function commitOf(text: string): LoggedCommit {
  const [id = '', name = '', mail = '', subject = '', files = ''] = text.split('\x02');
  const paths = files
    .split('\0')
    .map((path) => path.replace(/^\n/, ''))
    .filter((path) => path !== '');
  return { id, author: `${name} <${mail}>`, name, subject, paths: new Set(paths) };
}
