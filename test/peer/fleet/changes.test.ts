/**
 * Changes of the example fleet's files, each in a commit, while clients in each cluster ask for each service. The printed rows are the table
 * of docs/changes-under-load.md.
 */
import { expect } from 'vitest';
import { itUnless } from '../../support/peer-program.ts';
import {
  changeFiles,
  type FilesChange,
  filesChanges,
} from '../../support/running-fleet/changes.ts';
import {
  printRow,
  type Row,
  rollOut,
  stated,
  underLoad,
  unexplained,
} from '../../support/running-fleet/changes-under-load.ts';
import type { TestedFleet } from '../../support/running-fleet/running-fleet.ts';
import { whyNoFleet } from '../../support/running-fleet/scripts.ts';
import { withRunningFleet } from '../../support/running-fleet/start-fleet.ts';
import { commitAll, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

async function thereAndBack(fleet: TestedFleet, change: FilesChange): Promise<readonly Row[]> {
  const { repository } = fleet;
  const base = git(repository, 'rev-parse', 'HEAD').trim();
  const rows: Row[] = [];
  const step = async (name: string, edit: () => void) => {
    edit();
    commitAll(repository, name);
    const what = await stated(fleet);
    const row = { change: name, ...what, ...(await underLoad(fleet, () => rollOut(fleet))) };
    printRow(row);
    rows.push(row);
  };
  await step(change.there, () => changeFiles(repository, change));
  await step(change.back, () => {
    git(repository, 'rm', '--quiet', '-r', '.');
    git(repository, 'checkout', '--quiet', base, '--', '.');
  });
  return rows;
}

/** Gives the gateway of boston the address that a change moves it to, beside its own. */
async function addAddress(fleet: TestedFleet): Promise<void> {
  await fleet.replaceGateway('boston', (text) =>
    text.replace('"203.0.113.30"', '"203.0.113.30,203.0.113.31"'),
  );
}

itUnless(whyNoFleet(), 'changes lose no request that diff does not state', () =>
  withRunningFleet(async (fleet) => {
    await addAddress(fleet);
    const rows: Row[] = [];
    for (const change of filesChanges) rows.push(...(await thereAndBack(fleet, change)));
    expect(unexplained(rows)).toEqual([]);
  }),
);
