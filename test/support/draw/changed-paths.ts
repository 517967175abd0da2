/** A work tree → the paths that differ from the commit that the change began at: commits, what is not committed yet, and new files. */
import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** What changed; a text says why that is not known. */
export type ChangedPaths = { readonly base: string; readonly paths: readonly string[] } | string;

/**
 * `CHANGE_BASE` names the commit that the change began at. Otherwise it is the merge base with the default branch; on the default branch
 * itself, and where there is none, the first parent of HEAD.
 */
export function changedPaths(root: string): ChangedPaths {
  const git = (...args: readonly string[]) => askGit(root, args);
  const head = git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (head === undefined) return 'there is no commit';
  const base = baseOf(git, head);
  if (base === undefined) return 'the history does not have the commit before the change';
  const committed = git('diff', '--name-only', '--no-renames', '-z', base, '--');
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (committed === undefined || added === undefined) return 'git could not compare the files';
  return { base, paths: [...new Set(`${committed}${added}`.split('\0'))].filter(Boolean).sort() };
}

type Ask = (...args: readonly string[]) => string | undefined;

function baseOf(git: Ask, head: string): string | undefined {
  const named = process.env['CHANGE_BASE'] ?? '';
  if (named !== '') return git('merge-base', named, 'HEAD');
  for (const branch of [
    'refs/remotes/origin/HEAD',
    'refs/remotes/origin/main',
    'refs/heads/main',
  ]) {
    const base = git('merge-base', branch, 'HEAD');
    if (base !== undefined && base !== head) return base;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD^1');
}

/** What git prints; undefined when it fails. */
function askGit(root: string, args: readonly string[]): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const printed = execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio });
    return args.includes('-z') ? printed : printed.trim();
  } catch {
    return undefined;
  }
}
