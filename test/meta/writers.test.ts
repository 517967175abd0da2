/**
 * Only `src/disk` changes files, so that no writer forgets to ask whether a path is ours; what does so besides is listed with its reason.
 */
import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

/** Functions of node:fs that change nothing. */
const reading = new Set([
  ...['access', 'accessSync', 'closeSync', 'constants', 'existsSync', 'fstatSync', 'lstat'],
  ...['lstatSync', 'open', 'openSync', 'readFile', 'readFileSync', 'readSync', 'readdir'],
  ...['readdirSync', 'readlink', 'realpath', 'stat', 'statSync', 'watch', 'writeSync'],
]);

/** Files that write besides, and why no name of a repository is in their paths. */
const excused: Readonly<Record<string, string>> = {
  'src/cache/cache-store.ts': 'names are digests, below a directory that disk has judged',
  'src/git/lock/clear-stale-locks.ts': 'the names are matched, and judged by disk',
  'src/git/lock/lock-file.ts': 'one name, below a directory that disk has judged',
  'src/git/lock/run-lock.ts': 'the same',
  'src/read/remote/chart/fetch-chart.ts': 'a directory in the run’s own scratch directory',
  'src/read/remote/fetch-commit.ts': 'the same',
};

const sources = ['src', 'plugin'].flatMap((root) =>
  filesBelow(root)
    .filter((path) => path.endsWith('.ts') && !path.startsWith('disk/'))
    .map((path) => `${root}/${path}`),
);

/** What a file imports from node:fs that is not known to only read. */
function writing(path: string): readonly string[] {
  const text = read(path);
  const lists = [
    ...text.matchAll(/import ([^;]*?) from 'node:fs(?:\/promises)?'/g),
    ...text.matchAll(/const (\{[^}]*\}) = require\('node:fs'\)/g),
  ];
  const named = lists.flatMap(([, list = '']) =>
    list.startsWith('{') ? list.slice(1, -1).split(',') : [list],
  );
  const others = [...text.matchAll(/import\('node:fs[^)]*\)/g)].map(([call]) => call);
  return [...named.map((name) => name.trim()), ...others]
    .filter((name) => name !== '' && !name.startsWith('type '))
    .filter((name) => !reading.has(name));
}

const writers = sources.filter((path) => writing(path).length > 0);

test('files are changed by src/disk, and by what is excused', () => {
  const forgotten = writers.filter((path) => excused[path] === undefined);
  const tell = (path: string) =>
    `${path} imports ${writing(path).join(', ')}: write through src/disk, which judges the path`;
  expect(todo(forgotten, tell)).toBe('');
});

test('what is excused writes', () => {
  expect(writers).toEqual(expect.arrayContaining(Object.keys(excused)));
});

test('each of them has a row in the threat model', () => {
  const model = read('docs/threat-model.md').split('## Writers')[1] ?? '';
  const missing = Object.keys(excused).filter((path) => !model.includes(`\`${path}\``));
  expect(missing).toEqual([]);
});
