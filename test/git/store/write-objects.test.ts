import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pieceOf } from '../../../src/git/object/content.ts';
import { gitObject } from '../../../src/git/object/git-object.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { writeObjects } from '../../../src/git/store/write-objects.ts';
import { makeRepository } from '../../support/git-repository.ts';

const blob = (text: string) => gitObject('blob', [pieceOf(text)], 'sha1');

describe('objects', () => {
  test('are written as one pack', async () => {
    const repository = makeRepository();
    const objects = Array.from({ length: 500 }, (_, i) => blob(`${i}\n`));
    await writeObjects(await openRepository(repository.directory), objects);
    expect(repository.git('count-objects', '-v')).toMatch(/^count: 0\n.*in-pack: 500\npacks: 1\n/s);
    expect(repository.git('cat-file', 'blob', objects[7]?.id ?? '')).toBe('7\n');
  });

  test('are written to the repository of a directory, not into the directory', async () => {
    const repository = makeRepository();
    const directory = join(repository.directory, 'deploy/fleet');
    mkdirSync(directory, { recursive: true });
    await writeObjects(await openRepository(directory), [blob('a')]);
    expect(repository.git('count-objects', '-v')).toContain('in-pack: 1\n');
    expect(readdirSync(directory)).toEqual([]);
  });

  test('that are there already do no harm', async () => {
    const repository = makeRepository();
    const opened = await openRepository(repository.directory);
    await writeObjects(opened, [blob('a')]);
    await writeObjects(opened, [blob('a'), blob('b')]);
    expect(repository.git('fsck', '--full', '--no-dangling')).toBe('');
  });

  test('are none when there are none', async () => {
    const repository = makeRepository();
    await writeObjects(await openRepository(repository.directory), []);
    expect(repository.git('count-objects', '-v')).toContain('packs: 0\n');
  });

  test('that git does not take are an error of the environment', async () => {
    const repository = makeRepository();
    const wrong = { ...blob('a'), bytes: 5 };
    const writing = writeObjects(await openRepository(repository.directory), [wrong]);
    await expect(writing).rejects.toMatchObject({ code: 'DIS0125' });
  });
});
