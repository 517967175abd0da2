import { expect, test } from 'vitest';
import { recallLayouts, recordLayouts } from '../../../src/app/reuse/layout-record.ts';
import { blobOf } from '../../../src/plan/wanted-file.ts';
import { layoutOf, twoClusters } from '../../support/hydration.ts';

const { layouts, names } = layoutOf(twoClusters);
const clusters = layouts.map(({ cluster }) => cluster);
const written = JSON.parse(JSON.stringify(recordLayouts(layouts, 'sha1')));

test('layouts come back with the ids of their files, and no text', () => {
  const recalled = recallLayouts(written, clusters, names) ?? [];
  const files = (all: typeof layouts) =>
    all.map(
      ({ branch, applications }) => [branch, applications.flatMap((one) => one.files)] as const,
    );
  const ids = (all: typeof layouts) =>
    files(all).map(([branch, its]) => [
      branch,
      its.map((file) => [file.path, file.mode, blobOf('sha1')(file).id]),
    ]);
  expect(ids(recalled)).toEqual(ids(layouts));
  const [[, [file] = []] = ['', []]] = files(recalled);
  expect(() => file?.content.map(({ text }) => text)).toThrow(/never written/);
});

test('the tree that holds a layout comes back with it', () => {
  const held = layouts.map((layout, i) => (i === 0 ? { ...layout, heldBy: 'abc' } : layout));
  const record = JSON.parse(JSON.stringify(recordLayouts(held, 'sha1')));
  const recalled = recallLayouts(record, clusters, names);
  expect(recalled?.map(({ heldBy }) => heldBy)).toEqual(['abc', undefined]);
  const paths = recalled?.map(({ applications }) => applications.map(({ path }) => path));
  expect(paths).toEqual(layouts.map(({ applications }) => applications.map(({ path }) => path)));
});

test('those of some clusters come back alone', () => {
  const recalled = recallLayouts(written, clusters.slice(1), names);
  expect(recalled?.map(({ cluster }) => cluster.name)).toEqual(['south']);
});

test('what is not whole is nothing', () => {
  expect(recallLayouts(written, clusters, new Map())).toBeUndefined();
  expect(recallLayouts(undefined, clusters, names)).toBeUndefined();
  const halves = [{ path: 'apps/web', files: [['apps/web/manifest.yaml', '120000', 'id']] }];
  for (const applications of ['', '[]', JSON.stringify(halves)]) {
    expect(recallLayouts({ ...written, applications }, clusters, names)).toBeUndefined();
  }
});
