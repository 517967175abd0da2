/** README.md as a new user follows it: every command in its order, by a shell, from a clean clone to the branches of a repository of one's own. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { type Block, blocksOf, commandsOf, writeShown } from '../support/documents.ts';
import { commitAll, git } from '../support/scratch-repository.ts';
import { copyTrackedFiles } from '../support/tracked-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'distributary-readme-'));
const clone = join(scratch, 'clone');
const own = join(scratch, 'own');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A shell of a user who has Node, npm and git, and installs global programs below the home directory. */
function inShell(line: string, cwd: string) {
  const who = { name: 'A User', email: 'user@example.com' };
  const home = join(scratch, 'home');
  return spawnSync('bash', ['-ec', line], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: home,
      TMPDIR: scratch,
      npm_config_prefix: home,
      npm_config_offline: 'true',
      GIT_AUTHOR_NAME: who.name,
      GIT_AUTHOR_EMAIL: who.email,
      GIT_COMMITTER_NAME: who.name,
      GIT_COMMITTER_EMAIL: who.email,
    },
  });
}

test('leads from a clone to the branches of an own repository', { timeout: 300_000 }, () => {
  prepare();
  const ran = blocksOf(read('README.md')).reduce(followed, { lines: [], printed: '' });

  expect(ran.lines).toContain('npm link');
  expect(ran.lines).toContain('distributary hydrate');
  expect(git(own, 'branch', '--format=%(refname:short)').split('\n')).toEqual(
    expect.arrayContaining(['env/boston', 'env/paris', 'main']),
  );
  expect(git(own, 'ls-tree', '-r', '--name-only', 'env/paris')).toContain('apps/web/manifest.yaml');
  expect(git(own, 'show', 'env/paris:apps/web/manifest.yaml')).toContain('kind: DestinationRule');
});

function prepare(): void {
  for (const directory of [clone, own, join(scratch, 'home/bin')]) {
    mkdirSync(directory, { recursive: true });
  }
  copyTrackedFiles(clone);
  // `npm ci` has installed these files; .ci/run runs it in a clean clone.
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  cpSync('fixtures/repos/demo/in/apps/web', join(own, 'apps/web'), { recursive: true });
  git(own, 'init', '--quiet', '--initial-branch=main');
  commitAll(own, 'As people have it');
}

interface Ran {
  readonly lines: readonly string[];
  readonly printed: string;
}

/** The same without a registry, as README has it for a clone; `.ci/run` runs `npm ci` in a clean one. */
function withoutRegistry(line: string): string {
  return line === 'npx distributary demo' ? 'npm run demo' : line;
}

/** Writes the file of a block, runs its commands, or compares its text with the output so far. */
function followed(ran: Ran, block: Block): Ran {
  if (block.language === 'yaml') writeShown(own, block);
  if (block.language === 'text') {
    for (const line of block.text.trimEnd().split('\n')) expect(ran.printed).toContain(line);
  }
  if (block.language !== 'sh') return ran;
  const commands = commandsOf(block).filter(({ line }) => line !== 'npm ci');
  const outputs = commands.map(({ line: written, status }) => {
    const line = withoutRegistry(written);
    const result = inShell(line, line.startsWith('npm ') ? clone : own);
    expect(result.status, `${line}\n${result.stdout}${result.stderr}`).toBe(status);
    return result.stdout;
  });
  return {
    lines: [...ran.lines, ...commands.map(({ line }) => line)],
    printed: ran.printed + outputs.join(''),
  };
}
