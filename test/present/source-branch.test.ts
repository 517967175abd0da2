import { describe, expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';
import { branchFleet, type Fleet, hydrate, jobOf, refusals } from '../support/hydration.ts';

const fleet: Fleet = { north: { 'apps/web': ['a: 1\n'] } };
const push = { push: 'origin' };
const file = { files: { 'distributary.yaml': '' } };

/** A bare repository with a commit in main, and clones of it. */
function upstream(...options: readonly string[]) {
  const first = makeRepository();
  first.commit(file);
  const bare = cloneRepository(first.directory, '--bare', ...options);
  return {
    bare,
    clone: (...more: string[]) => cloneRepository(`file://${bare.directory}`, ...more),
  };
}

function isPushed(bare: TestRepository): boolean {
  return bare.ref('refs/heads/env/north') !== undefined;
}

describe('a commit that the default branch of the remote lacks', () => {
  test('is not pushed, unless that is allowed', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    repository.git('checkout', '--quiet', '-b', 'feature');
    const commit = repository.commit({ files: { 'a.txt': 'x' } });
    expect(await refusals(repository.directory, fleet, push)).toEqual(['DIS1360']);
    const { diagnostics } = await hydrateBranches(await jobOf(repository.directory, fleet, push));
    expect(diagnostics[0]?.message).toBe(`commit ${commit} is not in branch "main" of origin`);
    expect([isPushed(bare), isPushed(repository)]).toEqual([false, false]);
    await hydrate(repository.directory, fleet, { ...push, allowBranch: true });
    expect(isPushed(bare)).toBe(true);
  });

  test.each(['refs/heads/master', 'refs/heads/env/north'])(
    'is not pushed where HEAD of the remote is %s, and the sources are in main',
    async (head) => {
      const { bare, clone } = upstream();
      bare.git('branch', 'other', 'main');
      bare.git('symbolic-ref', 'HEAD', head);
      const repository = clone('--branch', 'main');
      repository.git('checkout', '--quiet', '-b', 'feature');
      const commit = repository.commit({ files: { 'a.txt': 'x' } });
      repository.git('push', '--quiet', 'origin', 'feature');
      const { diagnostics } = await hydrateBranches(await jobOf(repository.directory, fleet, push));
      expect(diagnostics[0]?.message).toBe(`commit ${commit} is not in branch "main" of origin`);
      repository.git('push', '--quiet', 'origin', 'feature:main');
      await hydrate(repository.directory, fleet, push);
      expect(isPushed(bare)).toBe(true);
    },
  );

  test('is not pushed where the only branch has another name, and HEAD names none', async () => {
    const { bare, clone } = upstream();
    bare.git('branch', '--move', 'main', 'trunk');
    bare.git('symbolic-ref', 'HEAD', 'refs/heads/master');
    const repository = clone('--branch', 'trunk');
    repository.commit({ files: { 'a.txt': 'x' } });
    expect(await refusals(repository.directory, fleet, push)).toEqual(['DIS1360']);
  });

  test('is pushed once it is merged, also when the branch has gone on', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    repository.git('checkout', '--quiet', '-b', 'feature');
    const commit = repository.commit({ files: { 'a.txt': 'x' } });
    const other = clone();
    other.git('pull', '--quiet', repository.directory, 'feature');
    other.commit({ files: { 'b.txt': 'x' } });
    other.git('push', '--quiet', 'origin', 'main');
    await hydrate(repository.directory, fleet, { ...push, revision: commit });
    expect(isPushed(bare)).toBe(true);
  });

  test('is not pushed from a main that is not pushed itself', async () => {
    const { clone } = upstream();
    const repository = clone();
    repository.commit({ files: { 'a.txt': 'x' } });
    expect(await refusals(repository.directory, fleet, push)).toEqual(['DIS1360']);
    repository.git('push', '--quiet', 'origin', 'main');
    await hydrate(repository.directory, fleet, push);
  });

  test('is written here: only a push asks', async () => {
    const repository = upstream().clone();
    repository.commit({ files: { 'a.txt': 'x' } });
    await hydrate(repository.directory, fleet);
  });

  test('is not pushed from a shallow clone either, where only history would show that it is in', async () => {
    const { bare, clone } = upstream();
    const first = clone();
    first.git('checkout', '--quiet', '-b', 'feature');
    first.commit({ files: { 'a.txt': 'x' } });
    first.git('push', '--quiet', 'origin', 'feature');
    const shallow = clone('--depth=1', '--single-branch', '--branch=feature');
    const { diagnostics } = await hydrateBranches(await jobOf(shallow.directory, fleet, push));
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS1360']);
    expect(diagnostics[0]?.message).toContain('as far as this shallow clone shows');
    await hydrate(shallow.directory, fleet, { ...push, fleet: branchFleet({ from: 'feature' }) });
    expect(isPushed(bare)).toBe(true);
  });
});

describe('a shallow clone of main', () => {
  test.each([false, true])('pushes, whether main has gone on: %s', async (hasGoneOn) => {
    const { bare, clone } = upstream();
    const shallow = clone('--depth=1', '--single-branch', '--branch=main');
    const other = clone();
    if (hasGoneOn) other.commit({ files: { 'b.txt': 'x' } });
    other.git('push', '--quiet', 'origin', 'main');
    await hydrate(shallow.directory, fleet, push);
    expect(isPushed(bare)).toBe(true);
  });
});

describe('the branch of `from`', () => {
  test('counts in place of the default branch', async () => {
    const { clone } = upstream();
    const repository = clone();
    repository.git('checkout', '--quiet', '-b', 'live');
    const commit = repository.commit({ files: { 'a.txt': 'x' } });
    repository.git('push', '--quiet', 'origin', 'live');
    const live = { ...push, fleet: branchFleet({ from: 'live' }) };
    await hydrate(repository.directory, fleet, live);
    repository.git('checkout', '--quiet', 'main');
    const unmerged = repository.commit({ files: { 'b.txt': 'x' } });
    expect(commit).not.toBe(unmerged);
    const codes = await refusals(repository.directory, fleet, live);
    expect(codes).toContain('DIS1360');
  });

  test('has to be there', async () => {
    const repository = upstream().clone();
    const missing = { ...push, fleet: branchFleet({ from: 'mian' }) };
    const { diagnostics } = await hydrateBranches(
      await jobOf(repository.directory, fleet, missing),
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'origin has no branch "mian", which `spec.branches.from` names',
    ]);
  });
});

describe('a remote without the sources', () => {
  test('has no default branch, or one of a cluster', async () => {
    const bare = makeRepository('--bare');
    const repository = makeRepository();
    repository.commit(file);
    repository.git('remote', 'add', 'origin', bare.directory);
    await hydrate(repository.directory, fleet, push);
    bare.git('symbolic-ref', 'HEAD', 'refs/heads/env/north');
    await hydrate(repository.directory, { north: { 'apps/web': ['a: 2\n'] } }, push);
    expect(bare.git('show', 'env/north:apps/web/manifest.yaml')).toBe('a: 2\n');
  });

  test('has a default branch with nothing in common', async () => {
    const { bare } = upstream();
    const repository = makeRepository();
    repository.commit({ files: { 'distributary.yaml': 'elsewhere\n' } });
    repository.git('remote', 'add', 'origin', bare.directory);
    await hydrate(repository.directory, fleet, push);
    expect(isPushed(bare)).toBe(true);
  });
});
