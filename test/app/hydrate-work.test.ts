/** The work of a run, counted: programs that are started, files that are parsed, objects that are placed, and blobs that are written. */
import { expect, test } from 'vitest';
import { hydrateRepository } from '../../src/app/hydrate.ts';
import { openCache } from '../../src/cache/cache-store.ts';
import { readUncommittedPaths } from '../../src/git/listing/list-index.ts';
import { openRepository } from '../../src/git/repository.ts';
import { type ParsedFiles, parsedOnce } from '../../src/load/parsed-files.ts';
import { countCalls } from '../support/counted-blocks.ts';
import { countGit } from '../support/counted-git.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';

const cluster = (name: string, ip: string) =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {gatewayHost: ${ip}, fsmNamespace: fsm}\n`;

const deployment = (name: string, image: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: shop}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: main, image: "example.com/${name}:${image}"}]}
`;

const names = Array.from({ length: 8 }, (_, i) => `app-${i}`);
const clusters = ['north', 'south', 'west'];

const files = {
  'NOTES.md': 'notes\n',
  'distributary.yaml': `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  sources: [{path: apps/*}]
  patches: [{target: {kind: Deployment}, patch: {metadata: {labels: {fleet: shop}}}}]
`,
  ...Object.fromEntries(
    clusters.map((name, i) => [`topology/${name}.yaml`, cluster(name, `203.0.113.${i + 1}`)]),
  ),
  ...Object.fromEntries(names.map((name) => [`apps/${name}/web.yaml`, deployment(name, '1')])),
};

/** A run as `hydrate` makes it, and the files of sources that it parses. */
async function hydrate({ directory }: TestRepository): Promise<readonly string[]> {
  const repository = await openRepository(directory);
  const reuse = { store: openCache(repository.commonDirectory), program: 'test', place: '' };
  const parsed: string[] = [];
  const manifests: ParsedFiles['manifests'] = (file) => {
    parsed.push(file.path);
    return parsedOnce.manifests(file);
  };
  const options = { repository, revision: 'HEAD', reuse, parsed: { ...parsedOnce, manifests } };
  const { isWritten } = await hydrateRepository(options);
  expect(isWritten).toBe(true);
  await readUncommittedPaths(repository);
  return parsed;
}

/** IDs of all blobs, reachable or not. */
function blobsOf(repository: TestRepository): ReadonlySet<string> {
  const lines = repository
    .git('cat-file', '--batch-all-objects', '--batch-check=%(objecttype) %(objectname)')
    .split('\n');
  return new Set(lines.filter((line) => line.startsWith('blob ')).map((line) => line.slice(5)));
}

test('a run starts git a few times, and each program that lists or writes once', async () => {
  const repository = makeRepository();
  repository.commit({ files });
  const git = countGit();
  const once = [
    ...['rev-parse', 'config', 'log', 'ls-tree', 'for-each-ref'],
    ...['index-pack', 'update-ref', 'status'],
  ].sort();
  const changes = [
    {},
    { 'NOTES.md': 'other notes\n' },
    { 'apps/app-3/web.yaml': deployment('app-3', '2') },
  ];
  for (const changed of changes) {
    repository.commit({ files: changed });
    git.commands();
    await hydrate(repository);
    const started = git.commands();
    const reads = (program: string) => program === 'cat-file' || program === 'rev-list';
    expect(started.filter((program) => !reads(program)).sort()).toEqual(once);
    expect(started.filter(reads).length).toBeLessThanOrEqual(13);
  }
});

test('nothing is parsed where no input changed, and a changed object is written once for all clusters', async () => {
  const repository = makeRepository();
  repository.commit({ files });
  expect(new Set(await hydrate(repository)).size).toBe(names.length);
  repository.commit({ files: { 'NOTES.md': 'other notes\n' } });
  expect(await hydrate(repository)).toEqual([]);
  repository.commit({ files: { 'apps/app-3/web.yaml': deployment('app-3', '2') } });
  const before = blobsOf(repository);
  expect(new Set(await hydrate(repository)).size).toBe(names.length);
  const added = [...blobsOf(repository)].filter((id) => !before.has(id));
  const texts = added.map((id) => repository.git('cat-file', 'blob', id));
  expect(texts.filter((text) => text.includes('kind: Deployment'))).toHaveLength(1);
});

test('the inventories of branches are differences from the first one', async () => {
  const repository = makeRepository();
  repository.commit({ files });
  await hydrate(repository);
  const inventories = clusters.map((name) =>
    repository.git('rev-parse', `env/${name}:.distributary/inventory`).trim(),
  );
  const listed = repository.git(
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objectname) %(deltabase)',
  );
  const bases = new Map(listed.split('\n').map((line) => [line.slice(0, 40), line.slice(41)]));
  const [first = '', ...others] = inventories;
  expect(bases.get(first)).toMatch(/^0+$/);
  expect(others.map((id) => bases.get(id))).toEqual([first, first]);
});

test('an object is placed once for all clusters, and not at all where no input changed', async () => {
  const repository = makeRepository();
  const placed = (): Promise<number> =>
    countCalls('/src/place/group/change-together', 'changeTogether', () => hydrate(repository));
  repository.commit({ files });
  expect(await placed()).toBe(names.length);
  repository.commit({ files: { 'NOTES.md': 'other notes\n' } });
  expect(await placed()).toBe(0);
});
