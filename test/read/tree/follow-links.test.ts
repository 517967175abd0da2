import { describe, expect, test, vi } from 'vitest';
import { MOST_LINKED_VISITS } from '../../../src/read/bounds.ts';
import { directoryAt, emptyDirectory, type FileNode } from '../../../src/read/tree/file-node.ts';
import { followLinks, type WalkLimits } from '../../../src/read/tree/follow-links.ts';

/** Nodes by path: a text beginning with `->` is a link, `!` and a type is that, everything else a file to be read there. */
async function check(nodes: Readonly<Record<string, string>>, limits: Partial<WalkLimits> = {}) {
  const root = emptyDirectory();
  for (const [path, text] of Object.entries(nodes)) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    directoryAt(root, parts)?.entries.set(name, nodeOf(text));
  }
  const usual = { visits: 10_000, characters: 100_000 };
  const all = { files: 100, stored: usual, linked: usual, ...limits };
  const { files, problems, cut } = await followLinks(root, all);
  return {
    files: [...files].map(([path, at]) => `${path} ${at}`),
    problems: problems.map(({ code, at }) => `${code} ${at.file}`),
    cut: cut && `${cut.code} ${cut.at.file}`,
  };
}

function nodeOf(text: string): FileNode {
  if (text.startsWith('->')) return { type: 'link', target: text.slice(2) };
  if (text === '!outside') return { type: 'outside', target: '/etc' };
  if (text === '!unreadable') return { type: 'unreadable', problem: 'EACCES' };
  if (text === '!submodule' || text === '!special' || text === '!misnamed') {
    return {
      type: text === '!submodule' ? 'submodule' : text === '!special' ? 'special' : 'misnamed',
    };
  }
  return { type: 'file', at: text };
}

describe('files', () => {
  test('are listed in order', async () => {
    expect((await check({ 'b/x': '1', 'a.b': '2', 'a/y': '3' })).files).toEqual([
      'a.b 2',
      'a/y 3',
      'b/x 1',
    ]);
  });

  test('are found through links', async () => {
    const { files, problems } = await check({
      'base/web.yaml': '1',
      'apps/a/link.yaml': '->../../base/web.yaml',
      'apps/b': '->../base',
      'apps/c': '->/base/.',
      'apps/d/e': '->../b/web.yaml',
    });
    expect(files).toEqual([
      'apps/a/link.yaml 1',
      'apps/b/web.yaml 1',
      'apps/c/web.yaml 1',
      'apps/d/e 1',
      'base/web.yaml 1',
    ]);
    expect(problems).toEqual([]);
  });

  test('are resolved from where a linked directory is, not from where it appears', async () => {
    expect(
      (await check({ 'base/x/link': '->../y', 'base/y': '1', 'apps/deep/er': '->../../base/x' }))
        .files,
    ).toEqual(['apps/deep/er/link 1', 'base/x/link 1', 'base/y 1']);
  });

  test('are counted, and too many end the listing', async () => {
    const { files, problems, cut } = await check({ a: '1', b: '1', c: '1' }, { files: 2 });
    expect([files.length, problems, cut]).toEqual([2, [], 'DIS0111 .']);
    expect((await check({ a: '1', b: '1' }, { files: 2 })).cut).toBeUndefined();
  });
});

describe('a problem', () => {
  test.each([
    ['leaves the root', { 'a/b': '->../../x' }, 'DIS0103 a/b'],
    ['leaves the root by another link', { a: '->b/x', b: '!outside' }, 'DIS0103 a'],
    ['leaves the root at once', { a: '!outside' }, 'DIS0103 a'],
    ['leads to itself', { a: '->a' }, 'DIS0104 a'],
    ['leads in a circle', { a: '->b', b: '->a' }, 'DIS0104 a'],
    ['leads to where it is', { 'a/b/c': '->.' }, 'DIS0104 a/b/c'],
    ['leads above', { 'a/b/c': '->../..' }, 'DIS0104 a/b/c'],
    ['leads to the root', { 'a/b': '->/' }, 'DIS0104 a/b'],
    ['leads nowhere', { a: '->x/y' }, 'DIS0105 a'],
    ['leads through a file', { a: '->b/c', b: '1' }, 'DIS0105 a'],
  ] as const)('is a link that %s', async (_, nodes, problem) => {
    expect((await check(nodes)).problems).toContain(problem);
  });

  test('is a circle of two directories, and ends', async () => {
    const { files, problems } = await check({ 'a/x': '1', 'a/to-b': '->../b', 'b/to-a': '->../a' });
    expect(files).toEqual(['a/x 1', 'b/to-a/x 1']);
    expect(problems).toEqual(['DIS0104 a/to-b/to-a', 'DIS0104 b/to-a/to-b']);
  });

  test('is what cannot be read, where it stands and through a link', async () => {
    const nodes = { a: '!special', b: '!submodule', c: '!unreadable', d: '!misnamed', e: '->a' };
    expect((await check(nodes)).problems).toEqual([
      'DIS0106 a',
      'DIS0110 b',
      'DIS0102 c',
      'DIS0109 d',
      'DIS0106 e',
    ]);
  });
});

/** Directories of which each holds two links to the one before it; the first holds a node. */
function fan(levels: number, bottom: Readonly<Record<string, string>>) {
  const links = Array.from({ length: levels }, (_, i) => [
    [`d${i + 1}/a`, `->../d${i}`],
    [`d${i + 1}/b`, `->../d${i}`],
  ]).flat();
  return { ...Object.fromEntries(links), ...bottom };
}

