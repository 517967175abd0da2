import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../support/scratch.ts';

/** What stands in for `npm ci`, `npm test` and so on, by arguments; absent: it prints nothing and ends well. */
type Stand = Readonly<Record<string, { prints?: string; status?: number }>>;

/** Runs `.ci/run` in a directory of its own, with stand-ins for npm and for the peers' build. */
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
  script('bin/npm', [`case "$*" in`, ...cases, 'esac']);
  if (peers !== undefined) script('shared/peers/build', [`exit ${peers}`]);
  mkdirSync(join(scratch, 'main/.ci'), { recursive: true });
  cpSync('.ci/run', join(scratch, 'main/.ci/run'));
  const env = { PATH: `${scratch}/bin:${process.env['PATH']}` };
  const ran = spawnSync(join(scratch, 'main/.ci/run'), { env, encoding: 'utf8' });
  return { status: ran.status, last: ran.stdout.trimEnd().split('\n').at(-1), stderr: ran.stderr };
}

const unit = { test: { prints: '40 passed, 0 failed, 1 skipped' } };
const peer = { 'run test:peer': { prints: '2 passed, 0 failed, 3 skipped' } };

describe('.ci/run', () => {
  test('sums up both test runs in its last line', () => {
    expect(ciRun({ ...unit, ...peer })).toEqual({
      status: 0,
      last: '42 passed, 0 failed, 4 skipped',
      stderr: '',
    });
  });

  test.each<[string, Stand, string]>([
    [
      'a test',
      { test: { prints: '40 passed, 2 failed, 0 skipped', status: 1 } },
      '42 passed, 2 failed, 3 skipped',
    ],
    [
      'a test of a peer',
      { 'run test:peer': { prints: '1 passed, 1 failed, 3 skipped', status: 1 } },
      '41 passed, 1 failed, 4 skipped',
    ],
    [
      'a check before the tests',
      { test: { prints: 'error TS1', status: 2 } },
      '2 passed, 1 failed, 3 skipped',
    ],
    ['the demo', { 'run demo': { status: 70 } }, '42 passed, 1 failed, 4 skipped'],
    ['the installation', { ci: { status: 1 } }, '42 passed, 1 failed, 4 skipped'],
  ])('fails with %s', (_, failing, last) => {
    const ran = ciRun({ ...unit, ...peer, ...failing });
    expect(ran).toMatchObject({ status: 1, last });
    expect(ran.stderr).toMatch(/failed with status/);
  });

  test('builds the peers where they can be built', () => {
    expect(ciRun({ ...unit, ...peer }, 0).status).toBe(0);
    const ran = ciRun({ ...unit, ...peer }, 1);
    expect(ran).toMatchObject({ status: 1, last: '42 passed, 1 failed, 4 skipped' });
    expect(ran.stderr).toContain('peers: failed with status 1');
  });
});
