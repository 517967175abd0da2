/** fixtures/changes/base.yaml and changes of it → what they do to outages. */
import { readFileSync } from 'node:fs';
import type { RepositoryDiff } from '../../src/app/diff.ts';
import { compareOutages } from '../../src/outage/change/compare-outages.ts';
import type { OutageChange } from '../../src/outage/change/outage-change.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { changeFiles } from './changed-repository.ts';
import { parseCompact } from './compact-repository.ts';
import { compare, readerOf } from './fleet-states.ts';
import { type SimulatedFleet, simulatedFleet } from './simulated-fleet.ts';

const directory = 'fixtures/changes';
const base = parseCompact(readFileSync(`${directory}/base.yaml`, 'utf8'));

/** The change of a case, as it is written. */
export function writtenChange(name: string): string {
  return readFileSync(`${directory}/${name}.in.yaml`, 'utf8');
}

/** The fleet after a change; `''` for none. */
export function changedFiles(change: string): readonly SourceFile[] {
  return [...changeFiles(base, change)].map(([path, text]) => ({ path, text }));
}

/** What `diff` finds in a change of the fleet of `base.yaml` of a directory. */
export async function diffOfChange(change: string, of = directory): Promise<RepositoryDiff> {
  const files = parseCompact(readFileSync(`${of}/base.yaml`, 'utf8'));
  return await compare(readerOf(changeFiles(files, '')), readerOf(changeFiles(files, change)));
}

/** Compares two fleets that were rendered, of all ports. */
export function compareFleets(
  before: SimulatedFleet,
  after: SimulatedFleet,
  most: number = Number.POSITIVE_INFINITY,
): OutageChange {
  const [earlier, later] = [before, after].map(({ model, states }) => {
    const topology = states.map(({ cluster }) => cluster);
    const { flows, demand } = model;
    return { flows, demand, topology, clusters: topology.map(({ name }) => name) };
  });
  if (earlier === undefined || later === undefined) throw new Error('there are two');
  return compareOutages(earlier, later, { most, isChosen: () => true });
}

/** The base and a change of it, compared with so many questions at most. */
export async function compareWithBase(name: string, most?: number): Promise<OutageChange> {
  const files = changedFiles(writtenChange(name));
  const [earlier, later] = [await simulatedFleet(base, {}), await simulatedFleet(files, {})];
  if (earlier === undefined || later === undefined) throw new Error('a fixture has no errors');
  return compareFleets(earlier, later, most);
}
