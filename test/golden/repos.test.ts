/** fixtures/repos/<case>: `in/` is a repository, `out/` the manifests of its branches and `diagnostics.txt`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { textOf } from '../../src/layout/content.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render-repository.ts';
import { expectGoldenTree } from '../support/golden-tree.ts';

const repos = 'fixtures/repos';

describe('the branches of', () => {
  test.each(readdirSync(repos).sort())('%s', async (name) => {
    const files = await branchesOf(join(repos, name, 'in'));
    expectGoldenTree(join(repos, name, 'out'), files);
  });
});

/** `<branch>/<path>` → text, and the findings. */
async function branchesOf(directory: string): Promise<ReadonlyMap<string, string>> {
  const { fleet, topology, manifests, diagnostics } = await renderRepository(
    await openWorktree(directory),
  );
  const files = new Map([['diagnostics.txt', diagnostics.map(lineOf).join('')]]);
  if (fleet === undefined || hasErrors(diagnostics)) return files;
  const names = layoutBranchNames(topology.clusters, fleet).value;
  for (const { branch, applications } of layoutBranches(manifests, names, fleet).value) {
    for (const { path, content } of applications.flatMap((application) => application.files)) {
      files.set(`${branch}/${path}`, textOf(content));
    }
  }
  return files;
}

function lineOf({ at, severity, code, message }: Diagnostic): string {
  return `${at.file}:${at.line}:${at.column} ${severity} ${code} ${message}\n`;
}
