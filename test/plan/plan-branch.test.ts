import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hydrateBranches, planHydration } from '../../src/app/hydrate-branches.ts';
import type { TestRepository } from '../support/git-repository.ts';
import {
  branchFleet,
  dryRepository,
  type Fleet,
  headsOf,
  hydrate,
  jobOf,
  northChanged,
  refusals,
  twoClusters,
} from '../support/hydration.ts';
import { scratchDirectory } from '../support/scratch.ts';

describe('nothing is written', () => {
  const refused = async (repository: TestRepository, clusters: Fleet, code: string) => {
    const before = headsOf(repository);
    expect(await refusals(repository.directory, clusters)).toEqual([code]);
    expect(headsOf(repository)).toBe(before);
  };

  test('over a file of somebody else', async () => {
    const repository = dryRepository();
    repository.git('checkout', '-q', '--orphan', 'env/north');
    repository.git('rm', '-q', '-r', '--cached', '.');
    repository.git('clean', '-q', '-f', '-d');
    repository.commit({ files: { 'apps/web/manifest.yaml': 'theirs' } });
    repository.git('checkout', '-q', 'main');
    await refused(repository, twoClusters, 'DIS0721');
  });

  test('where its list of files has no room', async () => {
    const repository = dryRepository();
    repository.git('checkout', '-q', '--orphan', 'env/north');
    repository.git('rm', '-q', '-r', '--cached', '.');
    repository.git('clean', '-q', '-f', '-d');
    repository.commit({ files: { '.distributary': 'theirs' } });
    repository.git('checkout', '-q', 'main');
    await refused(repository, twoClusters, 'DIS0721');
  });

  test('over a branch of sources', async () => {
    const repository = dryRepository();
    repository.git('branch', 'env/north');
    await refused(repository, twoClusters, 'DIS0723');
  });

  test('beside other files of an application than the rest was rendered beside', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    const before = headsOf(repository);
    const job = await jobOf(repository.directory, { north: {} });
    const path = 'apps/web/manifest.yaml';
    const kept = [{ path: 'apps/web', files: new Map([[path, '0'.repeat(40)]]) }];
    const layouts = job.layouts.map((layout) => ({ ...layout, kept }));
    const { value, diagnostics } = await hydrateBranches({ ...job, layouts });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain('DIS0736');
    expect(headsOf(repository)).toBe(before);
  });

  test('under a work tree that has the branch checked out, unless it stays where it is', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    repository.git('worktree', 'add', '-q', join(scratchDirectory(), 'north'), 'env/north');
    await refused(repository, northChanged, 'DIS0724');
    await hydrate(repository.directory, twoClusters);
  });

  test('beside a branch that leaves no room', async () => {
    const repository = dryRepository();
    repository.git('branch', 'env');
    expect(await refusals(repository.directory, twoClusters)).toEqual(['DIS0725', 'DIS0725']);
    repository.git('branch', '-m', 'env', 'env/north/old');
    await refused(repository, twoClusters, 'DIS0725');
  });

  test('without knowing whose the files are', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    repository.git('checkout', '-q', 'env/north');
    repository.commit({ files: { '.distributary/inventory': 'nonsense\n' } });
    repository.git('checkout', '-q', 'main');
    await refused(repository, northChanged, 'DIS0726');
  });

  test('on a branch that another fleet writes', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters, {
      fleet: { ...branchFleet(), name: 'other' },
    });
    const before = headsOf(repository);
    expect(await refusals(repository.directory, northChanged)).toEqual(['DIS0729', 'DIS0729']);
    expect(headsOf(repository)).toBe(before);
  });

  test('with an author that is none', async () => {
    const repository = dryRepository();
    const fleet = branchFleet({ author: 'somebody' });
    expect(await refusals(repository.directory, twoClusters, { fleet })).toEqual(['DIS0720']);
  });

  test('when the caller does not want to', async () => {
    const repository = dryRepository();
    const job = await jobOf(repository.directory, twoClusters);
    const { value } = await hydrateBranches({ ...job, mayProceed: () => false });
    expect([value, headsOf(repository)]).toEqual([undefined, '']);
  });

  test('by a plan alone', async () => {
    const repository = dryRepository();
    const before = repository.git('count-objects', '-v');
    const { value } = await planHydration(await jobOf(repository.directory, twoClusters));
    expect(value?.branches.map(({ files }) => files.added.length)).toEqual([5, 5]);
    expect([headsOf(repository), repository.git('count-objects', '-v')]).toEqual(['', before]);
    await hydrate(repository.directory, twoClusters);
    const commits = value?.branches.map(({ branch, commit }) => `refs/heads/${branch} ${commit}`);
    expect(headsOf(repository).split('\n').slice(0, 2)).toEqual(commits);
  });
});
