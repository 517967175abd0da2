/** fixtures/layouts/<case>.run.txt: the first steps after `init` in layouts that kustomize or Helm render. */
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import { afterEach, describe, vi } from 'vitest';
import { expectGolden } from '../support/golden-file.ts';
import { firstStepsOf, layoutDirectory, proposalOf, readLayouts } from '../support/layout-run.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { commitAll, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();
afterEach(() => vi.unstubAllEnvs());

describe('the first steps in', () => {
  for (const layout of readLayouts().filter(({ needs }) => needs.length > 0)) {
    itWithPeers(layout.needs, layout.name, async () => {
      const programs = layout.needs.flatMap((name) => findPeer(name) ?? []).map(dirname);
      vi.stubEnv('PATH', [...programs, process.env['PATH']].join(delimiter));
      const cwd = layoutDirectory(layout);
      commitAll(cwd, 'As it was');
      const proposal = await proposalOf(layout, cwd);
      const shown = layout.isBuilt ? proposal : '';
      expectGolden(`layouts/${layout.name}.run.txt`, `${shown}${await firstStepsOf(cwd)}`);
    });
  }
});
