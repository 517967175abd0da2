import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pieceOf } from '../../../src/git/object/content.ts';
import { gitObject } from '../../../src/git/object/git-object.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { joinPacks } from '../../../src/git/store/join-packs.ts';
import { writeObjects } from '../../../src/git/store/write-objects.ts';
import { makeRepository } from '../../support/git-repository.ts';

/** Git's default of `gc.autoPackLimit`. */
const MOST = 50;

/** A repository with so many packs, which are copies of one. */
async function withPacks(count: number) {
  const repository = makeRepository();
  const opened = await openRepository(repository.directory);
  const object = gitObject('blob', [pieceOf('a\n')], 'sha1');
  await writeObjects(opened, [object]);
  const packs = join(repository.directory, '.git/objects/pack');
  const files = readdirSync(packs);
  for (let i = 1; i < count; i += 1) {
    const name = `pack-${String(i).padStart(40, '0')}`;
    for (const file of files) {
      copyFileSync(join(packs, file), join(packs, file.replace(/^pack-\w+/, name)));
    }
  }
  return {
    repository,
    packs,
    object,
    join: () => joinPacks(opened),
    count: () => readdirSync(packs).filter((name) => name.endsWith('.pack')).length,
  };
}

describe('a repository', () => {
  test('with too many packs gets few, also without the garbage collection of git', async () => {
    const { repository, object, join: run, count } = await withPacks(MOST + 1);
    repository.git('config', 'gc.auto', '0');
    await run();
    expect(count()).toBe(1);
    expect(repository.git('cat-file', 'blob', object.id)).toBe('a\n');
  });

  test('keeps as many as its configuration allows', async () => {
    const { repository, join: run, count } = await withPacks(MOST + 1);
    for (const limit of [0, MOST + 1]) {
      repository.git('config', 'gc.autoPackLimit', `${limit}`);
      await run();
      expect(count()).toBe(MOST + 1);
    }
  });

  test('keeps those that lack objects of others, and as many as git does', async () => {
    const { repository, packs, join: run, count } = await withPacks(MOST + 1);
    const promise = join(packs, `pack-${'0'.repeat(39)}1.promisor`);
    writeFileSync(promise, '');
    await run();
    expect(count()).toBe(MOST + 1);
    const borrowing = await withPacks(MOST + 1);
    const info = join(borrowing.repository.directory, '.git/objects/info');
    mkdirSync(info, { recursive: true });
    writeFileSync(join(info, 'alternates'), `${repository.directory}/.git/objects\n`);
    await borrowing.join();
    expect(borrowing.count()).toBe(MOST + 1);
    const few = await withPacks(MOST);
    await few.join();
    expect(few.count()).toBe(MOST);
  });
});
