import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/emit/lock/lock-record.ts';
import { acquireRunLock } from '../../src/emit/lock/run-lock.ts';
import { pushRefs } from '../../src/emit/push-refs.ts';
import type { RefMove } from '../../src/plan/ref-moves.ts';
import { openRepository } from '../../src/read/git/repository.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';

const north = 'refs/heads/env/north';
const south = 'refs/heads/env/south';
const notes = 'refs/notes/hydrator.metadata';

async function push(repository: TestRepository, moves: readonly RefMove[], remote = 'origin') {
  const opened = await openRepository(repository.directory);
  const lock = await acquireRunLock(opened.commonDirectory, { seconds: 0 });
  const steps: Step[] = [];
  const listening = { ...lock, enter: async (step: Step) => void steps.push(step) };
  try {
    return { result: await pushRefs(opened, listening, { remote }, moves), steps };
  } finally {
    await lock.release();
  }
}

function clone() {
  const upstream = makeRepository('--bare');
  const repository = cloneRepository(upstream.directory);
  const one = repository.commit({});
  const two = repository.commit({});
  return { upstream, repository, one, two };
}

describe('a push', () => {
  test('brings branches and notes, and deletes', async () => {
    const { upstream, repository, one, two } = clone();
    expect(
      (
        await push(repository, [
          { ref: north, to: one },
          { ref: south, to: one },
        ])
      ).result,
    ).toBe('pushed');
    const moves = [
      { ref: north, from: one, to: two },
      { ref: notes, to: one },
      { ref: south, from: one },
    ];
    expect((await push(repository, moves)).result).toBe('pushed');
    expect([north, notes, south].map((ref) => upstream.ref(ref))).toEqual([two, one, undefined]);
  });

  test('runs no hook of ours', async () => {
    const { upstream, repository, one } = clone();
    const hook = join(repository.directory, '.git/hooks/pre-push');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    await push(repository, [{ ref: north, to: one }]);
    expect(upstream.ref(north)).toBe(one);
  });

  test('says beforehand which refs will follow', async () => {
    const { repository, one } = clone();
    const { steps } = await push(repository, [{ ref: north, to: one }]);
    expect(steps.map(({ locks }) => locks)).toEqual(
      Array(2).fill([{ file: 'refs/remotes/origin/env/north.lock', content: one }]),
    );
    expect(steps[1]?.child?.pid).toBeGreaterThan(0);
  });

  test('of nothing asks nobody', async () => {
    expect((await push(makeRepository(), [], 'nowhere')).result).toBe('pushed');
  });
});

describe('a lost race', () => {
  test('changes nothing', async () => {
    const { upstream, repository, one, two } = clone();
    await push(repository, [{ ref: north, to: two }]);
    const moves = [
      { ref: north, from: one, to: one },
      { ref: south, to: one },
    ];
    expect((await push(repository, moves)).result).toEqual({
      lost: expect.stringContaining('rejected'),
    });
    expect([upstream.ref(north), upstream.ref(south)]).toEqual([two, undefined]);
  });

  test('is also one for a branch to be deleted', async () => {
    const { upstream, repository, one, two } = clone();
    await push(repository, [{ ref: north, to: two }]);
    expect((await push(repository, [{ ref: north, from: one }])).result).toEqual({
      lost: expect.stringContaining('rejected'),
    });
    expect(upstream.ref(north)).toBe(two);
  });

  test('is one with a stranger’s commit', async () => {
    const { upstream, repository, one } = clone();
    await push(repository, [{ ref: north, to: one }]);
    const stranger = upstream.git('commit-tree', '-m', 'Theirs', `${one}^{tree}`).trim();
    upstream.git('update-ref', north, stranger);
    expect((await push(repository, [{ ref: north, from: one, to: one }])).result).toEqual({
      lost: expect.stringContaining('rejected'),
    });
  });
});

describe('a refusal', () => {
  test('of the remote is told in its words, and moves nothing', async () => {
    const { upstream, repository, one } = clone();
    const hook = join(upstream.directory, 'hooks/update');
    writeFileSync(
      hook,
      '#!/bin/sh\n[ "$1" = refs/heads/env/south ] && echo "south is closed" >&2 && exit 1\nexit 0\n',
    );
    chmodSync(hook, 0o755);
    await expect(
      push(repository, [
        { ref: north, to: one },
        { ref: south, to: one },
      ]),
    ).rejects.toMatchObject({
      code: 'DIS0806',
      message: expect.stringMatching(/remote: south is closed; .*hook declined/),
    });
    expect(upstream.ref(north)).toBeUndefined();
  });

  test('to take all at once is one of its own', async () => {
    const { upstream, repository, one } = clone();
    upstream.git('config', 'receive.advertiseAtomic', 'false');
    await expect(push(repository, [{ ref: north, to: one }])).rejects.toMatchObject({
      code: 'DIS0807',
    });
  });

  test('for want of a remote tells no secret', async () => {
    const { repository, one } = clone();
    const url = 'https://me:t0k3n@localhost:1/x';
    await expect(push(repository, [{ ref: north, to: one }], url)).rejects.toMatchObject({
      code: 'DIS0806',
      message: expect.not.stringContaining('t0k3n'),
    });
  });
});
