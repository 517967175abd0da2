import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import {
  dryRepository,
  hydrate,
  jobOf,
  northChanged,
  notedCommit,
  twoClusters,
} from '../support/hydration.ts';

describe('notes of others', () => {
  test('stay', async () => {
    const repository = dryRepository();
    const head = repository.ref('refs/heads/main') ?? '';
    repository.git('notes', '--ref', NOTES_REF, 'add', '-m', 'theirs', head);
    await hydrate(repository.directory, twoClusters);
    expect(repository.git('notes', '--ref', NOTES_REF, 'show', head)).toBe('theirs\n');
    expect(repository.git('notes', '--ref', NOTES_REF, 'list').trim().split('\n')).toHaveLength(3);
  });
});

describe('somebody else', () => {
  test('who moves a branch meanwhile is continued from', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    const next = repository.commit({});
    const job = await jobOf(repository.directory, northChanged);
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
    expect(notedCommit(repository, 'env/north')).toBe(next);
  });

  test('who moves a branch each time wins in the end', async () => {
    const repository = dryRepository();
    await hydrate(repository.directory, twoClusters);
    repository.commit({});
    const job = await jobOf(repository.directory, northChanged);
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
    const repository = dryRepository();
    const directory = join(repository.directory, '.git/refs/heads/env');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'north.lock'), '');
    await expect(hydrate(repository.directory, twoClusters)).rejects.toMatchObject({
      code: 'DIS0804',
      message: expect.stringContaining('north.lock'),
    });
    expect(repository.ref('refs/heads/env/south')).toBeUndefined();
  });

  test('who hydrates at the same time is waited for', async () => {
    const repository = dryRepository();
    const waited: string[] = [];
    const onWait = (holder: string) => void waited.push(holder);
    const runs = [twoClusters, northChanged, twoClusters].map((clusters) =>
      hydrate(repository.directory, clusters, { onWait }),
    );
    const results = await Promise.all(runs);
    expect(results).toHaveLength(3);
    expect(waited).toHaveLength(2);
    repository.git('fsck', '--full', '--strict', '--no-dangling');
  });
});
