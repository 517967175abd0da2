import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCache } from '../../src/cache/cache-store.ts';
import { processName } from '../../src/disk/process-name.ts';
import { nameOfEnded } from '../support/name-of-ended.ts';
import { scratchDirectory } from '../support/scratch.ts';

const limits = { entry: 100, bytes: 1_000, entries: 3 };

function scratchCache() {
  const root = scratchDirectory();
  const directory = join(root, 'distributary/cache');
  const names = () => readdirSync(directory);
  return { root, directory, names, cache: openCache(root, limits) };
}

const one = (key: string, text: string) => new Map([[key, text]]);

describe('a cache', () => {
  test('gives what was kept under a key, also to another run, and nothing before', async () => {
    const { root, cache } = scratchCache();
    expect(await cache.get('a')).toBeUndefined();
    await cache.keep(one('a', 'text ✓\nof two lines'));
    expect(await openCache(root).get('a')).toBe('text ✓\nof two lines');
    expect(await cache.get('b')).toBeUndefined();
  });

  test('keeps it from others', async () => {
    const { directory, names, cache } = scratchCache();
    await cache.keep(one('a', 'text'));
    expect(statSync(directory).mode & 0o077).toBe(0);
    expect(names().map((name) => statSync(join(directory, name)).mode & 0o077)).toEqual([0]);
  });

  const damages: readonly [string, (path: string) => void][] = [
    ['cut off', (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -1))],
    ['empty', (path) => writeFileSync(path, '')],
    ['changed', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('text', 'next'))],
    ['longer', (path) => writeFileSync(path, `${readFileSync(path, 'utf8')}.`)],
  ];
  test.each(damages)('takes an entry that is %s for none, and removes it', async (_, damage) => {
    const { directory, names, cache } = scratchCache();
    await cache.keep(one('a', 'text'));
    for (const name of names()) damage(join(directory, name));
    expect(await cache.get('a')).toBeUndefined();
    expect(names()).toEqual([]);
    await cache.keep(one('a', 'text'));
    expect(await cache.get('a')).toBe('text');
  });

  test('does not take the entry of one key for that of another', async () => {
    const { directory, names, cache } = scratchCache();
    await cache.keep(one('a', 'of a'));
    const [ofA = ''] = names();
    await cache.keep(one('b', 'of b'));
    const ofB = names().find((name) => name !== ofA) ?? '';
    copyFileSync(join(directory, ofA), join(directory, ofB));
    expect(await cache.get('b')).toBeUndefined();
    expect(await cache.get('a')).toBe('of a');
  });

  test('follows no link, and reads no directory', async () => {
    const { directory, names, cache } = scratchCache();
    await cache.keep(one('a', 'of a'));
    const [ofA = ''] = names();
    const { directory: other, cache: second } = scratchCache();
    mkdirSync(other, { recursive: true });
    symlinkSync(join(directory, ofA), join(other, ofA));
    expect(await second.get('a')).toBeUndefined();
    const { directory: third, cache: last } = scratchCache();
    mkdirSync(join(third, ofA), { recursive: true });
    expect(await last.get('a')).toBeUndefined();
  });

  test('replaces a directory in the place of an entry', async () => {
    const { directory, names, cache } = scratchCache();
    await cache.keep(one('a', 'of a'));
    const [ofA = ''] = names();
    rmSync(join(directory, ofA));
    mkdirSync(join(directory, ofA, 'below'), { recursive: true });
    await cache.keep(new Map([...one('a', 'of a'), ...one('b', 'of b')]));
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['of a', 'of b']);
  });

  test.each(['distributary', 'distributary/cache'])('is none where %s is a link', async (path) => {
    const { root, cache } = scratchCache();
    const { root: other, names, cache: kept } = scratchCache();
    await kept.keep(one('a', 'of a'));
    const before = names();
    mkdirSync(join(root, path, '..'), { recursive: true });
    symlinkSync(join(other, path), join(root, path));
    expect(await cache.get('a')).toBeUndefined();
    await cache.keep(one('b', 'of b'));
    expect(names()).toEqual(before);
  });

  test('keeps so many entries, those that were used last', async () => {
    const { directory, names, cache } = scratchCache();
    for (const [i, key] of ['a', 'b', 'c'].entries()) {
      const before = new Set(i === 0 ? [] : names());
      await cache.keep(one(key, key));
      const fresh = names().filter((name) => !before.has(name));
      for (const name of fresh) utimesSync(join(directory, name), 1_000 + i, 1_000 + i);
    }
    expect(await cache.get('a')).toBe('a');
    await cache.keep(one('d', 'd'));
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.get(key)));
    expect(kept).toEqual(['a', undefined, 'c', 'd']);
  });

  test('keeps so many bytes, and nothing that is larger than an entry may be', async () => {
    const { root, cache } = scratchCache();
    await cache.keep(one('large', 'x'.repeat(101)));
    expect(await cache.get('large')).toBeUndefined();
    const small = openCache(root, { ...limits, bytes: 400 });
    await small.keep(one('a', 'x'.repeat(100)));
    await small.keep(one('b', 'x'.repeat(100)));
    const kept = await Promise.all(['a', 'b'].map((key) => small.get(key)));
    expect(kept.filter((text) => text !== undefined)).toHaveLength(1);
  });

  test('sweeps away what a killed run was writing, and not what a run writes now', async () => {
    const { directory, names, cache } = scratchCache();
    mkdirSync(directory, { recursive: true });
    const living = `${await processName()}.draft`;
    for (const name of [living, nameOfEnded(living)]) writeFileSync(join(directory, name), 'half');
    await cache.keep(one('a', 'text'));
    expect(names().filter((name) => name.endsWith('.draft'))).toEqual([living]);
  });

  test('is none where it cannot be written', async () => {
    const { root, cache } = scratchCache();
    writeFileSync(join(root, 'distributary'), 'a file');
    await cache.keep(one('a', 'text'));
    expect(await cache.get('a')).toBeUndefined();
  });

  test('is written by many at once, and whole', async () => {
    const { root, names, cache } = scratchCache();
    const runs = Array.from({ length: 8 }, () => openCache(root, limits));
    await Promise.all(runs.map((run, i) => run.keep(one('a', `text ${i}`))));
    expect(await cache.get('a')).toMatch(/^text \d$/);
    expect(names()).toHaveLength(1);
  });
});
