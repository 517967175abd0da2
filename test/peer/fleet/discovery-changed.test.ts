/**
 * The example fleet comes to a mesh that remote secrets join, and leaves it, while clients in each cluster ask for each service: the Fleet's `discovery` before
 * the secrets and after them, in one network and in several. The printed rows are a table of docs/changes-under-load.md.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { itUnless } from '../../support/peer-program.ts';
import { changeFiles, newDiscovery, newNetworks } from '../../support/running-fleet/changes.ts';
import {
  printRow,
  type Row,
  rollOut,
  stated,
  underLoad,
  unexplained,
} from '../../support/running-fleet/changes-under-load.ts';
import {
  joinIstiods,
  partIstiods,
} from '../../support/running-fleet/cluster-network/remote-secrets.ts';
import { whyNoClusterNetwork } from '../../support/running-fleet/cluster-network/start-cluster-network.ts';
import { clusters, type TestedFleet } from '../../support/running-fleet/running-fleet.ts';
import { withRunningFleet } from '../../support/running-fleet/start-fleet.ts';
import { commitAll, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

/** Until istiods have read the other clusters, or forgotten them, in milliseconds. */
const mostReading = 20_000;

class Discovery {
  readonly rows: Row[] = [];
  readonly #fleet: TestedFleet;

  constructor(fleet: TestedFleet) {
    this.#fleet = fleet;
  }

  /** A commit, rolled out. */
  async files(change: string, edit: () => void): Promise<void> {
    const fleet = this.#fleet;
    edit();
    commitAll(fleet.repository, change);
    this.#add({
      change,
      ...(await stated(fleet)),
      ...(await underLoad(fleet, () => rollOut(fleet))),
    });
  }

  /** What is done to the clusters themselves: `diff` states nothing about it. */
  async secrets(change: string, act: typeof joinIstiods): Promise<void> {
    const done = await underLoad(this.#fleet, async () => {
      await act(this.#fleet, clusters);
      await sleep(mostReading);
    });
    this.#add({ change, stated: '', isLoss: false, ...done });
  }

  #add(row: Row): void {
    printRow(row);
    for (const reason of row.reasons) process.stderr.write(`  ${reason}\n`);
    this.rows.push(row);
  }
}

async function thereAndBack(fleet: TestedFleet): Promise<readonly Row[]> {
  const { repository } = fleet;
  const discovery = new Discovery(fleet);
  const there = () => changeFiles(repository, newDiscovery);
  const back = () => {
    git(repository, 'checkout', '--quiet', 'HEAD~1', '--', '.');
  };
  await discovery.files(newDiscovery.there, there);
  await discovery.secrets('then remote secrets are applied', joinIstiods);
  await discovery.secrets('remote secrets are deleted', partIstiods);
  await discovery.files(`then ${newDiscovery.back}`, back);
  await discovery.secrets('remote secrets are applied first', joinIstiods);
  await discovery.files(`then ${newDiscovery.there}`, there);
  await discovery.files(`${newDiscovery.back} first`, back);
  await discovery.secrets('then remote secrets are deleted', partIstiods);
  return discovery.rows;
}

itUnless(whyNoClusterNetwork(), 'discovery changes in one network', () =>
  withRunningFleet(
    async (fleet) => {
      expect(unexplained(await thereAndBack(fleet))).toEqual([]);
    },
    { networks: 'one' },
  ),
);

itUnless(whyNoClusterNetwork(), 'discovery changes in several networks', () =>
  withRunningFleet(
    async (fleet) => {
      await partIstiods(fleet, clusters);
      changeFiles(fleet.repository, newNetworks);
      commitAll(fleet.repository, newNetworks.there);
      await rollOut(fleet);
      expect(unexplained(await thereAndBack(fleet))).toEqual([]);
    },
    { networks: 'several' },
  ),
);
