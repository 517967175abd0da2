import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { positionIn } from '../support/fleet-builder.ts';
import { cloneRepository, type TestRepository } from '../support/git-repository.ts';
import {
  branchFleet,
  dryRepository,
  headsOf,
  hydrate,
  northChanged,
  notedCommit,
  refusals,
  twoClusters,
} from '../support/hydration.ts';
import { scratchDirectory } from '../support/scratch.ts';

const filesOf = (repository: TestRepository, branch: string) =>
  repository.git('ls-tree', '-r', '--name-only', branch).trim().split('\n');

describe('a run', () => {
  test('writes a branch for each cluster, and a note on each', async () => {
    const repository = dryRepository();
    const { plan, isWritten } = await hydrate(repository.directory, twoClusters);
    expect(plan.branches.map(({ branch, action }) => `${action} ${branch}`)).toEqual([
      'create env/north',
      'create env/south',
    ]);
    expect(isWritten).toBe(true);
    expect(repository.git('show', 'env/south:apps/web/manifest.yaml')).toBe('a: 1\n---\nb: 1\n');
    const head = repository.ref('refs/heads/main');
    expect([notedCommit(repository, 'env/north'), notedCommit(repository, 'env/south')]).toEqual([
      head,
      head,
    ]);
    expect(plan.branches.map(({ commit }) => commit)).toEqual(
      ['env/north', 'env/south'].map((branch) => repository.ref(`refs/heads/${branch}`)),
    );
    repository.git('fsck', '--full', '--strict', '--no-dangling');
  });

  test('does nothing the second time', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    const before = headsOf(repository);
    const { plan, isWritten } = await hydrate(repository.directory, twoClusters);
    expect(plan.branches.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
    expect([isWritten, headsOf(repository)]).toEqual([false, before]);
  });

  test('commits only where a manifest changed, and advances every note', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    const south = repository.ref('refs/heads/env/south');
    const next = repository.commit({});
    const { plan } = await hydrate(repository.directory, northChanged);
    expect(plan.branches.map(({ action }) => action)).toEqual(['update', 'unchanged']);
    expect(repository.ref('refs/heads/env/south')).toBe(south);
    expect([notedCommit(repository, 'env/north'), notedCommit(repository, 'env/south')]).toEqual([
      next,
      next,
    ]);
    expect(repository.git('log', '--format=%H', 'env/north').trim().split('\n')).toHaveLength(2);
  });

  test('makes the same commits from the same dry commit and parents', async () => {
    const repository = dryRepository();
    const clone = cloneRepository(repository.directory);
    await hydrate(repository.directory, twoClusters);
    await hydrate(clone.directory, twoClusters);
    expect(headsOf(clone)).toBe(headsOf(repository));
  });

  test.each([
    ['of SHA-256', '--object-format=sha256'],
    ['with another first branch', '--initial-branch=trunk'],
  ])('works in a repository %s', async (_, option) => {
    const repository = dryRepository(option);
    await hydrate(repository.directory, twoClusters);
    expect(notedCommit(repository, 'env/north')).toBe(repository.git('rev-parse', 'HEAD').trim());
    repository.git('fsck', '--full', '--strict', '--no-dangling');
  });

  test('works in a bare repository, even if HEAD is one of the branches', async () => {
    const repository = cloneRepository(dryRepository().directory, '--bare');
    await hydrate(repository.directory, twoClusters, { revision: 'main' });
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/env/north');
    await hydrate(repository.directory, northChanged, { revision: 'main' });
    expect(repository.git('show', 'env/north:apps/web/manifest.yaml')).toBe('a: 2\n');
  });

  test('works in a linked work tree, below a directory', async () => {
    const repository = dryRepository();
    repository.commit({ files: { 'deploy/distributary.yaml': '' } });
    const linked = join(scratchDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', linked);
    await hydrate(join(linked, 'deploy'), twoClusters);
    expect(repository.ref('refs/heads/env/north')).toBeDefined();
  });

  test('touches neither the work tree nor the index', async () => {
    const repository = dryRepository();
    writeFileSync(join(repository.directory, 'new'), '');
    repository.git('add', 'new');
    writeFileSync(join(repository.directory, 'distributary.yaml'), 'changed');
    const before = repository.git('status', '--porcelain');
    await hydrate(repository.directory, twoClusters);
    expect(repository.git('status', '--porcelain')).toBe(before);
  });
});

