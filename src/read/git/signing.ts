/**
 * Git's configuration → whether commits are to be signed, and by which of the user's programs.
 * @module
 */
import { signingProgramUntrusted } from '../../diagnostic/codes/emit.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import type { ConfiguredValue } from './configured-programs.ts';
import type { GitPlace } from './git-place.ts';
import type { GitRepository } from './repository.ts';
import { runGit } from './run-git.ts';

/** Settings that name a signing program or its key. */
const PROGRAMS = /^gpg\.(?:program|(?:openpgp|x509|ssh)\.program|ssh\.defaultkeycommand)$/;

/** Scopes of settings that come with the repository. */
const REPOSITORY = new Set(['local', 'worktree']);

/** Which written objects are signed. */
export interface Signing {
  readonly commits: boolean;
  readonly pushes: boolean;
}

/**
 * Reads what to sign: by the user's choice, else by `commit.gpgSign` and `push.gpgSign`. Throws when a program
 * of the repository's own configuration would sign.
 */
export async function readSigning(
  repository: GitRepository,
  said: boolean | undefined,
): Promise<Signing> {
  if (said === false) return { commits: false, pushes: false };
  const { configured } = repository;
  const isConfigured = configured.some(({ key }) => key === 'commit.gpgsign');
  const commits = said ?? (isConfigured && (await isTrue(repository, 'commit.gpgSign')));
  const push = configured.findLast(({ key }) => key === 'push.gpgsign')?.value ?? 'false';
  const pushes = !/^(?:false|no|off|0)$/i.test(push);
  if (commits || pushes) requireOwnPrograms(configured);
  return { commits, pushes };
}

function requireOwnPrograms(configured: readonly ConfiguredValue[]): void {
  const found = configured.find(({ scope, key }) => REPOSITORY.has(scope) && PROGRAMS.test(key));
  if (found) throw environmentError(signingProgramUntrusted, { key: found.key });
}

async function isTrue(place: GitPlace, key: string): Promise<boolean> {
  return await runGit(place, {
    args: ['config', '--type=bool', '--default=false', '--get', key],
    parse: (output) => output.trim() === 'true',
  });
}
