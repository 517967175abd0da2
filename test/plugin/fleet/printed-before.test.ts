import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { commitAll, demoRepository, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const env = { PATH: process.env['PATH'] ?? '' };

/** The example fleet with a warning, DIS0357: a source that excludes a cluster that is not there. */
function warnedRepository(): string {
  const directory = demoRepository();
  excludeMore(directory, 'nowhere');
  commitAll(directory, 'Exclude a cluster');
  return directory;
}

function excludeMore(directory: string, name: string): void {
  const file = join(directory, 'distributary.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('[dallas', `[dallas, ${name}`));
}

const render = ['render', '--cluster', 'paris'];

/** What a run prints about the warning: its text, its number, or nothing. */
async function warned(cwd: string, ...argv: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runProgram(argv, { cwd, env });
  const text = `${argv[0] === 'check' ? stdout : ''}${stderr}`;
  const [code = ''] = /(?:warning|error)\[DIS\d+\]/.exec(text) ?? [];
  const [count = ''] = /\d+ findings? printed before/.exec(text) ?? [];
  return [code, count].filter((part) => part !== '').join(', ');
}

test('a warning is printed once a commit, and counted by later commands', async () => {
  const directory = warnedRepository();
  const first = await warned(directory, ...render);
  expect(first).toMatch(/^warning\[DIS\d+\]$/);
  expect(await warned(directory, ...render)).toBe('1 finding printed before');
  expect(await warned(directory, 'hydrate')).toBe('1 finding printed before');
  expect(await warned(directory, 'explain', 'shop/api')).toBe('1 finding printed before');
  expect(await warned(directory, 'check')).toBe(first);
  git(directory, 'commit', '--quiet', '--allow-empty', '--message', 'Another commit');
  expect(await warned(directory, ...render)).toBe(first);
});

test('check prints all, and other commands count what it has printed', async () => {
  const directory = warnedRepository();
  const first = await warned(directory, 'check');
  expect(await warned(directory, 'check')).toBe(first);
  expect(await warned(directory, ...render)).toBe('1 finding printed before');
});

test('another finding in the same commit, and one at another place, is printed', async () => {
  const directory = warnedRepository();
  const first = await warned(directory, ...render);
  excludeMore(directory, 'elsewhere');
  expect(await warned(directory, ...render)).toBe(first);
});

test('what stops a run, and what a quiet run has not printed, is printed', async () => {
  const directory = warnedRepository();
  await runProgram([...render, '--quiet'], { cwd: directory, env });
  const first = await warned(directory, ...render);
  expect(await warned(directory, ...render, '--strict')).toBe(first.replace('warning', 'error'));
});

test('without a commit nothing is remembered', async () => {
  const directory = warnedRepository();
  rmSync(join(directory, '.git'), { recursive: true });
  const first = await warned(directory, ...render);
  expect(await warned(directory, ...render)).toBe(first);
});
