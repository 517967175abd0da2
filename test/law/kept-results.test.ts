/** What a run takes from earlier ones is what it would have come to itself: the same findings, branches and ids. */
import { existsSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';
import { manifestStream } from '../../src/layout/manifest-stream.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { type LaidOutRepository, layoutRepository } from '../../src/render/layout.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import type { WriteOptions } from '../../src/render/write-options.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { keepPrinted, recallPrinted } from '../../src/reuse/printed-manifests.ts';
import { logReading } from '../../src/reuse/reading-log.ts';
import { keepRendered, recallFleet, recallOrLayOut } from '../../src/reuse/reuse-fleet.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { editsOfObjects } from '../support/object-edits.ts';
import { shown, shownFleet } from '../support/shown-layout.ts';

const draws = drawsFor(import.meta.url);

const fleet = (more: string) => `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  sources: [{path: apps/*}${more}]
`;

const cluster = (name: string, ip: string) => `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: ${name}}
spec: {gatewayHost: ${ip}, region: eu, fsmNamespace: fsm}
`;

const service = (port: string) => `apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: ${port}}]}
`;

const exported = `apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /}]}
`;

/** What a team may have in each file; undefined: nothing. */
const variants: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'NOTES.md': ['one', 'two'],
  'distributary.yaml': [fleet(''), fleet(', {path: more}'), 'kind: ['],
  'topology/north.yaml': [cluster('north', '203.0.113.1')],
  'topology/south.yaml': [cluster('south', '203.0.113.2'), cluster('south', 'south.example.com')],
  'topology/west.yaml': [undefined, cluster('west', '203.0.113.3')],
  'apps/api/service.yaml': [service('80'), service('81'), service('eighty'), undefined],
  'apps/api/export.yaml': [undefined, exported],
  'more/extra.yaml': [undefined, 'kind: [', service('80')],
};

type Choice = Readonly<Record<string, number | undefined>>;

/** States of the repository, one after the other: an edit may go back to what was there. */
const anyHistory = fc.array(
  fc.record(
    Object.fromEntries(
      Object.entries(variants).map(([path, all]) => [path, fc.nat({ max: all.length - 1 })]),
    ),
    { requiredKeys: [] },
  ),
  { minLength: 2, maxLength: 6 },
);

function readerAt(choice: Choice) {
  const files = Object.entries(variants).flatMap(([path, all]) => {
    const text = all[choice[path] ?? 0];
    return text === undefined ? [] : [{ path, text }];
  });
  return readerOf(files);
}

async function laidOut(reader: ReturnType<typeof readerAt>, options: WriteOptions) {
  const rendered = await renderRepository(reader, options);
  return layoutRepository(rendered, options.choose?.(rendered.topology.clusters));
}

/** One run after others; whether anything was taken from them. */
async function expectSame(reader: ReturnType<typeof readerAt>, options: WriteOptions) {
  const { reuse, ...alone } = options;
  const expected = await laidOut(reader, alone);
  const { clusters } = expected.topology;
  const chosen = options.choose?.(clusters) ?? clusters;
  const run = { reader, options, purpose: 'branches' } as const;
  const laid = await recallOrLayOut(run, async (value) => ({ value }));
  if (laid.type === 'rendered') {
    expect(shown(laid.laidOut)).toEqual(shown(expected));
    await keepRendered(run, laid, treesOf(expected));
    return false;
  }
  const { known, recalledBranches = [] } = laid.value;
  expect(shownFleet(known)).toEqual(shownFleet(expected));
  const trees = treesOf(expected);
  expect(recalledBranches.map(({ branch, tree }) => [branch, tree])).toEqual(
    chosen.map(({ name }) => [expected.names.get(name), trees.get(name)]),
  );
  const told = await recallFleet({ ...run, purpose: 'findings' });
  if (told.value !== undefined) expect(shownFleet(told.value.known)).toEqual(shownFleet(expected));
  return true;
}

/** In place of the trees that git would have: texts that are the same only for the same files. */
function treesOf(fleet: LaidOutRepository): ReadonlyMap<string, string> {
  const { branches } = shown(fleet);
  return new Map(
    fleet.layouts.map(({ cluster }, i) => [cluster.name, JSON.stringify(branches[i])]),
  );
}

function never(): never {
  throw new Error('there is no earlier run');
}

const firstOnly: WriteOptions = { choose: (all) => all.slice(0, 1) };

