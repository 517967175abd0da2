/** fixtures/repos/<case>: `in/` is a repository, `out/` the manifests of its branches and `diagnostics.txt`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { expectGoldenTree } from '../support/golden-tree.ts';
import { branchesOf, programFixtures, repos } from '../support/rendered-branches.ts';

const cases = readdirSync(repos).filter((name) => !programFixtures.includes(name));

describe('the branches of', () => {
  test.each(cases.sort())('%s', async (name) => {
    const files = await branchesOf(join(repos, name, 'in'));
    expectGoldenTree(join(repos, name, 'out'), files);
  });
});
