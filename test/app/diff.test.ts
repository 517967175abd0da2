import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffRepository } from '../../src/app/diff.ts';
import { openCache } from '../../src/cache/cache-store.ts';
import { openRepository } from '../../src/git/repository.ts';
import { parsedOnce, shareParsed } from '../../src/load/parsed-files.ts';
import { openEarlier } from '../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';

const count = 20;

function repositoryOf(broken = ''): TestRepository {
  const repository = makeRepository();
  const apps = Array.from({ length: count }, (_, i) => [
    `apps/a${i}/all.yaml`,
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${i}, namespace: shop}\n`,
  ]);
  repository.commit({
    files: {
      'distributary.yaml':
        'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {sources: [{path: apps/*}]}\n',
      'topology/north.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
      ...Object.fromEntries(apps),
      ...(broken === '' ? {} : { 'apps/a0/broken.yaml': broken }),
    },
  });
  return repository;
}

function edit({ directory }: TestRepository): void {
  const text =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a7, namespace: shop}\ndata: {a: b}\n';
  writeFileSync(join(directory, 'apps/a7/all.yaml'), text);
}

/** What a `diff` of HEAD with the work tree comes to, and how many files were parsed for it. */
async function diffOf({ directory }: TestRepository) {
  const repository = await openRepository(directory);
  let files = 0;
  const parsed = shareParsed({
    ...parsedOnce,
    manifests: (file) => {
      files += 1;
      return parsedOnce.manifests(file);
    },
  });
  const [recalled, kept]: [string[], string[]] = [[], []];
  const cache = openCache(repository.commonDirectory);
  const store: typeof cache = {
    ...cache,
    get: async (key) => {
      const text = await cache.get(key);
      if (text !== undefined) recalled.push(text);
      return text;
    },
    keep: async (texts) => {
      kept.push(...texts.values());
      await cache.keep(texts);
    },
  };
  const reuse = { store, program: 'test', place: '' };
  const before = await openEarlier(repository);
  const compared = await diffRepository(before, await openWorktree(directory), { parsed, reuse });
  return { ...compared, files, recalled, kept };
}

describe('diff', () => {
  test('parses what both states have once, and what differs twice', async () => {
    const repository = repositoryOf();
    edit(repository);
    const { diff, files } = await diffOf(repository);
    expect(files).toBe(count + 1);
    expect(diff?.clusters[0]?.objects.changed.map(({ name }) => name)).toEqual(['a7']);
  });

  test('parses nothing where an earlier run has seen both states, and they are the same', async () => {
    const repository = repositoryOf();
    expect((await diffOf(repository)).files).toBe(count);
    const again = await diffOf(repository);
    expect(again.files).toBe(0);
    expect(again.diff).toMatchObject({ clusters: [], orders: [], names: [], losses: [] });
  });

  test('judges each state once for all later runs, and says all the same that it is broken', async () => {
    const repository = repositoryOf('kind: [\n');
    writeFileSync(join(repository.directory, 'apps/a0/broken.yaml'), '');
    edit(repository);
    const first = await diffOf(repository);
    const second = await diffOf(repository);
    // What was judged is found again, for each of the states.
    expect(first.recalled).toEqual([]);
    expect(first.kept).toHaveLength(2);
    expect(second.recalled.toSorted()).toEqual(first.kept.toSorted());
    for (const { diff, diagnostics } of [first, second]) {
      expect(diagnostics.map(({ code }) => code)).toContain('DIS0890');
      expect(diff?.clusters).toHaveLength(1);
    }
    expect(second.diff).toEqual(first.diff);
  });
});
