/** Git repositories in temporary directories, the same on every machine: no configuration of the user's, fixed names and dates. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareGit } from './prepared-git.ts';
import { scratchDirectory } from './scratch.ts';
import { quickGit } from './scratch-repository.ts';

/** What git is told in every test; the first two are also set for the product's own git (`vitest.projects.ts`). */
const settings = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05+02:00',
  GIT_COMMITTER_NAME: 'Bob',
  GIT_COMMITTER_EMAIL: 'bob@example.com',
  GIT_COMMITTER_DATE: '2026-01-03T04:05:06+01:00',
} as const;

/** What a commit is made of. */
export interface CommitSpec {
  readonly files?: Readonly<Record<string, string>>;
  readonly message?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A repository that a test may do anything to. */
export interface TestRepository {
  readonly directory: string;
  /** Runs git there; throws when it fails. */
  git(...args: readonly string[]): string;
  /** Commits files; returns the new commit. */
  commit(spec: CommitSpec): string;
  /** Where a ref stands; undefined when there is none. */
  ref(name: string): string | undefined;
}

/** Makes a repository. */
export function makeRepository(...options: readonly string[]): TestRepository {
  const directory = scratchDirectory();
  const own = options.includes('--bare') ? directory : join(directory, '.git');
  prepareGit(own, options.join(' '), () => {
    // Without the examples of hooks, which each repository would get a copy of.
    const args = ['init', '-q', '-b', 'main', '--template=', ...options, directory];
    execFileSync('git', args, { env: gitEnv() });
    for (const name of ['hooks', 'info']) mkdirSync(join(own, name), { recursive: true });
  });
  return repositoryAt(directory);
}

/** A clone of a repository; also a bare or a shallow one. */
export function cloneRepository(from: string, ...options: readonly string[]): TestRepository {
  const directory = scratchDirectory();
  execFileSync('git', ['clone', '-q', ...options, '--', from, directory], { env: gitEnv() });
  return repositoryAt(directory);
}

/** A repository that is there already. */
export function repositoryAt(directory: string): TestRepository {
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    execFileSync('git', ['-C', directory, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...gitEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    directory,
    git: (...args) => run(args),
    commit: ({ files = {}, message = 'Change something', env = {} }) => {
      writeFiles(directory, files);
      run(['add', '--all']);
      const options = ['--quiet', '--allow-empty', '--allow-empty-message', '--cleanup=verbatim'];
      run(['commit', ...options, '--message', message], env);
      return headOf(directory) ?? run(['rev-parse', 'HEAD']).trim();
    },
    ref: (name) => {
      const found = run(['for-each-ref', '--format=%(objectname)', name]).trim();
      return found === '' ? undefined : found;
    },
  };
}

/** Writes files below a directory; a text that begins with `#!` becomes executable. */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (text.startsWith('#!')) chmodSync(file, 0o755);
  }
}

/** The commit that was just made, from the files that hold it in most repositories. */
function headOf(directory: string): string | undefined {
  const own = join(directory, '.git');
  if (!existsSync(join(own, 'HEAD'))) return undefined;
  const head = readFileSync(join(own, 'HEAD'), 'utf8').trim();
  const ref = join(own, head.replace('ref: ', ''));
  return head.startsWith('ref: ') && existsSync(ref) ? readFileSync(ref, 'utf8').trim() : undefined;
}

function gitEnv(): Record<string, string> {
  return {
    ...settings,
    ...quickGit,
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    LC_ALL: 'C',
  };
}
