/** Git's configuration → whether commits are to be signed, and by which of the user's programs. */
import { present } from '../collection/present.ts';
import { signingProgramUntrusted } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { INCLUDES, REPOSITORY_SCOPES } from './configured-programs.ts';
import type { GitPlace } from './git-place.ts';
import { runGit } from './process/run-git.ts';
import type { GitRepository } from './repository.ts';

/** Settings that name a signing program or its key. */
const PROGRAMS = /^gpg\.(?:program|(?:openpgp|x509|ssh)\.program|ssh\.defaultkeycommand)$/;

/** Which written objects are signed. */
export interface Signing {
  readonly commits: boolean;
  readonly pushes: boolean;
}

/**
 * Reads what to sign: by the user's choice, else by `commit.gpgSign` and `push.gpgSign`. Throws when a program
 * of the repository's own configuration, or of a file of the work tree, would sign.
 */
export async function readSigning(
  repository: GitRepository,
  option: boolean | undefined,
): Promise<Signing> {
  if (option === false) return { commits: false, pushes: false };
  const { configured } = repository;
  const isConfigured = configured.some(({ key }) => key === 'commit.gpgsign');
  const commits = option ?? (isConfigured && (await isTrue(repository, 'commit.gpgSign')));
  const push = configured.findLast(({ key }) => key === 'push.gpgsign')?.value ?? 'false';
  const pushes = !/^(?:false|no|off|0)$/i.test(push);
  if (commits || pushes) requireOwnPrograms(repository);
  return { commits, pushes };
}

function requireOwnPrograms({ configured, ofFiles }: GitRepository): void {
  const found =
    ofFiles.find(({ key }) => PROGRAMS.test(key) || INCLUDES.test(key)) ??
    configured.find(({ scope, key }) => REPOSITORY_SCOPES.has(scope) && PROGRAMS.test(key));
  if (found === undefined) return;
  const { key, file } = { file: undefined, ...found };
  throw environmentError(signingProgramUntrusted, { key, ...present({ file }) });
}

async function isTrue(place: GitPlace, key: string): Promise<boolean> {
  return await runGit(place, {
    args: ['config', '--type=bool', '--default=false', '--get', key],
    parse: (output) => output.trim() === 'true',
  });
}
