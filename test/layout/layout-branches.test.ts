import { describe, expect, test } from 'vitest';
import { type Piece, textOf } from '../../src/git/object/content.ts';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { applicationFilePaths, layoutBranches } from '../../src/layout/layout-branches.ts';
import type { Placed } from '../../src/place/placed.ts';
import { toResource } from '../../src/resource/resource.ts';
import { cluster, object } from '../support/fleet-builder.ts';
import { branchFleet, documentOf, layoutOf } from '../support/hydration.ts';

function layout(placed: readonly Placed[], kind: 'application' | 'object' = 'application') {
  const settings = branchFleet({ layout: kind });
  const clusters = ['north', 'south'].map((name) => cluster(name));
  const { value: names } = layoutBranchNames(clusters, settings);
  const manifests = clusters.map((one) => ({ cluster: one, placed }));
  const { value, diagnostics } = layoutBranches(manifests, names, settings);
  return { branches: value, codes: diagnostics.map(({ code }) => code) };
}

const reviews = documentOf('a: 1\n', { name: 'reviews' });
const api = documentOf('b: 1\n', { name: 'api' });

describe('a branch', () => {
  test('holds one file an application, in the order given', () => {
    const { branches } = layout([
      { resource: reviews, application: 'apps/web' },
      { resource: api, application: 'apps/api' },
      { resource: api, application: 'apps/web' },
    ]);
    const [north] = branches;
    expect(north?.branch).toBe('env/north');
    expect(
      north?.applications.map(({ path, files }) => [
        path,
        ...files.map((file) => [file.path, file.mode, textOf(file.content)]),
      ]),
    ).toEqual([
      ['apps/api', ['apps/api/manifest.yaml', '100755', 'b: 1\n']],
      ['apps/web', ['apps/web/manifest.yaml', '100755', 'a: 1\n---\nb: 1\n']],
    ]);
  });

  test('holds one file an object, sorted', () => {
    const placed = [reviews, api].map((resource) => ({ resource, application: 'apps/web' }));
    const files = layout(placed, 'object').branches[0]?.applications[0]?.files;
    expect(files?.map((file) => [file.path, file.mode, textOf(file.content)])).toEqual([
      ['apps/web/configmap_shop_api.yaml', '100644', 'b: 1\n'],
      ['apps/web/configmap_shop_reviews.yaml', '100644', 'a: 1\n'],
    ]);
  });

  test('shares equal applications with others, not only their text', () => {
    const [north, south] = layout([{ resource: reviews, application: 'apps/web' }]).branches;
    expect(north?.applications[0]).toBe(south?.applications[0]);
  });

  test.each(['application', 'object'] as const)(
    'has its own comments above what it shares with others, in one file for each %s',
    (kind) => {
      const settings = branchFleet({ layout: kind });
      const clusters = ['north', 'south'].map((name) => cluster(name));
      const { value: names } = layoutBranchNames(clusters, settings);
      const shared = { resource: api, application: 'apps/api' };
      const manifests = clusters.map((one) => ({
        cluster: one,
        placed: [
          shared,
          { resource: api, application: 'apps/web', comment: { text: `# for ${one.name}\n` } },
        ],
      }));
      const [north, south] = layoutBranches(manifests, names, settings).value;
      const textsOf = (branch = north) =>
        branch?.applications.flatMap(({ files }) => files.map(({ content }) => textOf(content)));
      expect(textsOf()).toEqual(['b: 1\n', '# for north\nb: 1\n']);
      expect(textsOf(south)).toEqual(['b: 1\n', '# for south\nb: 1\n']);
      expect(north?.applications[0]).toBe(south?.applications[0]);
      const pieceOf = (branch = north) =>
        branch?.applications[1]?.files[0]?.content.find(({ text }) => text === 'b: 1\n');
      expect(pieceOf()).toBe(pieceOf(south));
    },
  );

  test('is left out when its name has findings', () => {
    const manifests = [{ cluster: cluster('north'), placed: [] }];
    expect(layoutBranches(manifests, new Map(), branchFleet()).value).toEqual([]);
  });

  test('of a cluster with nothing holds nothing', () => {
    expect(layoutOf({ north: {} }).layouts[0]?.applications).toEqual([]);
  });
});