describe('what left the fleet', () => {
  test('leaves the branch, and what others put there stays', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, {
      north: { 'apps/web': ['a: 1\n'], 'apps/api': ['b: 1\n'] },
    });
    repository.git('checkout', '-q', 'env/north');
    repository.commit({ files: { 'apps/api/mine.yaml': '', CODEOWNERS: '' } });
    repository.git('checkout', '-q', 'main');
    await hydrate(repository.directory, { north: { 'apps/web': ['a: 1\n'] } });
    expect(filesOf(repository, 'env/north')).toEqual([
      '.distributary/inventory',
      '.gitattributes',
      'CODEOWNERS',
      'apps/api/mine.yaml',
      'apps/web/README.md',
      'apps/web/hydrator.metadata',
      'apps/web/manifest.yaml',
      'hydrator.metadata',
    ]);
  });

  test('comes back when somebody deletes it', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    repository.git('checkout', '-q', 'env/north');
    repository.git('rm', '-q', 'apps/web/manifest.yaml');
    repository.commit({});
    repository.git('checkout', '-q', 'main');
    await hydrate(repository.directory, twoClusters);
    expect(filesOf(repository, 'env/north')).toContain('apps/web/manifest.yaml');
  });

  test('may be everything, when that is allowed', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    expect(await refusals(repository.directory, { north: {} }, { also: ['south'] })).toEqual([
      'DIS0722',
    ]);
    await hydrate(repository.directory, { north: {} }, { also: ['south'], allowEmpty: true });
    expect(filesOf(repository, 'env/north')).toEqual([
      '.distributary/inventory',
      '.gitattributes',
      'hydrator.metadata',
    ]);
    await hydrate(repository.directory, { north: {} }, { also: ['south'] });
  });

  test('may be everything from the start, unless a source matches nothing', async () => {
    const repository = dryRepository();
    const unmatched = [positionIn('distributary.yaml')];
    const empty = { ...twoClusters, north: {} };
    expect(await refusals(repository.directory, empty, { unmatched })).toEqual(['DIS0722']);
    expect(headsOf(repository)).toBe('');
    await hydrate(repository.directory, empty);
    await hydrate(repository.directory, empty, { unmatched });
    expect(filesOf(repository, 'env/north')).toContain('hydrator.metadata');
  });

  test('a cluster: its branch is told of, and deleted when asked to', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    repository.git('branch', 'env/copy', 'env/south');
    const { plan } = await hydrate(repository.directory, { north: twoClusters['north'] ?? {} });
    expect(plan.gone.map(({ branch, action }) => `${action} ${branch}`)).toEqual([
      'keep env/south',
    ]);
    repository.git('pack-refs', '--all');
    await hydrate(
      repository.directory,
      { north: twoClusters['north'] ?? {} },
      { pruneBranches: true },
    );
    expect(repository.ref('refs/heads/env/south')).toBeUndefined();
    expect(repository.ref('refs/heads/env/copy')).toBeDefined();
  });

  test('a branch of another fleet is nobody’s business', async () => {
    const repository = dryRepository();
    await hydrate(
      repository.directory,
      { west: {} },
      { fleet: { ...branchFleet(), name: 'other' } },
    );
    const { plan } = await hydrate(repository.directory, twoClusters, { pruneBranches: true });
    expect(plan.gone).toEqual([]);
    expect(repository.ref('refs/heads/env/west')).toBeDefined();
  });
});
