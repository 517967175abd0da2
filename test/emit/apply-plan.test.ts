/** What is said of a remote that is named by a URL with a token: git is led to a directory in its place. */
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyPlan } from '../../src/emit/apply-plan.ts';
import { acquireRunLock } from '../../src/git/lock/run-lock.ts';
import type { RefMove } from '../../src/git/object/ref-move.ts';
import { openRepository } from '../../src/git/repository.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { cloneRepository, makeRepository, writeFiles } from '../support/git-repository.ts';

const north = 'refs/heads/env/north';
const urls = ['https://me:t0k3n@host/x', 'https://me:a/t0k3n@host/x', 'https://t0k3n@host/x'];

const meanwhile = vi.fn(async () => {});

beforeEach(() => {
  meanwhile.mockClear();
});

async function apply(
  url: string,
  moveOf: (id: string) => RefMove,
  hooks: Readonly<Record<string, string>> = {},
) {
  const upstream = makeRepository('--bare');
  const repository = cloneRepository(upstream.directory);
  const one = repository.commit({});
  const two = repository.commit({});
  repository.git('push', '--quiet', 'origin', `${one}:${north}`);
  writeFiles(join(upstream.directory, 'hooks'), hooks);
  repository.git('config', `url.${upstream.directory}.insteadOf`, url);
  const opened = await openRepository(repository.directory);
  const lock = await acquireRunLock(opened.commonDirectory, { seconds: 0 });
  const there = [moveOf(two)];
  const moves = { here: there, there };
  const plan = {
    ...{ dry: dryCommit(), author: { name: 'A', mail: 'a@example.com' } },
    ...{ branches: [], gone: [], objects: new Map() },
  };
  try {
    const ready = { plan, objects: new Map(), moves };
    const target = { repository: opened, lock, remote: url, meanwhile };
    const lost = await applyPlan(target, ready);
    return { lost, refs: repository.git('for-each-ref', '--format=%(refname)', 'refs/heads/env') };
  } finally {
    await lock.release();
  }
}

test.each(urls)('a race lost at %s is told without the token', async (url) => {
  const { lost, refs } = await apply(url, (to) => ({ ref: north, to }));
  expect([refs, meanwhile.mock.calls]).toEqual(['', []]);
  expect(lost?.lost(3)).toMatchObject({
    code: 'DIS0808',
    message: expect.stringMatching(/^the branches of remote "https:\/\/host\/x" moved/),
  });
});

test.each(urls)('a refusal by %s is told without the token', async (url) => {
  const hooks = { update: `#!/bin/sh\necho ${url} says no >&2\nexit 1\n` };
  const refused = apply(url, (to) => ({ ref: 'refs/heads/env/south', to }), hooks);
  await expect(refused).rejects.toMatchObject({
    code: 'DIS0806',
    message: expect.stringMatching(
      /^remote "https:\/\/host\/x" rejected the push: remote: https:\/\/host\/x says no;/,
    ),
  });
});

test('other work starts once while refs are moved, after the push', async () => {
  const south = 'refs/heads/env/south';
  const url = 'https://host/x';
  const { lost, refs } = await apply(url, (to) => ({ ref: south, to }));
  expect([lost, refs]).toEqual([undefined, `${south}\n`]);
  expect(meanwhile).toHaveBeenCalledOnce();
});
