import { describe, expect, test } from 'vitest';
import { TREE_MODE, type Tree } from '../../src/git/object/tree.ts';
import type { KeptApplication } from '../../src/layout/branch-layout.ts';
import { findKeptFiles, presentIds } from '../../src/plan/kept-files.ts';
import { presentFiles } from '../../src/plan/present-files.ts';
import { cluster } from '../support/fleet-builder.ts';

const file = (id: string) => ({ mode: '100644', id });
const trees: Readonly<Record<string, Tree>> = {
  root: new Map([['apps', { mode: TREE_MODE, id: 'apps' }]]),
  apps: new Map([
    ['cache', { mode: TREE_MODE, id: 'cache' }],
    ['web', { mode: TREE_MODE, id: 'web' }],
  ]),
  cache: new Map([
    ['manifest.yaml', file('1')],
    ['theirs.yaml', file('2')],
  ]),
  web: new Map([['manifest.yaml', file('3')]]),
};
const files = presentFiles('root', (id) => trees[id] ?? new Map());
const inventory = new Set([
  'apps/cache/manifest.yaml',
  'apps/cache/deleted.yaml',
  'apps/web/manifest.yaml',
]);

function find(...kept: readonly KeptApplication[]) {
  const layout = { cluster: cluster('paris'), branch: 'env/paris', applications: [], kept };
  const { value, diagnostics } = findKeptFiles(layout, inventory, files);
  return { ...value, codes: diagnostics.map(({ code }) => code) };
}

const cache = { path: 'apps/cache', files: new Map([['apps/cache/manifest.yaml', '1']]) };

describe('of the files that distributary wrote', () => {
  test('those of an application that is kept are left alone', () => {
    expect(find(cache)).toEqual({
      owned: new Set(['apps/cache/deleted.yaml', 'apps/web/manifest.yaml']),
      kept: new Set(['apps/cache/manifest.yaml']),
      codes: [],
    });
  });

  test('all may be replaced where nothing is kept', () => {
    expect(find()).toEqual({ owned: inventory, kept: new Set(), codes: [] });
  });

  test.each([
    ['another text', new Map([['apps/cache/manifest.yaml', '9']])],
    ['no file any more', new Map([...cache.files, ['apps/cache/deleted.yaml', '4']])],
    ['a file more', new Map<string, string>()],
  ])('none is written beside, when there is %s than was rendered beside', (_, known) => {
    expect(find({ path: 'apps/cache', files: known }).codes).toEqual(['DIS0736']);
  });
});

test('a directory in the place of a file is none', () => {
  expect(presentIds(['apps', 'apps/web/manifest.yaml', 'apps/none'], files)).toEqual(
    new Map([['apps/web/manifest.yaml', '3']]),
  );
});
