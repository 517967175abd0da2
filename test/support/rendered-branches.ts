/** A repository on disk → the files of its branches, as goldens hold them. */

import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { textOf } from '../../src/git/object/content.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { layoutBranches } from '../../src/layout/layout-branches.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';

/** Where the repositories are, from the repository's root. */
export const repos = 'fixtures/repos';

/** Those that only real programs can render: their goldens are compared beside the peers. */
export const programFixtures: readonly string[] = ['sources'];

/** `<branch>/<path>` → text, and the findings. */
export async function branchesOf(directory: string): Promise<ReadonlyMap<string, string>> {
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
