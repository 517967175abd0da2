import { describe, expect, test } from 'vitest';
import { directoryAt, emptyDirectory, type FileNode } from '../../src/read/file-node.ts';
import { followLinks } from '../../src/read/follow-links.ts';

/** Nodes by path: a text beginning with `->` is a link, `!` and a type is that, everything else a file to be read there. */
function check(nodes: Readonly<Record<string, string>>, mostFiles = 100) {
  const root = emptyDirectory();
  for (const [path, text] of Object.entries(nodes)) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    directoryAt(root, parts)?.entries.set(name, nodeOf(text));
  }
  const { files, problems } = followLinks(root, mostFiles);
  return {
    files: [...files].map(([path, at]) => `${path} ${at}`),
    problems: problems.map(({ code, at }) => `${code} ${at.file}`),
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
  test('are listed in order', () => {
    expect(check({ 'b/x': '1', 'a.b': '2', 'a/y': '3' }).files).toEqual([
      'a.b 2',
      'a/y 3',
      'b/x 1',
    ]);
  });

  test('are found through links', () => {
    const { files, problems } = check({
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

  test('are resolved from where a linked directory is, not from where it appears', () => {
    expect(
      check({ 'base/x/link': '->../y', 'base/y': '1', 'apps/deep/er': '->../../base/x' }).files,
    ).toEqual(['apps/deep/er/link 1', 'base/x/link 1', 'base/y 1']);
  });

  test('are counted, and too many end the listing', () => {
    const { files, problems } = check({ a: '1', b: '1', c: '1' }, 2);
    expect([files.length, problems]).toEqual([2, ['DIS0111 .']]);
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
  ] as const)('is a link that %s', (_, nodes, problem) => {
    expect(check(nodes).problems).toContain(problem);
  });

  test('is a circle of two directories, and ends', () => {
    const { files, problems } = check({ 'a/x': '1', 'a/to-b': '->../b', 'b/to-a': '->../a' });
    expect(files).toEqual(['a/x 1', 'b/to-a/x 1']);
    expect(problems).toEqual(['DIS0104 a/to-b/to-a', 'DIS0104 b/to-a/to-b']);
  });

  test('is what cannot be read, where it stands and through a link', () => {
    const nodes = { a: '!special', b: '!submodule', c: '!unreadable', d: '!misnamed', e: '->a' };
    expect(check(nodes).problems).toEqual([
      'DIS0106 a',
      'DIS0110 b',
      'DIS0102 c',
      'DIS0109 d',
      'DIS0106 e',
    ]);
  });
});

test('links that multiply directories end at the limit, in no time', () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      [`d${i}/a`, `->../d${i + 1}`],
      [`d${i}/b`, `->../d${i + 1}`],
    ]).flat(),
  );
  const { files, problems } = check({ ...nodes, 'd40/x': '1' }, 1000);
  expect(files).toHaveLength(1000);
  expect(problems.at(-1)).toBe('DIS0111 .');
});
