import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../support/scratch.ts';

/** What stands in for `npm ci`, `npm test` and so on, by arguments; absent: it prints nothing and ends well. */
type Stand = Readonly<Record<string, { prints?: string; status?: number }>>;

/** Runs `.ci/run` in a directory of its own, with stand-ins for npm, for the programs that it installs and for the peers' build. */
function ciRun(npm: Stand, peers?: number) {
  const scratch = scratchDirectory();
  const script = (path: string, lines: readonly string[]) => {
    mkdirSync(join(scratch, path, '..'), { recursive: true });
    writeFileSync(join(scratch, path), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(scratch, path), 0o755);
  };
  const cases = Object.entries(npm).map(
    ([args, { prints = '', status = 0 }]) => `"${args}") echo "${prints}"; exit ${status};;`,
  );
  // Where one of these is missing, `.ci/run` installs it.
  for (const program of ['chromium', 'fish', 'tmux', 'zsh']) script(`bin/${program}`, []);
  script('bin/npm', [`case "$*" in`, ...cases, 'esac']);
  if (peers !== undefined) script('shared/peers/build', [`exit ${peers}`]);
  mkdirSync(join(scratch, 'main/.ci'), { recursive: true });
  cpSync('.ci/run', join(scratch, 'main/.ci/run'));
  const env = { PATH: `${scratch}/bin:${process.env['PATH']}` };
  const ran = spawnSync('bash', [join(scratch, 'main/.ci/run')], { env, encoding: 'utf8' });
  const last = ran.stdout.trimEnd().split('\n').at(-1);
  return { status: ran.status, last, stdout: ran.stdout, stderr: ran.stderr };
}

const tests = {
  test: {
    prints: 'TESTS=$TESTS\nslow:   40.0 s  test/a.test.ts\n\n42 passed, 0 failed, 4 skipped',
  },
};

describe('.ci/run', () => {
  test('runs all tests in one run, and ends with what they came to', () => {
    const ran = ciRun(tests);
    expect(ran).toMatchObject({
      status: 0,
      last: '42 passed, 0 failed, 4 skipped',
      stderr: '',
    });
    expect(ran.stdout).toContain('TESTS=all');
  });

  test('says above it what each step took, and which files were slowest', () => {
    const { stdout } = ciRun(tests, 0);
    const [, table = ''] = stdout.split('      wall   processor  step\n');
    const steps = table
      .split('\n')
      .flatMap((line) => /^ +[\d.]+ s +[\d.]+ s {2}(.*)$/.exec(line)?.[1] ?? []);
    const npm = ['npm test', 'npm run doc', 'npm run build', 'npm run demo'];
    expect(steps).toEqual(['npm ci', 'programs', 'peers', ...npm]);
    expect(table).toContain('slowest files\n  40.0 s  test/a.test.ts\n');
  });

  test.each<[string, Stand, string]>([
    [
      'a test',
      { test: { prints: '40 passed, 2 failed, 0 skipped', status: 1 } },
      '40 passed, 2 failed, 0 skipped',
    ],
    [
      'a check before the tests',
      { test: { prints: 'error TS1', status: 2 } },
      '0 passed, 1 failed, 0 skipped',
    ],
    ['the demo', { 'run demo': { status: 70 } }, '42 passed, 1 failed, 4 skipped'],
    ['the installation', { ci: { status: 1 } }, '42 passed, 1 failed, 4 skipped'],
  ])('fails with %s', (_, failing, last) => {
    const ran = ciRun({ ...tests, ...failing });
    expect(ran).toMatchObject({ status: 1, last });
    expect(ran.stderr).toMatch(/failed with status/);
  });

  test('builds the peers where they can be built', () => {
    expect(ciRun(tests, 0).status).toBe(0);
    const ran = ciRun(tests, 1);
    expect(ran).toMatchObject({ status: 1, last: '42 passed, 1 failed, 4 skipped' });
    expect(ran.stderr).toContain('peers: failed with status 1');
  });
});
