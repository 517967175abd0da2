import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { clearStaleLocks } from '../../../src/git/lock/clear-stale-locks.ts';
import { directoryWith } from '../../support/scratch.ts';

const id = '0123456789abcdef0123456789abcdef01234567';
const north = 'refs/heads/env/north.lock';
const locks = [{ file: north, content: id }];

describe('a lock', () => {
  test('with what we were about to write is ours', async () => {
    const directory = directoryWith({ [north]: `${id}\n` });
    expect(await clearStaleLocks(directory, [{ since: 0, locks }])).toEqual([north]);
    expect(existsSync(join(directory, north))).toBe(false);
  });

  test('with anything else is not', async () => {
    const directory = directoryWith({ [north]: `${id.replace('0', '1')}\n` });
    expect(await clearStaleLocks(directory, [{ since: 0, locks }])).toEqual([]);
    expect(existsSync(join(directory, north))).toBe(true);
  });

  test('that nobody was about to take is not', async () => {
    const directory = directoryWith({ 'refs/heads/env/south.lock': `${id}\n` });
    expect(await clearStaleLocks(directory, [{ since: 0, locks }])).toEqual([]);
  });

  test('that is empty is ours when nobody touches it', async () => {
    const directory = directoryWith({ [north]: '' });
    expect(await clearStaleLocks(directory, [{ since: Date.now(), locks }])).toEqual([north]);
  });

  test('that is empty is not ours when it is older than our step', async () => {
    const directory = directoryWith({ [north]: '' });
    const before = new Date(Date.now() - 60_000);
    utimesSync(join(directory, north), before, before);
    expect(await clearStaleLocks(directory, [{ since: Date.now(), locks }])).toEqual([]);
  });

  test('that is empty is not ours when somebody goes on with it', async () => {
    const directory = directoryWith({ [north]: '' });
    const clearing = clearStaleLocks(directory, [{ since: Date.now(), locks }]);
    await sleep(300);
    writeFileSync(join(directory, north), 'theirs');
    expect(await clearing).toEqual([]);
  });

  test('outside of where git has its locks is never touched', async () => {
    const files = [
      'config',
      'refs/heads/env/north',
      'refs/heads/../../config.lock',
      'index.lock',
      '../x.lock',
    ];
    const directory = directoryWith({
      config: '',
      'config.lock': '',
      'index.lock': '',
      'refs/heads/env/north': '',
    });
    const step = { since: 0, locks: files.map((file) => ({ file, content: '' })) };
    expect(await clearStaleLocks(directory, [step])).toEqual([]);
  });
});

test('nothing left is nothing to wait for', async () => {
  const isOurs = new AsyncLocalStorage<true>();
  const timers: string[] = [];
  const hook = createHook({
    init: (_, type) => {
      if (type === 'Timeout' && isOurs.getStore() === true) timers.push(type);
    },
  });
  const clear = (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    isOurs.run(true, () => clearStaleLocks(directoryWith(files), [{ since: 0, locks }]));
  hook.enable();
  try {
    expect(await clear({})).toEqual([]);
    expect(timers).toEqual([]);
    expect(await clear({ [north]: '' })).toEqual([north]);
    expect(timers).not.toEqual([]);
  } finally {
    hook.disable();
  }
});
