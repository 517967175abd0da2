/** Tests that draw their cases draw all of them where the change reaches them, by imports, and a fifth elsewhere. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changedPaths } from '../support/draw/changed-paths.ts';
import { drawnByChange, reachedTests } from '../support/draw/drawn-whole.ts';
import { makeRepository, type TestRepository, writeFiles } from '../support/git-repository.ts';

const files = {
  'src/a.ts': "import { deep } from './deep.ts';\nexport const a = deep;\n",
  'src/b.ts': "import type { T } from './types.ts';\nexport const b = 1;\n",
  'src/deep.ts': 'export const deep = 1;\n',
  'src/types.ts': 'export type T = 1;\n',
  'plugin/c.ts': "import { b } from '../src/b.ts';\nexport const d = b;\n",
  'test/a.test.ts': "import { a } from '../src/a.ts';\ndrawsFor(import.meta.url);\n",
  'test/c.test.ts':
    "import { d } from '../plugin/c.ts';\ndrawsFor(import.meta.url);\nread('docs/library.md', '../README.md');\n",
  'test/f.test.ts':
    "import { read } from './support/read.ts';\ndrawsFor(import.meta.url, ['src/emit/']);\n",
  'test/support/read.ts': "export const read = () => open('fixtures/codes');\n",
  'test/none.test.ts': "import { a } from '../src/a.ts';\n",
};
const draw = ['test/a.test.ts', 'test/c.test.ts', 'test/f.test.ts'];

function repositoryWith(more: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = makeRepository();
  repository.commit({ files: { ...files, ...more } });
  return repository;
}

beforeEach(() => {
  for (const name of ['CHANGE_BASE', 'DRAWS', 'DRAWS_SEED']) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe('a change', () => {
  test.each([
    ['what a test imports', 'src/a.ts', ['test/a.test.ts']],
    ['what that imports', 'src/deep.ts', ['test/a.test.ts']],
    ['what a file of the program imports', 'src/b.ts', ['test/c.test.ts']],
    ['nothing, where there are only types', 'src/types.ts', []],
    ['the test itself', 'test/a.test.ts', ['test/a.test.ts']],
    ['what the test reads of fixtures', 'fixtures/codes/DIS0600/bad/a.yaml', ['test/f.test.ts']],
    ['a folder that the test declares', 'src/emit/apply-plan.ts', ['test/f.test.ts']],
    ['a document that the test reads', 'docs/library.md', ['test/c.test.ts']],
    ['a file beside the folders', 'README.md', ['test/c.test.ts']],
    ['nothing that a test knows', 'docs/tests.md', []],
  ])('reaches %s', (_, path, reached) => {
    const { directory } = repositoryWith();
    const change = { base: '', paths: [path] };
    expect(reachedTests(directory, draw, change, () => 0)).toEqual(reached);
  });

  test('reaches first what few tests reach, and of that the nearest', () => {
    const { directory } = repositoryWith();
    const first = (...paths: readonly string[]) =>
      reachedTests(directory, [...draw, 'test/none.test.ts'], { base: '', paths }, () => 0);
    expect(first('src/deep.ts')).toEqual(['test/a.test.ts', 'test/none.test.ts']);
    expect(first('src/deep.ts', 'plugin/c.ts')[0]).toBe('test/c.test.ts');
    expect(first('src/a.ts', 'test/none.test.ts')[0]).toBe('test/none.test.ts');
    expect(first('src/b.ts', 'src/emit/a.ts')).toEqual(['test/c.test.ts', 'test/f.test.ts']);
  });

  test('is what differs from the commit before it, committed or not', () => {
    const repository = repositoryWith();
    const base = repository.git('rev-parse', 'HEAD').trim();
    repository.commit({ files: { 'src/deep.ts': 'export const deep = 2;\n' } });
    writeFiles(repository.directory, { 'new.ts': '' });
    const paths = ['new.ts', 'src/deep.ts'];
    expect(changedPaths(repository.directory)).toEqual({ base, paths });
  });

  test('begins where the branch left the default branch, or at CHANGE_BASE', () => {
    const repository = repositoryWith();
    const base = repository.git('rev-parse', 'HEAD').trim();
    repository.git('checkout', '--quiet', '-b', 'topic');
    repository.commit({ files: { 'one.ts': '1' } });
    const one = repository.git('rev-parse', 'HEAD').trim();
    repository.commit({ files: { 'two.ts': '2' } });
    expect(changedPaths(repository.directory)).toEqual({ base, paths: ['one.ts', 'two.ts'] });
    vi.stubEnv('CHANGE_BASE', one);
    expect(changedPaths(repository.directory)).toEqual({ base: one, paths: ['two.ts'] });
  });
});

describe('a run', () => {
  test('draws all in the tests that the change reaches, and says how many those are', () => {
    const repository = repositoryWith();
    writeFiles(repository.directory, { 'src/deep.ts': 'export const deep = 2;\n' });
    repository.commit({});
    const drawn = drawnByChange(repository.directory, 'change');
    expect(drawn.whole).toEqual(['test/a.test.ts']);
    expect(drawn.told).toMatch(
      /^draws: all in 1 files that the change reaches first, a fifth in 2 others \(1 paths changed since [0-9a-f]{8}\), seed 0$/,
    );
  });

  test('leaves four fifths of the files that the change does not reach, other ones for each change', () => {
    const plain = Array.from({ length: 50 }, (_, i) => `test/peer/p${i}.test.ts`);
    const texts = plain.map((path) => [path, "import { a } from '../src/a.ts';\n"]);
    const near = { 'test/peer/near.test.ts': "import { a } from '../../src/a.ts';\n" };
    const repository = repositoryWith({ ...Object.fromEntries(texts), ...near });
    const programs = [...plain, 'test/peer/near.test.ts'];
    const leftOf = (seed: string) => {
      vi.stubEnv('DRAWS_SEED', seed);
      return drawnByChange(repository.directory, 'change', programs).left;
    };
    repository.commit({ files: { 'src/deep.ts': 'export const deep = 2;\n' } });
    const parts = ['0', '1', '2', '3', '4'].map((seed) => new Set(leftOf(seed)));
    for (const path of plain) expect(parts.filter((left) => !left.has(path))).toHaveLength(1);
    expect(parts.flatMap((left) => [...left]).sort()).not.toContain('test/peer/near.test.ts');
    expect(leftOf('5')).toEqual(leftOf('0'));
    vi.stubEnv('DRAWS', 'all');
    expect(leftOf('0')).toEqual([]);
  });

  test.each([
    ['every file', { 'src/deep.ts': 'export const deep = 2;\n' }, /1 paths changed since/],
    ['what is installed', { 'package-lock.json': '{}' }, /1 paths changed since/],
    ['what is not known', {}, /the history does not have the commit before the change/],
  ])('draws all in a tenth of the files at most where %s has changed', (_, changed, why) => {
    const plain = Array.from({ length: 47 }, (_, i) => `test/peer/p${i}.test.ts`);
    const text = "import { a } from '../../src/a.ts';\ndrawsFor(import.meta.url);\n";
    const repository = repositoryWith(Object.fromEntries(plain.map((path) => [path, text])));
    if (Object.keys(changed).length > 0) repository.commit({ files: changed });
    const drawnWith = (seed: string) => {
      vi.stubEnv('DRAWS_SEED', seed);
      return drawnByChange(repository.directory, 'change', plain);
    };
    const seeds = ['0', '1', '2', '3', '4'];
    const drawn = seeds.map(drawnWith);
    for (const { whole } of drawn) expect(whole).toHaveLength(5);
    for (const { left } of drawn) expect(left.length).toBeLessThan(0.85 * plain.length);
    expect(new Set(drawn.flatMap(({ whole }) => whole)).size).toBeGreaterThan(15);
    expect(drawn[0]?.told).toMatch(why);
  });

  test('of npm test draws a fifth, whatever has changed', () => {
    expect(drawnByChange(process.cwd(), 'fifth')).toEqual({
      whole: [],
      left: [],
      seed: 0,
      told: 'draws: a fifth of each, seed 0',
    });
    expect(readFileSync('vitest.config.ts', 'utf8')).toContain("isEverything ? 'change' : 'fifth'");
  });

  test('of the peers draws all of each', () => {
    expect(drawnByChange(process.cwd(), 'all').whole).toBe('all');
    expect(readFileSync('vitest.peer.config.ts', 'utf8')).toContain("settingsOfAll('all')");
  });
});
