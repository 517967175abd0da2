import { expect, test } from 'vitest';
import { type HydrateOptions, hydrateRepository } from '../../src/app/hydrate.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { openRepository } from '../../src/git/repository.ts';
import { brokenText, commitFiles, configMap, keepingFleet } from '../support/keeping-fleet.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

async function optionsOf(directory: string, kept: Map<string, string>) {
  const repository = await openRepository(directory);
  const reuse = { store: memoryCache(kept), program: 'test', place: '' };
  return { repository, revision: 'HEAD', reuse, keepGoing: true } satisfies HydrateOptions;
}

test('a run around errors keeps no result for a later one', async () => {
  const kept = new Map<string, string>();
  const directory = keepingFleet();
  await hydrateRepository(await optionsOf(directory, kept));
  const before = new Map(kept);
  expect(before.size).toBeGreaterThan(0);
  commitFiles(directory, {
    'apps/cache/cache.yaml': brokenText,
    'apps/web/web.yaml': configMap('web', '2'),
  });
  const { plan, isWritten } = await hydrateRepository(await optionsOf(directory, kept));
  expect(isWritten).toBe(true);
  expect(plan?.branches.map(({ kept: of }) => of?.map(({ path }) => path))).toEqual([
    ['apps/cache'],
    ['apps/cache'],
  ]);
  expect(kept).toEqual(before);
});

test('what an earlier run has found is no reason to stop', async () => {
  const kept = new Map<string, string>();
  const cache = configMap('cache', '2');
  const directory = keepingFleet({ 'apps/cache/cache.yaml': `${cache}---\n${cache}` });
  const first = await hydrateRepository(await optionsOf(directory, kept));
  expect(first.diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
  const options = await optionsOf(directory, kept);
  const strict = await hydrateRepository({
    ...options,
    mayProceed: (findings) =>
      !hasErrors(findings) && !findings.some(({ severity }) => severity === 'warning'),
  });
  expect(strict.plan?.branches.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
  expect(strict.plan?.branches[0]?.kept).toHaveLength(1);
});
