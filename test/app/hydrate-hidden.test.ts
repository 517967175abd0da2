import { describe, expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { cloneRepository, makeRepository } from '../support/git-repository.ts';
import { type Fleet, headsOf, hydrate, jobOf, notedCommit } from '../support/hydration.ts';

const one: Fleet = { north: { 'apps/web': ['a: 1\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const two: Fleet = { north: { 'apps/web': ['a: 2\n'] }, south: { 'apps/web': ['b: 2\n'] } };
const push = { push: 'origin' };

/** A bare repository with one commit, and clones of it. */
function upstream() {
  const first = makeRepository();
  first.commit({ files: { 'distributary.yaml': '' } });
  const bare = cloneRepository(first.directory, '--bare');
  return { bare, clone: () => cloneRepository(`file://${bare.directory}`) };
}

describe('a push past what a server hides', () => {
  test('that takes a part of it is completed when nothing is hidden any more', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    bare.git('config', 'transfer.hideRefs', 'refs/notes');
    await expect(hydrate(repository.directory, one, push)).rejects.toMatchObject({
      code: 'DIS0817',
    });
    expect(headsOf(repository)).toBe('');
    const before = headsOf(bare);
    repository.commit({});
    repository.git('push', '-q', 'origin', 'main');
    await expect(hydrate(repository.directory, two, push)).rejects.toMatchObject({
      code: 'DIS0806',
    });
    expect(headsOf(bare)).toBe(before);
    bare.git('config', '--unset', 'transfer.hideRefs');
    await hydrate(repository.directory, two, push);
    expect(headsOf(repository)).toBe(headsOf(bare));
    expect(notedCommit(bare, 'env/north')).toBeDefined();
  });

  test('that shows a branch to nobody who reads ends soon, by its name', async () => {
    const { bare, clone } = upstream();
    await hydrate(clone().directory, one, push);
    bare.git('config', 'uploadpack.hideRefs', 'refs/heads/env');
    const repository = clone();
    let plans = 0;
    const job = await jobOf(repository.directory, two, push);
    const mayProceed = () => ++plans > 0;
    await expect(hydrateBranches({ ...job, mayProceed })).rejects.toMatchObject({
      code: 'DIS0816',
      message: expect.stringContaining('refs/heads/env/'),
    });
    expect(plans).toBe(3);
    expect(headsOf(repository)).toBe('');
  });
});