describe('law: what earlier runs have left', () => {
  test('is what a run would have come to, whatever was edited in between', async () => {
    let recalls = 0;
    const law = fc.asyncProperty(anyHistory, fc.boolean(), async (history, isPart) => {
      const reuse = { store: memoryCache(), program: 'test', place: '' };
      const options = isPart ? [{ reuse }, { ...firstOnly, reuse }] : [{ reuse }];
      const runs = history.flatMap((choice) => options.map((each) => ({ choice, each })));
      for (const { choice, each } of runs) {
        recalls += Number(await expectSame(readerAt(choice), each));
      }
    });
    await fc.assert(law, { seed: draws.seed(20261122), numRuns: draws.count(12) });
    expect(recalls).toBeGreaterThan(draws.count(12));
  });
});

/** One printing after others; whether it was taken from them. */
async function expectSamePrint(reader: ReturnType<typeof readerAt>, options: WriteOptions) {
  const { reuse, ...alone } = options;
  const print = ({ manifests }: RenderedRepository) => manifests.map(manifestStream).join('');
  const expected = await renderRepository(reader, alone);
  const printing = { reader, options, selection: 'all' };
  const { value: recalled } = await recallPrinted(printing);
  if (recalled !== undefined) {
    expect(recalled.text).toBe(print(expected));
    expect(recalled.diagnostics.map(({ message, at }) => ({ message, at }))).toEqual(
      expected.diagnostics.map(({ message, at }) => ({ message, at })),
    );
    return true;
  }
  const log = logReading(reader);
  const rendered = await renderRepository(log.reader, options);
  await keepPrinted(printing, log, rendered, print(rendered));
  return false;
}

describe('law: what an earlier run has printed', () => {
  test('is what a run would print, whatever was edited in between', async () => {
    let recalls = 0;
    const law = fc.asyncProperty(anyHistory, async (history) => {
      const reuse = { store: memoryCache(), program: 'test', place: '' };
      for (const choice of history.flatMap((one) => [one, one])) {
        recalls += Number(await expectSamePrint(readerAt(choice), { reuse }));
      }
    });
    await fc.assert(law, { seed: draws.seed(20261127), numRuns: draws.count(12) });
    expect(recalls).toBeGreaterThan(draws.count(12));
  });
});

/** The examples of codes that are fleets: a part of them where no change reaches the records. */
const examples = draws.rows(
  readdirSync('fixtures/codes')
    .flatMap((code) => ['bad', 'good'].map((side) => `fixtures/codes/${code}/${side}`))
    .filter((folder) => existsSync(`${folder}/distributary.yaml`)),
);

/** The files of a folder that are texts. */
async function textsOf(folder: string): Promise<readonly SourceFile[]> {
  const reader = await openWorktree(folder).catch(() => undefined);
  return reader === undefined ? [] : (await reader.read(reader.paths)).value;
}

/** Tries all edits of objects after a run on an example; their number, undefined where the run is not recalled for the same files. */
async function tryEdits(folder: string): Promise<number | undefined> {
  const files = await textsOf(folder);
  const options = { reuse: { store: memoryCache(), program: 'test', place: '' } };
  const runOn = (texts: readonly SourceFile[]) =>
    ({ reader: readerOf(texts), options, purpose: 'findings' }) as const;
  const first = await recallOrLayOut(runOn(files), async () => never());
  if (first.type === 'accepted') never();
  const { value: again } = await recallFleet(runOn(files));
  if (again === undefined) return undefined;
  expect(shownFleet(again.known), folder).toEqual(shownFleet(first.laidOut));
  const edits = files.flatMap(editsOfObjects).flat();
  for (const { name, file } of edits) {
    const edited = files.map((one) => (one.path === file.path ? file : one));
    const { texts, bytes } = again.read;
    const isRead = texts.has(file.path) || bytes.has(file.path);
    expect((await recallFleet(runOn(edited))).miss, `${folder} ${name}`).toEqual(
      isRead ? { because: 'fileChanged', file: file.path } : undefined,
    );
  }
  return edits.length;
}

describe('law: an earlier run on the example of a code', () => {
  const recalled: number[] = [];
  // A test an area: all of them take minutes on a busy machine.
  const areas = groupBy(examples, (folder) => folder.slice(0, 'fixtures/codes/DIS00'.length));
  test.each([...areas])(
    'in %s is recalled for the same files, and for no edit of an object that it read',
    async (_, folders) => {
      for (const folder of folders) recalled.push(...[(await tryEdits(folder)) ?? []].flat());
    },
  );

  test('is recalled for a quarter of them at least, with many objects in some', () => {
    expect(recalled.length).toBeGreaterThan(examples.length / 4);
    expect(Math.max(...recalled)).toBeGreaterThan(10);
  });
});
