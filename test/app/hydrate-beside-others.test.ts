import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { type Fleet, hydrate, jobOf } from '../support/hydration.ts';

const one: Fleet = {
  north: { 'apps/web': ['a: 1\n'] },
  south: { 'apps/web': ['a: 1\n', 'b: 1\n'] },
};
const two: Fleet = {
  north: { 'apps/web': ['a: 2\n'] },
  south: { 'apps/web': ['a: 1\n', 'b: 1\n'] },
};

function dry(...options: readonly string[]): TestRepository {
  const repository = makeRepository(...options);
  repository.commit({ files: { 'distributary.yaml': 'x\n' } });
  return repository;
}

const noteOf = (repository: TestRepository, branch: string) =>
  JSON.parse(repository.git('notes', '--ref', NOTES_REF, 'show', branch)).drySha;

const check = (repository: TestRepository) =>
  repository.git('fsck', '--full', '--strict', '--no-dangling');

describe('notes of others', () => {
  test('stay', async () => {
    const repository = dry();
    const head = repository.ref('refs/heads/main') ?? '';
    repository.git('notes', '--ref', NOTES_REF, 'add', '-m', 'theirs', head);
    await hydrate(repository.directory, one);
    expect(repository.git('notes', '--ref', NOTES_REF, 'show', head)).toBe('theirs\n');
    expect(repository.git('notes', '--ref', NOTES_REF, 'list').trim().split('\n')).toHaveLength(3);
  });
});

describe('somebody else', () => {
  test('who moves a branch meanwhile is continued from', async () => {
    const repository = dry();
    await hydrate(repository.directory, one);
    const next = repository.commit({});
    const job = await jobOf(repository.directory, two);
    let theirs = '';
    const mayProceed = () => {
      if (theirs !== '') return true;
      const tree = repository.git('rev-parse', 'env/north^{tree}').trim();
      theirs = repository.git('commit-tree', '-m', 'Theirs', '-p', 'env/north', tree).trim();
      repository.git('update-ref', 'refs/heads/env/north', theirs);
      return true;
    };
    const { value } = await hydrateBranches({ ...job, mayProceed });
    expect(value?.plan.branches[0]?.present.base).toBe(theirs);
    expect(repository.git('rev-parse', 'env/north~1').trim()).toBe(theirs);
    expect(noteOf(repository, 'env/north')).toBe(next);
  });

  test('who moves a branch each time wins in the end', async () => {
    const repository = dry();
    await hydrate(repository.directory, one);
    repository.commit({});
    const job = await jobOf(repository.directory, two);
    const tree = repository.git('rev-parse', 'env/north^{tree}').trim();
    let theirs = '';
    const mayProceed = () => {
      theirs = repository.git('commit-tree', '-m', 'Theirs', '-p', 'env/north', tree).trim();
      repository.git('update-ref', 'refs/heads/env/north', theirs);
      return true;
    };
    await expect(hydrateBranches({ ...job, mayProceed, attempts: 3 })).rejects.toMatchObject({
      code: 'DIS0803',
      message: expect.stringContaining('the branches moved under each of 3 attempts'),
    });
    expect(repository.ref('refs/heads/env/north')).toBe(theirs);
    expect(repository.git('rev-list', '--count', 'env/north').trim()).toBe('4');
  });

  test('who keeps a branch locked is named', async () => {
    const repository = dry();
    const directory = join(repository.directory, '.git/refs/heads/env');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'north.lock'), '');
    await expect(hydrate(repository.directory, one)).rejects.toMatchObject({
      code: 'DIS0804',
      message: expect.stringContaining('north.lock'),
    });
    expect(repository.ref('refs/heads/env/south')).toBeUndefined();
  });

  test('who hydrates at the same time is waited for', async () => {
    const repository = dry();
    const waited: string[] = [];
    const onWait = (holder: string) => void waited.push(holder);
    const runs = [one, two, one].map((clusters) =>
      hydrate(repository.directory, clusters, { onWait }),
    );
    const results = await Promise.all(runs);
    expect(results).toHaveLength(3);
    expect(waited).toHaveLength(2);
    check(repository);
  });
});
