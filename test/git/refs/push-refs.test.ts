import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../../src/git/lock/lock-record.ts';
import { acquireRunLock } from '../../../src/git/lock/run-lock.ts';
import type { RefMove } from '../../../src/git/object/ref-move.ts';
import { pushRefs } from '../../../src/git/refs/push-refs.ts';
import { openRepository } from '../../../src/git/repository.ts';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
} from '../../support/git-repository.ts';

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

describe('what a server hides', () => {
  const hide = (upstream: TestRepository, end: string, refs: string) =>
    upstream.git('config', `${end}.hideRefs`, refs);

  test.each([
    ['receive', notes],
    ['receive', north],
    ['transfer', notes],
  ])('by %s, as %s, leaves no branch moved', async (end, hidden) => {
    const { upstream, repository, one, two } = clone();
    const first = [north, south].map((ref) => ({ ref, to: one }));
    await push(repository, [...first, { ref: notes, to: one }]);
    hide(upstream, end, hidden);
    const next = [north, south].map((ref) => ({ ref, from: one, to: two }));
    const noted = end === 'transfer' ? { ref: notes, to: two } : { ref: notes, from: one, to: two };
    const pushed = push(repository, [...next, noted]);
    if (end === 'transfer') await expect(pushed).rejects.toMatchObject({ code: 'DIS0806' });
    else expect((await pushed).result).toMatchObject({ hidden: { code: 'DIS0816' } });
    expect([north, south, notes].map((ref) => upstream.ref(ref))).toEqual([one, one, one]);
  });

  test.each([
    ['is there', true],
    ['moves meanwhile', false],
  ])('from those who read is named where it %s', async (_, isHidden) => {
    const { upstream, repository, one, two } = clone();
    await push(repository, [{ ref: north, to: one }]);
    if (isHidden) hide(upstream, 'uploadpack', north);
    const { result } = await push(repository, [
      { ref: south, to: two },
      { ref: north, to: two },
    ]);
    expect(result).toMatchObject({ lost: expect.stringContaining('stale info') });
    const message = expect.stringContaining(`"${north}"`);
    if (isHidden) expect(result).toMatchObject({ hidden: { code: 'DIS0816', message } });
    else expect(result).not.toHaveProperty('hidden');
    expect([upstream.ref(north), upstream.ref(south)]).toEqual([one, undefined]);
  });

  test('and refuses beside new branches that it takes is told as it is', async () => {
    const { upstream, repository, one } = clone();
    hide(upstream, 'transfer', notes);
    const moves = [north, south, notes].map((ref) => ({ ref, to: one }));
    await expect(push(repository, moves)).rejects.toMatchObject({
      code: 'DIS0817',
      message: expect.stringMatching(
        /accepted 2 of 3 refs, such as "refs\/heads\/env\/north", .*hidden ref/,
      ),
    });
    expect([north, south, notes].map((ref) => upstream.ref(ref))).toEqual([one, one, undefined]);
  });
});

test('a push whose answer is lost after it was taken has worked', {
  timeout: 300_000,
}, async () => {
  const { upstream, repository, one } = clone();
  const program = join(upstream.directory, 'cut');
  // What is shown first goes through, and what is said afterwards does not.
  const shown = '$(git receive-pack --advertise-refs "$@" | wc -c)';
  writeFileSync(program, `#!/bin/sh\ngit receive-pack "$@" | head -c ${shown}\n`);
  chmodSync(program, 0o755);
  repository.git('config', 'remote.origin.receivepack', program);
  expect((await push(repository, [{ ref: north, to: one }])).result).toBe('pushed');
  expect(upstream.ref(north)).toBe(one);
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

  test('of what is checked out there is told without git’s advice', async () => {
    const { upstream, repository, one } = clone();
    upstream.git('config', 'core.bare', 'false');
    upstream.git('symbolic-ref', 'HEAD', north);
    await push(repository, [{ ref: south, to: one }]);
    upstream.git('update-ref', north, one);
    const two = repository.commit({});
    await expect(push(repository, [{ ref: north, from: one, to: two }])).rejects.toMatchObject({
      code: 'DIS0806',
      message: expect.stringMatching(/^[^;]* -> env\/north \(branch is currently checked out\)$/),
    });
    expect(upstream.ref(north)).toBe(one);
  });

  test('of a bundle, to which nothing can be pushed, is one of its own', async () => {
    const { repository, one } = clone();
    const bundle = join(repository.directory, 'one.bundle');
    repository.git('bundle', 'create', '-q', bundle, 'HEAD');
    await expect(push(repository, [{ ref: north, to: one }], bundle)).rejects.toMatchObject({
      code: 'DIS0807',
    });
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
