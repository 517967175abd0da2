/** The example fleet in a repository whose commits are made by real git, hooks and all. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { demoFleet, scratchDirectory } from './scratch.ts';

/** What a command left, both streams in one. */
export interface Said {
  readonly status: number;
  readonly output: string;
}

/** A repository in which somebody works. */
export interface Committing {
  readonly directory: string;
  write(path: string, text: string): void;
  append(path: string, text: string): void;
  remove(path: string): void;
  /** Runs a program there. */
  run(program: string, ...argv: readonly string[]): Said;
  git(...argv: readonly string[]): Said;
}

/** A manifest that can't be read. */
export const broken = 'kind: [\n';

/** Makes the repository, with all files staged and no commit yet; `env` is added to what every program sees. */
export function committing(
  env: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Committing {
  const directory = demoFleet();
  const around = {
    PATH: process.env['PATH'],
    HOME: directory,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ann Example',
    GIT_AUTHOR_EMAIL: 'ann@example.com',
    GIT_COMMITTER_NAME: 'Ann Example',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
    ...env,
  };
  const run = (...command: readonly string[]): Said => {
    const [program = '', ...argv] = [...prefix, ...command];
    const ran = spawnSync(program, argv, { cwd: directory, env: around, encoding: 'utf8' });
    return { status: ran.status ?? -1, output: `${ran.stdout}${ran.stderr}` };
  };
  const at = (path: string) => join(directory, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const git = (...argv: readonly string[]) => run('git', ...argv);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  return {
    directory,
    write,
    append: (path, text) => write(path, readFileSync(at(path), 'utf8') + text),
    remove: (path) => rmSync(at(path)),
    run,
    git,
  };
}

/** A PATH on which a program is called `distributary`. */
export function pathWith(program: string): string {
  const bin = scratchDirectory();
  symlinkSync(program, join(bin, 'distributary'));
  return [bin, process.env['PATH'] ?? ''].join(delimiter);
}