describe('text beyond what is kept', () => {
  let reads = 0;
  const derived = (name: string): Placed => {
    const counted = Object.defineProperty(object('v1', 'ConfigMap', name, {}), 'data', {
      enumerable: true,
      get: () => {
        reads += 1;
        return { a: 'b' };
      },
    });
    return {
      resource: toResource(counted, { type: 'derived', from: [] }),
      application: 'apps/web',
    };
  };
  const placed = [derived('a'), derived('b'), { resource: reviews, application: 'apps/web' }];
  const settings = branchFleet({ layout: 'application' });
  const { value: names } = layoutBranchNames([cluster('north')], settings);
  const contentWith = (mostKept?: number) => {
    const manifests = [{ cluster: cluster('north'), placed }];
    const [branch] = layoutBranches(manifests, names, settings, mostKept).value;
    return branch?.applications[0]?.files[0]?.content ?? [];
  };
  const readsFor = (piece: Piece) => {
    const before = reads;
    textOf([piece]);
    return reads - before;
  };
  const areKept = (mostKept?: number) =>
    contentWith(mostKept)
      .filter(({ bytes }) => bytes > '---\n'.length)
      .map((piece) => readsFor(piece) === 0);

  test('is made anew, the same', () => {
    expect(areKept()).toEqual([true, true, true]);
    expect(areKept(0)).toEqual([false, false, true]);
    expect(areKept(100)).toEqual([true, false, true]);
    expect(textOf(contentWith(0))).toBe(textOf(contentWith()));
    expect(contentWith(0).map(({ bytes }) => bytes)).toEqual(
      contentWith().map(({ bytes }) => bytes),
    );
  });
});

describe('a finding', () => {
  const check = (placed: readonly Placed[], kind?: 'object') => layout(placed, kind).codes;

  test.each(['.distributary', '../x', 'apps/.git', ''])(
    'is a directory %j, once',
    (application) => {
      expect(check([{ resource: reviews, application }])).toEqual(['DIS0706']);
    },
  );

  test('is two objects for one file', () => {
    const placed = [reviews, documentOf('c: 1\n', { name: 'reviews' })].map((resource) => ({
      resource,
      application: 'apps/web',
    }));
    expect(check(placed, 'object')).toEqual(['DIS0707']);
    expect(check(placed)).toEqual([]);
  });

  test.each([
    ['apps/web/manifest.yaml', undefined],
    ['apps/web/README.md', undefined],
    ['apps/web/hydrator.metadata/deep', undefined],
    ['apps/web/configmap_shop_reviews.yaml', 'object'],
  ] as const)('is an application at the file %s of another', (application, kind) => {
    const placed = [
      { resource: reviews, application: 'apps/web' },
      { resource: api, application },
    ];
    expect(check(placed, kind)).toEqual(['DIS0707']);
  });

  test('is Argo CD’s mark for files to be skipped', () => {
    const marked = documentOf('# +argocd:skip-file-rendering\na: 1\n');
    expect(check([{ resource: marked, application: 'apps/web' }])).toEqual(['DIS0708']);
  });

  test.each([
    ['a value', { list: [{ path: '/+argocd:skip-file-rendering/x' }] }, ['DIS0708']],
    ['a key', { list: [{ '+argocd:skip-file-rendering': '' }] }, ['DIS0708']],
    ['nowhere', { list: [{ path: '/argocd' }] }, []],
  ])('is the mark in what is derived, as %s', (_, data, codes) => {
    const marked = toResource(object('v1', 'ConfigMap', 'a', data), { type: 'derived', from: [] });
    expect(check([{ resource: marked, application: 'apps/web' }])).toEqual(codes);
  });
});

test('an application needs its manifests and what describes them', () => {
  const [north] = layout([{ resource: reviews, application: 'apps/web' }]).branches;
  const [application] = north?.applications ?? [];
  expect(application && applicationFilePaths(application)).toEqual([
    'apps/web/README.md',
    'apps/web/hydrator.metadata',
    'apps/web/manifest.yaml',
  ]);
});
