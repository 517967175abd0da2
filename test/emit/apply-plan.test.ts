/** What is said of a remote that is named by a URL with a token: git is led to a directory in its place. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/emit/apply-plan.ts';
import { acquireRunLock } from '../../src/emit/lock/run-lock.ts';
import type { RefMove } from '../../src/plan/ref-moves.ts';
import { openRepository } from '../../src/read/git/repository.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { cloneRepository, makeRepository, writeFiles } from '../support/git-repository.ts';

const north = 'refs/heads/env/north';
const urls = ['https://me:t0k3n@host/x', 'https://me:a/t0k3n@host/x', 'https://t0k3n@host/x'];

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
  const moves = { here: [], there: [moveOf(two)] };
  const plan = {
    ...{ dry: dryCommit(), author: { name: 'A', mail: 'a@example.com' } },
    ...{ branches: [], gone: [], objects: new Map() },
  };
  try {
    const ready = { plan, objects: new Map(), moves };
    return await applyPlan({ repository: opened, lock, remote: url }, ready);
  } finally {
    await lock.release();
  }
}

test.each(urls)('a race lost at %s is told without the token', async (url) => {
  const lost = await apply(url, (to) => ({ ref: north, to }));
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
