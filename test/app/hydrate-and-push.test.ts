import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';
import {
  type Fleet,
  headsOf,
  hydrate,
  jobOf,
  notedCommit,
  refusals,
} from '../support/hydration.ts';

const north = { 'apps/web': ['a: 1\n'] };
const one: Fleet = { north, south: { 'apps/web': ['b: 1\n'] } };
const two: Fleet = { north: { 'apps/web': ['a: 2\n'] }, south: { 'apps/web': ['b: 1\n'] } };
const push = { push: 'origin' };

/** A bare repository with one commit, and clones of it. */
function upstream() {
  const first = makeRepository();
  first.commit({ files: { 'distributary.yaml': '' } });
  const bare = cloneRepository(first.directory, '--bare');
  return {
    bare,
    clone: (...options: string[]) => cloneRepository(`file://${bare.directory}`, ...options),
  };
}

describe('a push', () => {
  test('makes the remote equal, notes and all', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    await hydrate(repository.directory, one, push);
    expect(headsOf(bare)).toBe(headsOf(repository));
    expect(notedCommit(bare, 'env/north')).toBe(bare.ref('refs/heads/main'));
    expect((await hydrate(repository.directory, one, push)).isWritten).toBe(false);
  });

  test('brings what an earlier run wrote without one', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    await hydrate(repository.directory, one);
    expect(headsOf(bare)).toBe('');
    const { plan, isWritten } = await hydrate(repository.directory, one, push);
    expect(plan.branches.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
    expect([isWritten, headsOf(bare)]).toEqual([true, headsOf(repository)]);
  });

  test.each([
    ['a fresh clone', []],
    ['a shallow clone of one branch', ['--depth=1', '--single-branch', '--branch=main']],
    ['a partial clone', ['--filter=blob:none']],
  ])('from %s continues the remote’s branches', async (_, options) => {
    const { bare, clone } = upstream();
    bare.git('config', 'uploadpack.allowFilter', 'true');
    await hydrate(clone().directory, one, push);
    const before = headsOf(bare);
    const repository = clone(...options);
    expect((await hydrate(repository.directory, one, push)).isWritten).toBe(true);
    expect([headsOf(bare), headsOf(repository)]).toEqual([before, before]);
    repository.commit({});
    repository.git('push', '-q', 'origin', 'main');
    await hydrate(repository.directory, two, push);
    expect(headsOf(bare)).toBe(headsOf(repository));
    expect(bare.git('log', '--format=%H', 'env/north').trim().split('\n')).toHaveLength(2);
    bare.git('fsck', '--full', '--strict');
  });

  test('continues from what somebody else pushed', async () => {
    const { bare, clone } = upstream();
    const [ours, theirs] = [clone(), clone()];
    await hydrate(ours.directory, one, push);
    theirs.commit({});
    theirs.git('push', '-q', 'origin', 'main');
    await hydrate(theirs.directory, two, push);
    ours.git('pull', '-q');
    const { plan } = await hydrate(ours.directory, two, push);
    expect(plan.branches.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
    expect([headsOf(ours), headsOf(bare)]).toEqual([headsOf(theirs), headsOf(theirs)]);
  });

  test('is refused for a branch that has gone on at both ends', async () => {
    const { bare, clone } = upstream();
    const [ours, theirs] = [clone(), clone()];
    for (const one of [ours, theirs]) one.commit({ message: one.directory });
    await hydrate(ours.directory, one);
    const unmerged = { ...push, allowBranch: true };
    await hydrate(theirs.directory, two, unmerged);
    const before = headsOf(bare);
    expect(await refusals(ours.directory, one, unmerged)).toEqual(['DIS0728', 'DIS0728']);
    expect(headsOf(bare)).toBe(before);
  });

  test('merges notes that have gone on at both ends', async () => {
    const { bare, clone } = upstream();
    const [ours, theirs] = [clone(), clone()];
    await hydrate(ours.directory, { north }, { also: ['south'] });
    await hydrate(theirs.directory, { south: north }, { also: ['north'], ...push });
    await hydrate(ours.directory, { north }, { also: ['south'], ...push });
    const head = bare.ref('refs/heads/main');
    expect([notedCommit(bare, 'env/north'), notedCommit(bare, 'env/south')]).toEqual([head, head]);
    expect(bare.git('log', '-1', '--format=%P', NOTES_REF).trim().split(' ')).toHaveLength(2);
  });

  test('deletes branches of clusters that are gone, when asked to', async () => {
    const { bare, clone } = upstream();
    await hydrate(clone().directory, one, push);
    const repository = clone();
    const { plan } = await hydrate(repository.directory, { north }, push);
    expect(plan.gone.map(({ branch }) => branch)).toEqual(['env/south']);
    await hydrate(repository.directory, { north }, { ...push, pruneBranches: true });
    expect(bare.ref('refs/heads/env/south')).toBeUndefined();
    expect(bare.ref('refs/heads/env/north')).toBeDefined();
  });
});

