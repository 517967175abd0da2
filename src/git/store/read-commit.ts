/** A revision → its commit, as recorded in the hydrated branches. */
import { noCommits, objectMissing, revisionUnknown } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import type { DryCommit } from '../../resource/dry-commit.ts';
import type { GitPlace } from '../git-place.ts';
import { type GitCommand, GitFailure, gitError } from '../process/git-command.ts';
import { runGit, tryGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** The commit that is checked out. */
const HEAD = 'HEAD';

/** Reads a commit; throws when the revision names none. */
export async function readCommit(repository: GitRepository, revision: string): Promise<DryCommit> {
  const { directory } = repository;
  // The usual revision: one command finds and describes it; the other way names the reason of a failure.
  const head = revision === HEAD ? await tryDescribe(repository, HEAD) : undefined;
  if (head !== undefined && !(head instanceof GitFailure))
    return await withTrailers(repository, head);
  const id = await tryGit(repository, resolveCommit(revision));
  if (id instanceof GitFailure) {
    const lacking = await lackingObject(repository, revision);
    if (lacking !== undefined) throw environmentError(objectMissing, { id: lacking }, id);
    const isEmpty = (await tryGit(repository, resolveCommit(HEAD))) instanceof GitFailure;
    throw isEmpty && revision === HEAD
      ? environmentError(noCommits, { directory }, id)
      : environmentError(revisionUnknown, { revision }, id);
  }
  return await describe(repository, id);
}

/** The missing object that a ref names, e.g. when the repository with the alternate objects is gone. */
async function lackingObject(
  repository: GitRepository,
  revision: string,
): Promise<string | undefined> {
  const id = await tryGit(repository, resolve(revision));
  // An ID as a revision means an object, not a ref.
  if (id instanceof GitFailure || id === revision) return undefined;
  const found = await tryGit(repository, { args: ['cat-file', '-e', id], parse: () => id });
  return found instanceof GitFailure ? id : undefined;
}

/** Reads the commit that is checked out; undefined before the first one. */
export async function readHead(repository: GitRepository): Promise<DryCommit | undefined> {
  const id = await tryGit(repository, resolveCommit(HEAD));
  return id instanceof GitFailure ? undefined : await describe(repository, id);
}

async function describe(repository: GitRepository, id: string): Promise<DryCommit> {
  const described = await tryDescribe(repository, id);
  if (described instanceof GitFailure) throw gitError(described);
  return await withTrailers(repository, described);
}

/** A commit without its trailers. */
type Described = Omit<DryCommit, 'trailers'>;

async function tryDescribe(
  repository: GitRepository,
  revision: string,
): Promise<Described | GitFailure> {
  return await tryGit(repository, describeCommit(revision));
}

async function withTrailers(repository: GitPlace, commit: Described): Promise<DryCommit> {
  const hasTrailers = commit.message.includes('Argocd-reference-commit-');
  const trailers = hasTrailers ? await runGit(repository, parseTrailers(commit.message)) : '';
  return { ...commit, trailers };
}

function resolveCommit(revision: string): GitCommand<string> {
  return resolve(`${revision}^{commit}`);
}

function resolve(name: string): GitCommand<string> {
  return {
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', name],
    parse: (output) => output.trim(),
  };
}

/**
 * Without mail maps, signatures and other additions of a user's configuration to a commit. `git show` compares the trees even
 * without showing a difference, and a few trees that each contain another one twice are any number of files.
 */
function describeCommit(revision: string): GitCommand<Described> {
  return {
    args: [
      'log',
      '--max-count=1',
      '--no-patch',
      '--no-show-signature',
      '--no-color',
      '--encoding=UTF-8',
      '--format=tformat:%H%x00%an%x00%ae%x00%at%x00%ct%x00%B%x00',
      `${revision}^{commit}`,
      // It is no path, whatever files there are.
      '--',
    ],
    parse: (output) => {
      const [hash = '', authorName = '', authorMail = '', author, committer, message = ''] =
        output.split('\0');
      return {
        id: hash,
        authorName,
        authorMail,
        authorDate: Number(author),
        committerDate: Number(committer),
        message,
      };
    },
  };
}

/** Argo CD runs the same command, which treats a line `---` as the end of the message. */
function parseTrailers(message: string): GitCommand<string> {
  const trimmed = message.trim();
  return {
    args: ['-c', 'trailer.separators=:', 'interpret-trailers', '--parse'],
    input: trimmed,
    parse: (output) => output,
  };
}
