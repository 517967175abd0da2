/** A repository as git can make it: an upstream with a fleet, and clones of it that something is done to. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { cloneRepository, makeRepository, type TestRepository } from '../git-repository.ts';
import { demoFleet } from '../scratch.ts';

/** What is run in each of them. */
export type Command = 'check' | 'diff' | 'hydrate' | 'push';

/** What comes of it: what a plain clone gives (its branches have the same ids, or the same files only), or one error. */
export type Result = 'right' | 'same files' | `DIS${number}`;

/** A repository, and the environment that the program meets in it. */
export interface Made {
  readonly directory: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** One make. */
export interface Make {
  readonly name: string;
  /** Why it can't be made here. */
  readonly unless?: string | undefined;
  /** What `git init` of the upstream is told. */
  readonly format?: readonly string[];
  /** Results other than `right`. */
  readonly results?: Readonly<Partial<Record<Command, Result>>>;
  /** Whether git itself finds fault with it. */
  readonly isDamaged?: boolean;
  make(upstream: TestRepository): Made;
}

/** A bare repository with a fleet of one commit. */
export function makeUpstream(format: readonly string[] = []): TestRepository {
  const bare = makeRepository('--bare', ...format);
  bare.git('config', 'uploadpack.allowFilter', 'true');
  const first = makeRepository(...format);
  execFileSync('cp', ['-r', `${demoFleet()}/.`, first.directory]);
  first.commit({});
  first.git('push', '-q', bare.directory, 'main');
  return bare;
}

/** Clones over git's protocol, as from another machine. */
export function cloneOf(upstream: TestRepository, ...options: readonly string[]): TestRepository {
  return cloneRepository(`file://${upstream.directory}`, ...options);
}

/** A clone, and what is done to it. */
export function cloned(
  options: readonly string[],
  then: (repository: TestRepository, upstream: TestRepository) => Made | undefined = () =>
    undefined,
): Make['make'] {
  return (upstream) => {
    const repository = cloneOf(upstream, ...options);
    return then(repository, upstream) ?? { directory: repository.directory };
  };
}

/** A clone in which git is run. */
export function told(...commands: readonly (readonly string[])[]): Make['make'] {
  return cloned([], ({ git }) => {
    for (const command of commands) git(...command);
    return undefined;
  });
}

/** Why this git can't make a new repository with an option; undefined when it can. */
export function unlessGitKnows(option: string): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
  try {
    execFileSync('git', ['init', '-q', option, directory], { stdio: 'pipe' });
    return undefined;
  } catch {
    return `skipped: this git knows no ${option}`;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Why a repository can't be given away here; undefined when it can. */
export const unlessRoot: string | undefined =
  process.getuid?.() === 0 ? undefined : 'skipped: only root can give a repository away';

/** Gives a repository to somebody else. */
export function giveAway({ directory }: TestRepository): void {
  for (const path of [directory, join(directory, '.git')]) chownSync(path, 12_345, 12_345);
}
