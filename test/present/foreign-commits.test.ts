import { expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { cloneRepository, type TestRepository } from '../support/git-repository.ts';
import { dryRepository, type Fleet, hydrate, jobOf } from '../support/hydration.ts';

const one: Fleet = { north: { 'apps/web': ['a: 1\n'], 'apps/api': ['b: 1\n'] } };
const two: Fleet = { north: { 'apps/web': ['a: 2\n'], 'apps/api': ['b: 1\n'] } };
const manifest = 'apps/web/manifest.yaml';

/** Commits a file on the branch by hand. */
function commitByHand(
  repository: TestRepository,
  files: Record<string, string>,
  message = 'Fix the shop at night',
): string {
  const branch = cloneRepository(repository.directory, '--branch=env/north');
  const commit = branch.commit({
    files,
    message,
    env: { GIT_AUTHOR_NAME: 'Carol', GIT_AUTHOR_EMAIL: 'carol@example.com' },
  });
  branch.git('push', '--quiet', 'origin', 'env/north');
  return commit;
}

async function findingsOf(repository: TestRepository, fleet: Fleet) {
  const { value, diagnostics } = await hydrateBranches(await jobOf(repository.directory, fleet));
  expect(value).toBeDefined();
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

test('a commit that was made on a branch is named when it is undone, and once', async () => {
  const repository = dryRepository();
  await hydrate(repository.directory, one);
  const commit = commitByHand(repository, { [manifest]: 'a: 9\n' });
  expect(await findingsOf(repository, one)).toEqual([
    `DIS1361 commit ${commit} of Carol ("Fix the shop at night") on branch "env/north" is undone in ${manifest}`,
  ]);
  expect(repository.git('show', `env/north:${manifest}`)).toBe('a: 1\n');
  expect(await findingsOf(repository, two)).toEqual([]);
});

test('each of several is, with what it changed', async () => {
  const repository = dryRepository();
  await hydrate(repository.directory, one);
  const first = commitByHand(repository, { [manifest]: 'a: 8\n' }, 'One');
  const second = commitByHand(repository, { 'apps/api/manifest.yaml': 'b: 9\n' }, 'Two');
  const found = await findingsOf(repository, one);
  expect(found.map((text) => /commit (\w+) .* in (.*)/.exec(text)?.slice(1))).toEqual([
    [second, 'apps/api/manifest.yaml'],
    [first, manifest],
  ]);
});

test('one that is not undone is not', async () => {
  const repository = dryRepository();
  await hydrate(repository.directory, one);
  commitByHand(repository, { CODEOWNERS: '* @shop\n' });
  expect(await findingsOf(repository, two)).toEqual([]);
  commitByHand(repository, { [manifest]: 'a: 1\n' });
  expect(await findingsOf(repository, one)).toEqual([]);
});

test('a credential in its subject is hidden', async () => {
  const repository = dryRepository();
  await hydrate(repository.directory, one);
  commitByHand(
    repository,
    { [manifest]: 'a: 9\n' },
    'Use ghp_0123456789abcdefghij0123456789abcdef',
  );
  const [text] = await findingsOf(repository, one);
  expect(text).toContain('Use [redacted]');
});
