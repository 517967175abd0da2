import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { identify, thisPlace } from '../../../src/disk/process-identity.ts';
import { formatLockRecord, type LockRecord } from '../../../src/git/lock/lock-record.ts';
import { acquireRunLock } from '../../../src/git/lock/run-lock.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const dead = { pid: 999_999_999, start: '1' };
const step = { since: 1, locks: [{ file: 'HEAD.lock', content: '' }] };

async function left(directory: string, differing: Partial<LockRecord> = {}): Promise<string> {
  mkdirSync(join(directory, 'distributary'), { recursive: true });
  const file = join(directory, 'distributary/lock');
  const record = {
    token: 'a',
    place: await thisPlace(),
    holder: dead,
    inherited: [],
    ...differing,
  };
  writeFileSync(file, formatLockRecord(record));
  return file;
}

describe('the lock of a repository', () => {
  test('is held, and gone afterwards', async () => {
    const directory = scratchDirectory();
    const lock = await acquireRunLock(directory, { seconds: 0 });
    expect(existsSync(join(directory, 'distributary/lock'))).toBe(true);
    await lock.release();
    expect(readdirSync(join(directory, 'distributary'))).toEqual([]);
  });

  test('is waited for', async () => {
    const directory = scratchDirectory();
    const first = await acquireRunLock(directory, { seconds: 0 });
    const told: string[] = [];
    const onWait = (holder: string) => void told.push(holder);
    const second = acquireRunLock(directory, { seconds: 10, onWait });
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.release();
    await (await second).release();
    expect(told).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  test('is not waited for without end', async () => {
    const directory = scratchDirectory();
    const first = await acquireRunLock(directory, { seconds: 0 });
    await expect(acquireRunLock(directory, { seconds: 0 })).rejects.toMatchObject({
      code: 'DIS0801',
    });
    await first.release();
  });

  test('of a machine that cannot be seen is not broken', async () => {
    const directory = scratchDirectory();
    const file = await left(directory, { place: { host: 'elsewhere', boot: '', namespace: '' } });
    await expect(acquireRunLock(directory, { seconds: 0 })).rejects.toMatchObject({
      code: 'DIS0802',
      message: expect.stringContaining('elsewhere'),
    });
    expect(existsSync(file)).toBe(true);
  });

  test('is held by one of many', async () => {
    const directory = scratchDirectory();
    await left(directory, { step });
    let holders = 0;
    let most = 0;
    const run = async () => {
      const lock = await acquireRunLock(directory, { seconds: 60 });
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setTimeout(resolve, 10));
      holders -= 1;
      await lock.release();
    };
    await Promise.all(Array.from({ length: 8 }, run));
    expect(most).toBe(1);
    expect(readdirSync(join(directory, 'distributary'))).toEqual([]);
  });
});

describe('a dead run’s lock', () => {
  test('is taken over with its steps, until they are cleared', async () => {
    const directory = scratchDirectory();
    const file = await left(directory, { step, inherited: [step] });
    const lock = await acquireRunLock(directory, { seconds: 0 });
    expect(lock.inherited).toEqual([step, step]);
    expect(JSON.parse(readFileSync(file, 'utf8')).inherited).toHaveLength(2);
    await lock.leave();
    expect(JSON.parse(readFileSync(file, 'utf8')).inherited).toEqual([]);
    await lock.release();
  });

  test('is not taken over while its git still runs', async () => {
    const directory = scratchDirectory();
    const child = await identify(process.pid);
    await left(directory, { step: { ...step, ...(child ? { child } : {}) } });
    await expect(acquireRunLock(directory, { seconds: 0 })).rejects.toMatchObject({
      code: 'DIS0801',
    });
  });

  test('is taken over when another one died doing so', async () => {
    const directory = scratchDirectory();
    const file = await left(directory);
    writeFileSync(`${file}.break`, readFileSync(file));
    const lock = await acquireRunLock(directory, { seconds: 5 });
    await lock.release();
    expect(readdirSync(join(directory, 'distributary'))).toEqual([]);
  });
});

test('a step is written down until it is over', async () => {
  const directory = scratchDirectory();
  const lock = await acquireRunLock(directory, { seconds: 0 });
  const read = () => JSON.parse(readFileSync(join(directory, 'distributary/lock'), 'utf8')).step;
  await lock.enter(step);
  expect(read()).toEqual(step);
  await lock.leave();
  expect(read()).toBeUndefined();
  await lock.release();
});

test('a lock that somebody took over is theirs to remove', async () => {
  const directory = scratchDirectory();
  const lock = await acquireRunLock(directory, { seconds: 0 });
  const file = await left(directory);
  await lock.release();
  expect(existsSync(file)).toBe(true);
});

test('a directory that cannot be written to is an error of the environment', async () => {
  const directory = scratchDirectory();
  writeFileSync(join(directory, 'distributary'), '');
  await expect(acquireRunLock(directory, { seconds: 0 })).rejects.toMatchObject({
    code: 'DIS0818',
  });
});
