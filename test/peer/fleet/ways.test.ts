/**
 * The ways from a commit to the clusters, while clients in each cluster ask for each service: branches with server-side and with client-side
 * apply, a branch that was edited by hand, an older commit, and the plugin.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtProgram } from '../../support/built-program.ts';
import { itUnless } from '../../support/peer-program.ts';
import { changeFiles, newPolicy } from '../../support/running-fleet/changes.ts';
import {
  printRow,
  type Row,
  rollOut,
  underLoad,
  unexplained,
} from '../../support/running-fleet/changes-under-load.ts';
import { clusters } from '../../support/running-fleet/running-fleet.ts';
import { whyNoFleet } from '../../support/running-fleet/scripts.ts';
import { withRunningFleet } from '../../support/running-fleet/start-fleet.ts';
import { commitAll, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

/** The option of the Applications by which the API server merges. */
const serverSide = / *- ServerSideApply=true\n/;

const program = builtProgram();

/** Takes a label from the objects of a branch, as a hand does. */
function editBranch(repository: string, branch: string): void {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-branch-'));
  git(repository, 'worktree', 'add', '--quiet', '--force', directory, branch);
  const [file = ''] = git(directory, 'grep', '--name-only', 'kind: ServiceEntry').split('\n');
  const path = join(directory, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/ *app.kubernetes.io\/managed-by: distributary\n/g, ''));
  commitAll(directory, 'Remove a label by hand');
  git(repository, 'worktree', 'remove', '--force', directory);
}

itUnless(whyNoFleet(), 'no way from a commit to the clusters loses a request', () =>
  withRunningFleet(async (fleet) => {
    const { repository } = fleet;
    const rows: Row[] = [];
    const row = async (change: string, act: () => Promise<void>) => {
      const one = { change, stated: '', isLoss: false, ...(await underLoad(fleet, act)) };
      printRow(one);
      rows.push(one);
    };
    await row('a branch is edited by hand', () => {
      editBranch(repository, 'env/dallas');
      return fleet.converge();
    });
    await row('the branch is hydrated again', () => rollOut(fleet));
    await row('Applications without ServerSideApply', async () => {
      await fleet.applyArgo('applicationset-branches', (text) => text.replace(serverSide, ''));
      await fleet.converge();
    });
    changeFiles(repository, newPolicy);
    commitAll(repository, newPolicy.there);
    await row(`${newPolicy.there}, without ServerSideApply`, () => rollOut(fleet));
    await row('the commit before (hydrate --force-older)', () =>
      rollOut(fleet, 'HEAD~1', ['--force-older']),
    );
    await row('the newest commit', () => rollOut(fleet));
    await fleet.startPlugin(program.path());
    const main = () => 'main';
    await row('the plugin in place of branches', async () => {
      await fleet.applyArgo('applicationset-plugin');
      await fleet.settleAt(clusters, main);
    });
    git(repository, 'rm', '--quiet', 'clusters/dallas/policy.yaml');
    commitAll(repository, newPolicy.back);
    await row(`${newPolicy.back}, by the plugin`, () => fleet.settleAt(clusters, main));
    await fleet.hydrate();
    await row('branches in place of the plugin', async () => {
      await fleet.applyArgo('applicationset-branches');
      await fleet.converge();
    });
    expect(unexplained(rows)).toEqual([]);
  }),
);