test('what a user has configured for other work changes nothing', async () => {
  const { bare, clone } = upstream();
  const [plain, configured] = [clone(), clone()];
  const settings = {
    'fetch.prune': 'true',
    'fetch.pruneTags': 'true',
    'push.followTags': 'true',
    'push.gpgSign': 'true',
    'push.default': 'nothing',
    'user.useConfigOnly': 'true',
    'core.logAllRefUpdates': 'always',
    'core.abbrev': '4',
    'color.ui': 'always',
    'core.quotePath': 'true',
    'log.date': 'relative',
  };
  for (const [key, value] of Object.entries(settings)) configured.git('config', key, value);
  configured.git('tag', '-m', 'Mine', 'v1');
  await hydrate(plain.directory, one, push);
  await hydrate(configured.directory, two, push);
  await hydrate(configured.directory, one, push);
  expect(headsOf(configured)).toBe(headsOf(bare));
  expect(configured.ref('refs/tags/v1')).toBeDefined();
  expect(bare.ref('refs/tags/v1')).toBeUndefined();
});

test('objects that stand in for others do not', async () => {
  const { clone } = upstream();
  const [plain, replaced] = [clone(), clone()];
  await hydrate(plain.directory, one);
  await hydrate(replaced.directory, one);
  const other = replaced.git('commit-tree', '-m', 'Other', 'main^{tree}').trim();
  replaced.git('replace', 'main', other);
  replaced.git('replace', '-f', 'env/north^{commit}', other);
  expect((await hydrate(replaced.directory, one)).isWritten).toBe(false);
  await hydrate(replaced.directory, two);
  await hydrate(plain.directory, two);
  expect(headsOf(replaced)).toBe(headsOf(plain));
});

describe('a lost race', () => {
  test('is run again from where the winner is, all branches with it', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    await hydrate(repository.directory, one, push);
    repository.commit({});
    const job = await jobOf(repository.directory, two, push);
    const rival = clone();
    let theirs = '';
    const mayProceed = () => {
      if (theirs !== '') return true;
      rival.git('fetch', '-q', 'origin', 'env/north');
      theirs = rival
        .git('commit-tree', '-m', 'Theirs', '-p', 'FETCH_HEAD', 'FETCH_HEAD^{tree}')
        .trim();
      rival.git('push', '-q', 'origin', `${theirs}:refs/heads/env/north`);
      return true;
    };
    const { value } = await hydrateBranches({ ...job, mayProceed });
    expect(value?.plan.branches.map(({ action }) => action)).toEqual(['update', 'unchanged']);
    expect(bare.git('rev-parse', 'env/north~1').trim()).toBe(theirs);
    expect(headsOf(repository)).toBe(headsOf(bare));
  });

  test('each time ends with nothing moved here', async () => {
    const { bare, clone } = upstream();
    const repository = clone();
    await hydrate(repository.directory, one, push);
    const before = headsOf(repository);
    repository.commit({});
    const job = await jobOf(repository.directory, two, push);
    const tree = bare.git('rev-parse', 'env/north^{tree}').trim();
    const mayProceed = () => {
      const theirs = bare.git('commit-tree', '-m', 'Theirs', '-p', 'env/north', tree).trim();
      bare.git('update-ref', 'refs/heads/env/north', theirs);
      return true;
    };
    await expect(hydrateBranches({ ...job, mayProceed, attempts: 2 })).rejects.toMatchObject({
      code: 'DIS0808',
      message: expect.stringContaining('moved under each of 2 attempts'),
    });
    expect(headsOf(repository)).toBe(before);
  });

  test('of many shards ends with everybody’s branches and notes', async () => {
    const { bare, clone } = upstream();
    const clusters = Array.from({ length: 6 }, (_, i) => `north-${i}`);
    const runs = clusters.map((name) =>
      hydrate(
        clone().directory,
        { [name]: north },
        { also: clusters.filter((other) => other !== name), ...push },
      ),
    );
    await Promise.all(runs);
    const head = bare.ref('refs/heads/main');
    expect(clusters.map((name) => notedCommit(bare, `env/${name}`))).toEqual(
      clusters.map(() => head),
    );
    bare.git('fsck', '--full', '--strict');
  });
});

test('the union of shards is what one run writes', async () => {
  const [sharded, whole] = [upstream(), upstream()];
  const repository = sharded.clone();
  await hydrate(repository.directory, { north }, { also: ['south'], ...push });
  await hydrate(repository.directory, { south: one['south'] ?? {} }, { also: ['north'], ...push });
  await hydrate(whole.clone().directory, one, push);
  const branches = (bare: TestRepository) =>
    bare.git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads/env');
  expect(branches(sharded.bare)).toBe(branches(whole.bare));
  const tree = (bare: TestRepository) => bare.git('rev-parse', `${NOTES_REF}^{tree}`);
  expect(tree(sharded.bare)).toBe(tree(whole.bare));
});

test('a remote of another user’s making is told of, secrets apart', async () => {
  const { clone } = upstream();
  const repository = clone();
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  execFileSync(
    'git',
    ['-C', repository.directory, 'remote', 'set-url', 'origin', 'https://u:s3cret@localhost:1/x'],
    { env },
  );
  await expect(hydrate(repository.directory, one, push)).rejects.toMatchObject({
    code: 'DIS0805',
    message: expect.not.stringContaining('s3cret'),
  });
  expect(headsOf(repository)).toBe('');
});
