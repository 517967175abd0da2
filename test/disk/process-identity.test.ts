import { spawn } from 'node:child_process';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { identify, isGitRunning, livenessOf, thisPlace } from '../../src/disk/process-identity.ts';

async function endedProcess() {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  const identity = await identify(child.pid ?? 0);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  return identity;
}

describe('a process', () => {
  test('is the same as long as it runs', async () => {
    const here = await identify(process.pid);
    expect(here).toEqual(await identify(process.pid));
    expect(here && (await livenessOf(here, await thisPlace()))).toBe('alive');
  });

  test('that has ended is dead', async () => {
    const ended = await endedProcess();
    expect(ended && (await livenessOf(ended, await thisPlace()))).toBe('dead');
    expect(await identify(ended?.pid ?? 0)).toBeUndefined();
  });

  test('is not another one with its number', async () => {
    const other = { pid: process.pid, start: '1' };
    expect(await livenessOf(other, await thisPlace())).toBe('dead');
  });

  test.each([
    ['on another machine cannot be seen', { host: 'elsewhere' }, 'unknown'],
    ['in another container cannot be seen', { namespace: 'pid:[1]' }, 'unknown'],
    ['of before a restart is dead', { boot: 'earlier' }, 'dead'],
  ])('%s', async (_, place, liveness) => {
    const here = await identify(process.pid);
    expect(here && (await livenessOf(here, { ...(await thisPlace()), ...place }))).toBe(liveness);
  });
});

test('a git that runs is seen', async () => {
  const child = spawn('git', ['cat-file', '--batch'], { stdio: 'pipe' });
  await new Promise((resolve) => child.once('spawn', resolve));
  const seen = await isGitRunning();
  child.kill('SIGKILL');
  expect([true, undefined]).toContain(seen);
});
