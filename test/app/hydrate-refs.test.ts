import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
  writeFiles,
} from '../support/git-repository.ts';
import { type Fleet, hydrate, refusals } from '../support/hydration.ts';

const one: Fleet = { north: { 'apps/web': ['a: 1\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const two: Fleet = { north: { 'apps/web': ['a: 2\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const push = { push: 'origin' };

const refsOf = (repository: TestRepository) =>
  repository.git('for-each-ref', '--format=%(refname) %(objectname) %(symref)');

function pushed() {
  const source = makeRepository();
  source.commit({ files: { 'distributary.yaml': '' } });
  const bare = cloneRepository(source.directory, '--bare');
  const clone = () => cloneRepository(`file://${bare.directory}`);
  return { bare, clone, repository: clone() };
}

describe('a symbolic ref is not written through', () => {
  test.each([
    ['refs/heads/env/north', 'refs/heads/release'],
    ['refs/heads/env/north', 'refs/heads/env/south'],
    [NOTES_REF, 'refs/heads/release'],
  ])('%s to %s', async (ref, target) => {
    const { repository } = pushed();
    await hydrate(repository.directory, one);
    repository.git('branch', 'release', 'env/north');
    repository.git('symbolic-ref', ref, target);
    const before = refsOf(repository);
    expect(await refusals(repository.directory, two)).toEqual(['DIS0732']);
    expect(await refusals(repository.directory, two, push)).toEqual(['DIS0732']);
    expect(refsOf(repository)).toBe(before);
  });

  test('that leads nowhere yet', async () => {
    const { repository } = pushed();
    repository.git('symbolic-ref', 'refs/heads/env/north', 'refs/heads/nowhere');
    expect(await refusals(repository.directory, one)).toEqual(['DIS0732']);
    expect(repository.git('symbolic-ref', 'refs/heads/env/north').trim()).toBe(
      'refs/heads/nowhere',
    );
    expect(repository.ref('refs/heads/env/south')).toBeUndefined();
  });

  test('of the remote, and one that follows the remote', async () => {
    const { bare, clone, repository } = pushed();
    await hydrate(repository.directory, one, push);
    repository.git('symbolic-ref', 'refs/remotes/origin/env/north', 'refs/heads/main');
    const before = refsOf(repository);
    expect(await refusals(repository.directory, two, push)).toEqual(['DIS0732']);
    expect(refsOf(repository)).toBe(before);
    bare.git('branch', 'release', 'env/north');
    bare.git('symbolic-ref', 'refs/heads/env/north', 'refs/heads/release');
    const [theirs, other] = [refsOf(bare), clone()];
    expect(await refusals(other.directory, two, push)).toEqual(['DIS0732']);
    expect(refsOf(bare)).toBe(theirs);
  });

  test('and what only points to the branch does not matter', async () => {
    const { repository } = pushed();
    await hydrate(repository.directory, one);
    repository.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/env/north');
    await hydrate(repository.directory, two);
    expect(repository.ref('refs/heads/alias')).toBe(repository.ref('refs/heads/env/north'));
    const bare = cloneRepository(repository.directory, '--bare');
    bare.git('symbolic-ref', 'HEAD', 'refs/heads/env/north');
    await hydrate(bare.directory, one, { revision: 'main' });
    expect(bare.git('show', 'HEAD:apps/web/manifest.yaml')).toBe('a: 1\n');
  });
});

describe('a ref that leaves no room stops everything before anything is written', () => {
  test.each([
    ['refs/heads/env', 'DIS0725 DIS0725'],
    ['refs/heads/env/north/x', 'DIS0725'],
    [`${NOTES_REF}/x`, 'DIS0733'],
    ['refs/notes', 'DIS0733'],
  ])('%s', async (ref, codes) => {
    const { bare, clone, repository } = pushed();
    const head = repository.git('rev-parse', 'HEAD').trim();
    repository.git('update-ref', ref, head);
    const [before, theirs] = [refsOf(repository), refsOf(bare)];
    expect((await refusals(repository.directory, one)).join(' ')).toBe(codes);
    expect((await refusals(repository.directory, one, push)).join(' ')).toBe(codes);
    expect([refsOf(repository), refsOf(bare)]).toEqual([before, theirs]);
    repository.git('update-ref', '-d', ref);
    // The branches are here, and only the remote has no room for them.
    await hydrate(repository.directory, one);
    bare.git('update-ref', ref, head);
    const [local, remote, other] = [refsOf(repository), refsOf(bare), clone()];
    for (const { directory } of [repository, other]) {
      expect((await refusals(directory, one, push)).join(' ')).toBe(codes);
    }
    expect([refsOf(repository), refsOf(bare)]).toEqual([local, remote]);
  });

  test('but for one that follows the remote, which stays as it is', async () => {
    const { bare, repository } = pushed();
    const stale = 'refs/remotes/origin/env/north/x';
    repository.git('update-ref', stale, 'HEAD');
    await hydrate(repository.directory, one, push);
    expect(bare.ref('refs/heads/env/north')).toBe(repository.ref('refs/heads/env/north'));
    expect(repository.ref(stale)).toBe(repository.git('rev-parse', 'HEAD').trim());
    await hydrate(repository.directory, two, push);
    expect(bare.ref('refs/heads/env/north')).toBe(repository.ref('refs/heads/env/north'));
  });
});

describe('a fresh clone', () => {
  test('goes on from what it has fetched, and is pushed later', async () => {
    const { bare, clone, repository } = pushed();
    await hydrate(repository.directory, one, push);
    const fresh = clone();
    fresh.commit({});
    fresh.git('push', '-q', 'origin', 'main');
    const { plan } = await hydrate(fresh.directory, two);
    expect(plan.branches.map(({ action }) => action)).toEqual(['update', 'unchanged']);
    expect(fresh.git('rev-parse', 'env/north~1')).toBe(fresh.git('rev-parse', 'origin/env/north'));
    await hydrate(fresh.directory, two, push);
    expect(bare.ref('refs/heads/env/north')).toBe(fresh.ref('refs/heads/env/north'));
    expect(bare.ref('refs/heads/env/south')).toBe(repository.ref('refs/heads/env/south'));
  });

  test('takes a local branch along that is behind, and leaves one that has gone on', async () => {
    const { clone, repository } = pushed();
    await hydrate(repository.directory, one, push);
    const fresh = clone();
    await hydrate(fresh.directory, one);
    repository.commit({});
    repository.git('push', '-q', 'origin', 'main');
    await hydrate(repository.directory, two, push);
    fresh.git('pull', '-q');
    const ahead = fresh
      .git('commit-tree', '-p', 'env/south', '-m', 'More', 'env/south^{tree}')
      .trim();
    fresh.git('update-ref', 'refs/heads/env/south', ahead);
    await hydrate(fresh.directory, two);
    expect(fresh.ref('refs/heads/env/north')).toBe(repository.ref('refs/heads/env/north'));
    expect(fresh.ref('refs/heads/env/south')).toBe(ahead);
  });

  test('with several remotes goes on from origin alone', async () => {
    const { clone, repository } = pushed();
    await hydrate(repository.directory, one, push);
    const fresh = clone();
    fresh.git('remote', 'add', 'backup', repository.directory);
    repository.commit({});
    await hydrate(repository.directory, two);
    fresh.git('fetch', '-q', 'backup');
    fresh.commit({});
    await hydrate(fresh.directory, one);
    expect(fresh.ref('refs/heads/env/north')).toBe(fresh.ref('refs/remotes/origin/env/north'));
    fresh.git('remote', 'rename', 'origin', 'upstream');
    for (const name of ['north', 'south']) fresh.git('update-ref', '-d', `refs/heads/env/${name}`);
    fresh.git('update-ref', '-d', NOTES_REF);
    const { plan } = await hydrate(fresh.directory, one);
    expect(plan.branches.map(({ action }) => action)).toEqual(['create', 'create']);
  });
});

test('a remote that hangs is left in time, and asked again later', async () => {
  const { bare, repository } = pushed();
  const hook = '#!/bin/sh\nsleep 600\n';
  writeFiles(bare.directory, { 'hooks/pre-receive': hook });
  const hanging = hydrate(repository.directory, one, { ...push, remoteSeconds: 3 });
  await expect(hanging).rejects.toMatchObject({ code: 'DIS0812' });
  expect(repository.ref('refs/heads/env/north')).toBeUndefined();
  writeFiles(bare.directory, { 'hooks/pre-receive': '#!/bin/sh\n' });
  await hydrate(repository.directory, one, push);
  expect(bare.ref('refs/heads/env/north')).toBe(repository.ref('refs/heads/env/north'));
});

test('a lock that is only in the way of a ref is none that stands for another', async () => {
  const { repository } = pushed();
  writeFileSync(join(repository.directory, '.git/refs/heads/env'), 'garbage\n');
  await expect(hydrate(repository.directory, one)).rejects.toMatchObject({
    name: 'EnvironmentError',
  });
});
