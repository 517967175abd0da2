/** The example fleet with changes → readers of it that need no disk, and what differs between two of them. */
import { readFileSync } from 'node:fs';
import { diffRepository, type RepositoryDiff } from '../../src/app/diff.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { FleetDiff } from '../../src/diff/fleet-diff.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { withFiles } from '../../src/read/with-files.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { filesBelow } from './code-fixtures.ts';

const demo = 'fixtures/repos/demo/in';

/** What becomes of files: another text, or undefined when they go. */
export type Changes = Readonly<Record<string, string | ((text: string) => string) | undefined>>;

/** A reader of exactly these files. */
export function readerOf(
  files: ReadonlyMap<string, string>,
  description = 'memory',
): RepositoryReader {
  const nothing: RepositoryReader = {
    description,
    paths: [],
    problems: [],
    read: async () => ({ value: [], diagnostics: [] }),
    readBytes: async () => ({ value: [], diagnostics: [] }),
  };
  const added = [...files].map(([path, text]) => ({ path, text }));
  return withFiles(nothing, { directory: 'nowhere', files: added, problems: [] });
}

/** The example fleet, changed. */
export function demoReader(changes: Changes = {}): RepositoryReader {
  const files = new Map(
    filesBelow(demo).map((path) => [path, readFileSync(`${demo}/${path}`, 'utf8')]),
  );
  for (const [path, change] of Object.entries(changes)) {
    const text = typeof change === 'function' ? change(files.get(path) ?? '') : change;
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  return readerOf(files);
}

/** Compares two states as `diff` does. */
export async function compare(
  before: RepositoryReader | undefined,
  after: RepositoryReader,
  choose: (all: readonly Cluster[]) => readonly Cluster[] = (all) => all,
): Promise<RepositoryDiff> {
  const mayProceed = (findings: RepositoryDiff['diagnostics']) => !hasErrors(findings);
  return await diffRepository(before, after, { choose, mayProceed });
}

/** What the changes do to the example fleet. */
export async function diffOf(changes: Changes): Promise<FleetDiff> {
  const { diff, diagnostics } = await compare(demoReader(), demoReader(changes));
  if (diff === undefined) throw new Error(JSON.stringify(diagnostics));
  return diff;
}

/** A change with everything in it: a cluster that is gone, objects that differ, orders that do. */
export const tokyoLeaves: Changes = {
  'topology/tokyo.yaml': undefined,
  'clusters/tokyo/policy.yaml': undefined,
  'clusters/paris/banner.yaml': undefined,
  'clusters/paris/notice.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: notice, namespace: shop}\n',
};

/** One cluster with many objects that differ, and as many services that it reaches in another order. */
export function manyDifferences(count: number, name = 'web'): FleetDiff {
  const at = startOfFile('topology/north.yaml');
  const consumer = { ...plainCluster, name, at };
  const numbers = Array.from({ length: count }, (_, i) => i);
  const none = { added: [], changed: [], removed: [] };
  const changed = numbers.map((i) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    namespace: 'shop',
    name: `${name}-${i}`,
    application: 'apps/web',
    fields: [{ path: 'data.text', change: 'changed', before: name, after: 'b' } as const],
    more: 0,
  }));
  const objects = { ...none, changed };
  const diff = { cluster: consumer, change: 'changed', branch: 'env/north' } as const;
  return {
    clusters: [
      {
        ...diff,
        files: { ...none, changed: ['apps/web/manifest.yaml'] },
        contents: [],
        objects,
        lostParents: [],
      },
    ],
    unchanged: [],
    names: [],
    losses: [],
    orders: numbers.map((i) => ({
      service: `shop/${name}-${i}`,
      consumer,
      before: undefined,
      after: { policy: 'FailOver', priorities: [[{ name }]] },
    })),
  };
}

const plainCluster = {
  key: 'eu/a/default/north',
  region: 'eu',
  zone: 'a',
  group: 'default',
  labels: {},
  trustDomain: 'cluster.local',
  clusterDomain: 'cluster.local',
};
