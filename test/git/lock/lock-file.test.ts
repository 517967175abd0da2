import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { identify, thisPlace } from '../../../src/disk/process-identity.ts';
import {
  asWriteError,
  create,
  judge,
  look,
  removeLeftovers,
  replace,
} from '../../../src/git/lock/lock-file.ts';
import type { LockRecord } from '../../../src/git/lock/lock-record.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const dead = { pid: 999_999_999, start: '1' };

async function recordOf(differing: Partial<LockRecord> = {}): Promise<LockRecord> {
  const holder = (await identify(process.pid)) ?? dead;
  return { token: 'ab-12', place: await thisPlace(), holder, inherited: [], ...differing };
}

describe('a lock', () => {
  test('is made once, and replaced', async () => {
    const file = join(scratchDirectory(), 'lock');
    const record = await recordOf();
    expect(await create(file, record)).toBe(true);
    expect(await create(file, await recordOf({ token: 'cd' }))).toBe(false);
    expect((await look(file))?.record).toEqual(record);
    await replace(file, await recordOf({ token: 'ef' }));
    expect((await look(file))?.record?.token).toBe('ef');
    expect(readdirSync(join(file, '..'))).toEqual(['lock']);
  });

  test('that is not there is not seen', async () => {
    expect(await look(join(scratchDirectory(), 'lock'))).toBeUndefined();
  });
});

describe('a holder', () => {
  const judged = async (differing: Partial<LockRecord>, age = 0) =>
    judge({ record: await recordOf(differing), age });

  test('is alive as long as it or its git is', async () => {
    const alive = await identify(process.pid);
    expect(await judged({})).toBe('alive');
    expect(await judged({ holder: dead })).toBe('dead');
    const step = { since: 0, locks: [], ...(alive ? { child: alive } : {}) };
    expect(await judged({ holder: dead, step })).toBe('alive');
    expect(await judged({ holder: dead, inherited: [step] })).toBe('alive');
  });

  test('elsewhere is dead after a long silence', async () => {
    const place = { ...(await thisPlace()), host: 'elsewhere' };
    expect(await judged({ place }, 60_000)).toBe('unknown');
    expect(await judged({ place }, 3_600_000)).toBe('dead');
  });

  test('that never finished its record is dead after a while', async () => {
    expect(await judge({ record: undefined, age: 0 })).toBe('alive');
    expect(await judge({ record: undefined, age: 60_000 })).toBe('dead');
  });
});

test('drafts of the dead are removed, of the living not', async () => {
  const directory = scratchDirectory();
  const file = join(directory, 'lock');
  await create(file, await recordOf());
  const drafts = [
    `lock.${dead.pid}.ab-12`,
    `lock.break.${dead.pid}.ab-12`,
    `lock.${process.pid}.ab-12`,
  ];
  for (const draft of drafts) writeFileSync(join(directory, draft), '{');
  writeFileSync(join(directory, 'cache'), '');
  await removeLeftovers(file);
  expect(readdirSync(directory).sort()).toEqual(['cache', 'lock', `lock.${process.pid}.ab-12`]);
});

test('a lock is touched when it is replaced', async () => {
  const file = join(scratchDirectory(), 'lock');
  await create(file, await recordOf());
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
  expect((await look(file))?.age).toBeGreaterThan(50_000);
  await replace(file, await recordOf());
  expect(statSync(file).mtimeMs).toBeGreaterThan(before.getTime() + 50_000);
  expect(existsSync(file)).toBe(true);
});

test('what the disk refuses is an error of the environment', () => {
  const refused = Object.assign(new Error('x'), { code: 'EROFS' });
  expect(asWriteError('/a', refused)).toMatchObject({ code: 'DIS0811' });
  expect(asWriteError('/a', new Error('bug'))).toMatchObject({ message: 'bug' });
});
