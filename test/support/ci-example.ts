/**
 * The example pipelines and jobs → the commands in them, run as their hosts would run them, in a clone of a repository that may be
 * pushed to.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Said } from './committing.ts';
import { scratchDirectory } from './scratch.ts';
import { addOrigin, branchesOf, commitAll, demoRepository, git } from './scratch-repository.ts';

/** What the commands run in. */
export interface Runner {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A machine on which npm installs programs into a directory of its own, and finds distributary in one that was built before. */
export function runnerWith(program: string, directory: string): Runner {
  const home = scratchDirectory();
  const source = join(home, 'distributary');
  mkdirSync(source);
  const bin = { distributary: 'distributary.cjs' };
  const manifest = { name: 'distributary', version: '0.1.0', type: 'module', bin };
  cpSync(dirname(program), source, { recursive: true });
  cpSync('plugin/ci', join(source, 'plugin/ci'), { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest));
  const prefix = join(home, 'prefix');
  const path = [join(prefix, 'bin'), process.env['PATH']].join(delimiter);
  return {
    directory,
    env: {
      PATH: path,
      HOME: home,
      NPM_CONFIG_PREFIX: prefix,
      NPM_CONFIG_OFFLINE: 'true',
      DISTRIBUTARY: source,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
    },
  };
}

/** Runs commands in a shell that ends with the first one that fails, as GitHub, GitLab and the jobs have it. */
export async function runShell(
  { directory, env }: Runner,
  script: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: directory,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  });
  return { status, output };
}

/** A program that stands in for one of a host's own: it writes its arguments, one a line, into the file `name.argv` beside it. */
export function standInFor(name: string, { env }: Runner): string {
  const bin = join(env['NPM_CONFIG_PREFIX'] ?? '', 'bin');
  mkdirSync(bin, { recursive: true });
  const said = join(bin, `${name}.argv`);
  writeFileSync(join(bin, name), `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}'\n`, { mode: 0o755 });
  return said;
}

/** The example fleet in a remote, with a branch that takes a banner down, and whatever else. */
export function remoteWithTopic(spoil: (directory: string) => void = () => {}): string {
  const directory = demoRepository();
  const origin = addOrigin(directory);
  git(directory, 'push', '--quiet', 'origin', 'main');
  git(origin, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  git(directory, 'checkout', '--quiet', '-b', 'topic');
  rmSync(join(directory, 'clusters/paris/banner.yaml'));
  spoil(directory);
  commitAll(directory, 'Take the banner down');
  git(directory, 'checkout', '--quiet', 'main');
  git(directory, 'merge', '--quiet', '--no-ff', '--no-edit', 'topic');
  git(directory, 'push', '--quiet', 'origin', 'topic', 'HEAD:refs/merge/1');
  return origin;
}

/** The branches of the example fleet. */
export const hydrated: readonly string[] = [
  'env/berlin',
  'env/boston',
  'env/dallas',
  'env/paris',
  'env/tokyo',
];

/** Branches that hydrating made. */
export const written = (origin: string): readonly string[] =>
  Object.keys(branchesOf(origin)).filter((name) => name.startsWith('env/'));
