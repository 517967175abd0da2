/**
 * Git's configuration from all its files → settings that disable programs: configured hooks
 * (git 2.54 and later) and filters, each by its name, and an ssh with a prompt; and that limit a push to the given refs. Settings of
 * programs and remotes in a file of the work tree are an error where they would have an effect: authors of commits write such files.
 */
import { resolve } from 'node:path';
import { remoteConfiguredByFile } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { GitPlace } from './git-place.ts';
import type { GitCommand } from './process/git-command.ts';
import { runGit } from './process/run-git.ts';
import { wayIn, wayInWorkTree, workTreeRoot } from './work-tree.ts';

/** One setting of git's configuration. */
export interface ConfiguredValue {
  /** Its scope in git's terms: `system`, `global`, `local`, `worktree` or `command`. */
  readonly scope: string;
  /** Section and name in lower case, the subsection unchanged. */
  readonly key: string;
  /** Empty for a key without a value. */
  readonly value: string;
  /** The file that sets it, as git names it; absent for a variable or an option. */
  readonly file?: string;
}

/** Lists the whole configuration, in git's order. */
export const listConfiguration: GitCommand<readonly ConfiguredValue[]> = {
  args: ['config', '--list', '--null', '--show-scope', '--show-origin'],
  parse: (output) => {
    const parts = output.split('\0');
    return parts.flatMap((entry, i): ConfiguredValue[] => {
      if (i % 3 !== 2) return [];
      const [scope = '', origin = ''] = parts.slice(i - 2);
      const end = entry.indexOf('\n');
      const key = end < 0 ? entry : entry.slice(0, end);
      const value = end < 0 ? '' : entry.slice(end + 1);
      const [, file] = /^file:(.*)$/s.exec(origin) ?? [];
      return [{ scope, key, value, ...(file === undefined ? {} : { file }) }];
    });
  },
};

/** A setting that a file of the work tree makes. */
export interface FileSetting {
  readonly scope: string;
  readonly key: string;
  /** Its path in the work tree. */
  readonly file: string;
}

/** Settings of files in the work tree that is around a directory; `gitDirectory` is not a part of it. */
export async function settingsOfFiles(
  configured: readonly ConfiguredValue[],
  directory: string,
  gitDirectory?: string,
): Promise<readonly FileSetting[]> {
  const root = await workTreeRoot(directory);
  if (root === undefined) return [];
  const places = new Map<string, string | undefined>();
  for (const file of new Set(configured.flatMap((value) => value.file ?? []))) {
    // Git goes to the root of the work tree before it reads them.
    const at = resolve(root, file);
    const isOfGit = gitDirectory !== undefined && wayIn(gitDirectory, at) !== undefined;
    places.set(file, isOfGit ? undefined : await wayInWorkTree(root, at));
  }
  return configured.flatMap(({ scope, key, file = '' }) => {
    const place = places.get(file);
    return place === undefined ? [] : [{ scope, key, file: place }];
  });
}

/** Scopes of settings that come with the repository. */
export const REPOSITORY_SCOPES: ReadonlySet<string> = new Set(['local', 'worktree']);

/** A file that another one includes may be anywhere, with any settings. */
export const INCLUDES: RegExp = /^include(?:if)?\./;

/** Settings that decide which programs and hosts a request to a remote comes to, and with which credentials. */
const REACHING =
  /^(?:core\.(?:sshcommand|gitproxy|askpass)|(?:credential|remote|url|http|gpg)\..+)$/s;

/** The same of the other end, where the remote is on this machine: its git follows the configuration of the user alone. */
const AT_THE_END =
  /^(?:core\.(?:hookspath|fsmonitor|alternaterefscommand)|(?:hook|uploadpack|receive)\..+)$/s;

/** Throws if a file of the work tree decides how a remote is reached. */
export function requireOwnRemotes(ofFiles: readonly FileSetting[]): void {
  const found = ofFiles.find(
    ({ scope, key }) =>
      REACHING.test(key) ||
      INCLUDES.test(key) ||
      (AT_THE_END.test(key) && !REPOSITORY_SCOPES.has(scope)),
  );
  if (found === undefined) return;
  const { key, file } = found;
  throw environmentError(remoteConfiguredByFile, { key, file });
}

/** Throws if a file of the work tree that is around a directory decides it, for a git that runs elsewhere. */
export async function requireOwnRemotesAround(directory: string): Promise<void> {
  if ((await workTreeRoot(directory)) === undefined) return;
  const configured = await runGit({ directory }, listConfiguration);
  const users = configured.filter(({ scope }) => !REPOSITORY_SCOPES.has(scope));
  requireOwnRemotes(await settingsOfFiles(users, directory));
}

export function settingsAgainst(
  configured: readonly ConfiguredValue[],
  outside: Readonly<Record<string, string | undefined>>,
): NonNullable<GitPlace['settings']> {
  const off = namesIn(configured, 'hook').flatMap((name): [string, string][] => [
    [`hook.${name}.event`, ''],
    [`hook.${name}.enabled`, 'false'],
  ]);
  // Git runs them to find out whether a file of the work tree has changed.
  const unfiltered = namesIn(configured, 'filter').flatMap((name): [string, string][] => [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ]);
  const hasShell =
    configured.some(({ key }) => key === 'core.sshcommand') ||
    (outside['GIT_SSH'] ?? outside['GIT_SSH_COMMAND']) !== undefined;
  const quiet: [string, string][] = hasShell ? [] : [['core.sshCommand', 'ssh -o BatchMode=yes']];
  // A mirror is pushed with all of its refs, by force, and git refuses to push some of them.
  const plain = configured.flatMap(({ key }): [string, string][] =>
    /^remote\..+\.mirror$/s.test(key) ? [[key, 'false']] : [],
  );
  return [...off, ...unfiltered, ...plain, ...quiet];
}

/** The subsections of a section's settings. */
function namesIn(configured: readonly ConfiguredValue[], section: string): readonly string[] {
  const names = configured.flatMap(({ key }) =>
    key.startsWith(`${section}.`) ? (/^[^.]+\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []) : [],
  );
  return [...new Set(names)];
}
