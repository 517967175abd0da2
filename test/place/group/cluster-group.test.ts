import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { Candidate } from '../../../src/place/candidate.ts';
import { parseClusterAnnotation } from '../../../src/place/cluster-annotation.ts';
import { groupClusters } from '../../../src/place/group/cluster-group.ts';
import { cluster } from '../../support/clusters.ts';
import { resource } from '../../support/resources.ts';

const clusters = ['eu/a/x/north', 'eu/a/x/south', 'us/a/x/west'].map((key) => cluster(key));
const [a, b] = ['a', 'b'].map((name) =>
  resource(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`),
);
if (a === undefined || b === undefined) throw new Error('no resources');

const candidate = (one: typeof a, application: string, annotation?: string): Candidate => {
  const spec = { path: application, explicit: true, at: startOfFile('distributary.yaml') };
  const source = { directory: application, application, files: [], clusters, source: spec };
  const placed = { resource: one, application };
  if (annotation === undefined) return { placed, source };
  return { placed, source, annotation: parseClusterAnnotation(annotation) };
};

const show = (
  candidates: readonly Candidate[],
  patches: Readonly<Record<string, number[]>> = {},
): unknown =>
  groupClusters(clusters, candidates, ({ name }) => ({
    overrides: new Set<number>(),
    patches: patches[name] ?? [],
  })).map((group) => [
    group.clusters.map(({ name }) => name).join(' '),
    group.candidates.map(({ placed }) => `${placed.application}:${placed.resource.name}`).join(' '),
    group.changes.patches,
  ]);

test('clusters with the same candidates and patches are one group', () => {
  expect(show([candidate(a, 'web'), candidate(b, 'web', '!west')])).toEqual([
    ['north south', 'web:a web:b', []],
    ['west', 'web:a', []],
  ]);
  expect(show([candidate(a, 'web')], { south: [1] })).toEqual([
    ['north west', 'web:a', []],
    ['south', 'web:a', [1]],
  ]);
});

test('a resource of two sources is there once, in the application that comes first', () => {
  expect(show([candidate(a, 'first'), candidate(a, 'second'), candidate(b, 'second')])).toEqual([
    ['north south west', 'first:a second:b', []],
  ]);
});

test('a cluster that gets nothing has a group too', () => {
  expect(show([])).toEqual([['north south west', '', []]]);
});