describe('links that multiply directories end the walk', () => {
  test.each([
    ['files', { 'd0/x': '1' }],
    ['broken links', { 'd0/x': '->nowhere' }],
    ['links that lead outside', { 'd0/x': '->../..' }],
    ['links in a circle', { 'd0/x': '->../d0' }],
    ['pipes', { 'd0/x': '!special' }],
    ['nothing but themselves', { 'd0/x/y/z': '->/d1' }],
  ] as const)('over %s', async (_, bottom) => {
    const linked = { visits: 1000, characters: 1e9 };
    const { files, problems, cut } = await check(fan(40, bottom), { files: 1e9, linked });
    expect(cut).toMatch(/^DIS0115 d\d+\/a$/);
    expect(files.length + problems.length).toBeLessThan(1000);
  });

  test('over files, by their number too', async () => {
    const { files, cut } = await check(fan(40, { 'd0/x': '1' }), { files: 50 });
    expect([files.length, cut]).toEqual([50, 'DIS0111 .']);
  });

  test('by the length of their paths', async () => {
    const long = 'x'.repeat(200);
    const linked = { visits: 1e9, characters: 100_000 };
    const { cut } = await check(fan(12, { [`d0/${long}`]: '1' }), { files: 1e9, linked });
    expect(cut).toBe('DIS0115 d10/a');
  });

  test('but not where they only stand for some', async () => {
    const { files, problems, cut } = await check(fan(5, { 'd0/x': '1' }));
    expect([files.length, problems, cut]).toEqual([63, [], undefined]);
  });
});

describe('the work of a walk is bounded', () => {
  /** A walk with the usual limits. */
  async function work(root: ReturnType<typeof emptyDirectory>) {
    const { files, problems, cut } = await followLinks(root);
    return { cut: cut?.code, found: files.size + problems.length };
  }

  /** Directories that hold links to each of them. */
  function grid(directories: number, links: number) {
    const root = emptyDirectory();
    for (let i = 0; i < directories; i += 1)
      for (let j = 0; j < links; j += 1) {
        const target = `../g${(j * 7 + i + 1) % directories}`;
        directoryAt(root, [`g${i}`])?.entries.set(`l${j}`, { type: 'link', target });
      }
    return root;
  }

  test('where directories of links lead to each other', async () => {
    const { cut, found } = await work(grid(60, 60));
    expect(cut).toBe('DIS0115');
    expect(found).toBeLessThan(MOST_LINKED_VISITS);
  });

  test('where many links lead to one large directory, from paths that are too long for its files', async () => {
    const root = emptyDirectory();
    const name = 'x'.repeat(200);
    const big = directoryAt(root, ['big'])?.entries;
    for (let i = 0; i < 5000; i += 1) big?.set(`${name}${i}`, { type: 'file', at: name });
    const deep = directoryAt(
      root,
      Array.from({ length: 20 }, () => name.slice(0, 195)),
    )?.entries;
    for (let i = 0; i < 3000; i += 1) deep?.set(`l${i}`, { type: 'link', target: '/big' });
    const sorts = vi.spyOn(Array.prototype, 'sort');
    const { cut } = await work(root);
    const { length } = sorts.mock.calls;
    sorts.mockRestore();
    expect(cut).toBe('DIS0115');
    expect(length * 5000).toBeLessThan(2 * MOST_LINKED_VISITS);
  });

  test('but holds two hundred directories that link to each of a hundred files', async () => {
    const root = emptyDirectory();
    for (let i = 0; i < 100; i += 1)
      directoryAt(root, ['base'])?.entries.set(`${i}.yaml`, { type: 'file', at: `${i}` });
    for (let i = 0; i < 200; i += 1) {
      const app = directoryAt(root, ['apps', `${i}`])?.entries;
      for (let j = 0; j < 100; j += 1)
        app?.set(`${j}`, { type: 'link', target: `../../base/${j}.yaml` });
    }
    expect(await work(root)).toEqual({ cut: undefined, found: 20_100 });
  });
});

const all = { visits: 1e9, characters: 1e9 };
const unbounded = { stored: all, linked: all };

describe('what no system opens', () => {
  test('is a path that is too long, by links or as a tree holds it', async () => {
    const name = 'x'.repeat(100);
    const chain = Array.from({ length: 45 }, (_, i) => [`d${i + 1}/${name}`, `->../d${i}`]);
    const links = await check({ ...Object.fromEntries(chain), 'd0/x': '1' }, unbounded);
    expect(links.cut).toBeUndefined();
    expect(new Set(links.problems.map((at) => at.length))).toEqual(new Set([4051]));
    const tree = await check({ [`${'y/'.repeat(3000)}z`]: '1' }, unbounded);
    expect([tree.problems, tree.cut]).toEqual([[`DIS0102 ${'y/'.repeat(2047)}y`], undefined]);
  });

  test('is a link whose target is too long', async () => {
    expect((await check({ a: `->${'b/../'.repeat(1000)}b`, 'b/c': '1' })).problems).toEqual([
      'DIS0105 a',
    ]);
  });
});

test('a tree as deep as one likes is gone through without a stack of calls', async () => {
  const deep = await check({ [`${'x/'.repeat(2000)}y`]: '1', a: '->x/x/x' }, unbounded);
  expect([deep.files.length, deep.problems]).toEqual([2, []]);
});
