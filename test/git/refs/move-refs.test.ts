import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acquireRunLock } from '../../../src/git/lock/run-lock.ts';
import type { RefMove } from '../../../src/git/object/ref-move.ts';
import { moveRefs } from '../../../src/git/refs/move-refs.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { makeRepository, type TestRepository } from '../../support/git-repository.ts';

const reason = { author: { name: 'Shop', mail: 'shop@example.com' }, reason: 'hydrate 4e0a590' };

async function move(repository: TestRepository, moves: readonly RefMove[]) {
  const opened = await openRepository(repository.directory);
  const lock = await acquireRunLock(opened.commonDirectory, { seconds: 0 });
  try {
    return await moveRefs(opened, lock, moves, reason);
  } finally {
    await lock.release();
  }
}

function withCommits() {
  const repository = makeRepository();
  const one = repository.commit({});
  const two = repository.commit({});
  return { repository, one, two };
}

const north = 'refs/heads/env/north';
const south = 'refs/heads/env/south';

describe('refs', () => {
  test('are made, moved and deleted', async () => {
    const { repository, one, two } = withCommits();
    expect(
      await move(repository, [
        { ref: north, to: one },
        { ref: south, to: one },
      ]),
    ).toBeUndefined();
    expect(
      await move(repository, [
        { ref: north, from: one, to: two },
        { ref: south, from: one },
      ]),
    ).toBeUndefined();
    expect([repository.ref(north), repository.ref(south)]).toEqual([two, undefined]);
    expect(repository.git('reflog', '-1', '--format=%gn %gs', north)).toBe(
      'Shop distributary: hydrate 4e0a590\n',
    );
  });

  test('move all or none', async () => {
    const { repository, one, two } = withCommits();
    repository.git('update-ref', south, one);
    const failure = await move(repository, [
      { ref: north, to: one },
      { ref: south, from: two, to: one },
    ]);
    expect(failure?.stderr).toContain('but expected');
    expect([repository.ref(north), repository.ref(south)]).toEqual([undefined, one]);
    expect(existsSync(join(repository.directory, '.git', `${north}.lock`))).toBe(false);
  });

  test('that must not exist must not exist', async () => {
    const { repository, one, two } = withCommits();
    repository.git('update-ref', north, one);
    expect(await move(repository, [{ ref: north, to: two }])).toMatchObject({ status: 128 });
  });

  test('are many', async () => {
    const { repository, one } = withCommits();
    const moves = Array.from({ length: 2_000 }, (_, i) => ({ ref: `${north}-${i}`, to: one }));
    expect(await move(repository, moves)).toBeUndefined();
    expect(repository.git('for-each-ref', 'refs/heads/env').trim().split('\n')).toHaveLength(2_000);
  });

  test('may be none', async () => {
    expect(await move(makeRepository(), [])).toBeUndefined();
  });
});

describe('the journal', () => {
  test('names the locks before git takes them, and is empty afterwards', async () => {
    const { repository, one } = withCommits();
    const opened = await openRepository(repository.directory);
    const file = join(opened.commonDirectory, 'distributary/lock');
    const lock = await acquireRunLock(opened.commonDirectory, { seconds: 0 });
    let entered = '';
    const listening = {
      ...lock,
      enter: async (step: Parameters<typeof lock.enter>[0]) => {
        await lock.enter(step);
        entered = readFileSync(file, 'utf8');
        expect(repository.ref(north)).toBeUndefined();
      },
    };
    await moveRefs(opened, listening, [{ ref: north, to: one }], reason);
    const { step } = JSON.parse(entered);
    expect(step.locks).toEqual([
      { file: `${north}.lock`, content: one },
      { file: 'HEAD.lock', content: '' },
    ]);
    expect(step.child.pid).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).step).toBeUndefined();
    await lock.release();
  });

  test('says nothing of a lock that somebody else holds', async () => {
    const { repository, one } = withCommits();
    mkdirSync(join(repository.directory, '.git/refs/heads/env'), { recursive: true });
    writeFileSync(join(repository.directory, '.git', `${north}.lock`), '');
    expect((await move(repository, [{ ref: north, to: one }]))?.stderr).toContain('.lock');
    expect(existsSync(join(repository.directory, '.git', `${north}.lock`))).toBe(true);
  });
});
