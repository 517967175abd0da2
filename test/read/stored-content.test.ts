/** Files of a work tree are read as git stores them: after `git add`, the index has what the work tree gave before. */
import { cpSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { openIndex } from '../../src/read/revision/git-index.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { makeRepository, repositoryAt, type TestRepository } from '../support/git-repository.ts';
import { scratchDirectory } from '../support/scratch.ts';

async function contentsOf(reader: RepositoryReader) {
  const { value, diagnostics } = await reader.readBytes(reader.paths);
  const bytes = value.map(({ path, bytes: content }) => [
    path,
    Buffer.from(content).toString('latin1'),
  ]);
  const problems = [...reader.problems, ...diagnostics];
  return { bytes, problems: problems.map(({ code, at }) => `${code} ${at.file}`) };
}

const inWorkTree = async ({ directory }: TestRepository) =>
  await contentsOf(await openWorktree(directory));

/** In the index, after all files of a copy were added. */
async function afterAdd({ directory }: TestRepository) {
  const copy = scratchDirectory();
  cpSync(directory, copy, { recursive: true, verbatimSymlinks: true });
  repositoryAt(copy).git('add', '--all');
  return await contentsOf(await openIndex(await openRepository(copy)));
}

interface Case {
  readonly what: string;
  readonly config?: readonly (readonly [string, string])[];
  readonly attributes?: string;
  /** Contents as git stores them, and others in the work tree. */
  readonly stored: string;
  readonly changed: string | Buffer;
}

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const cases: readonly Case[] = [
  { what: 'no conversion', stored: 'a\r\nb\n', changed: 'c\r\nd\n' },
  {
    what: 'core.autocrlf',
    config: [['core.autocrlf', 'true']],
    stored: 'a\nb\n',
    changed: 'a\r\nc\r\n',
  },
  {
    what: 'core.autocrlf, and line ends that are stored',
    config: [['core.autocrlf', 'true']],
    stored: 'a\r\nb\r\n',
    changed: 'a\r\nc\r\n',
  },
  { what: 'eol', attributes: '* eol=crlf', stored: 'a\nb\n', changed: 'a\r\nc\r\n' },
  { what: 'text', attributes: '* text', stored: 'a\nb\n', changed: 'a\r\nc\n' },
  { what: 'binary', attributes: '* binary', stored: 'a\r\nb\n', changed: 'c\r\nb\n' },
  {
    what: 'ident',
    attributes: '* ident',
    stored: '# $Id$\na\n',
    changed: '# $Id: 0123 $\nb\n',
  },
  {
    what: 'an encoding',
    attributes: '* text working-tree-encoding=UTF-16LE-BOM',
    stored: 'ä\n',
    changed: utf16('ö\r\n'),
  },
  { what: 'a filter that nobody has defined', attributes: '* filter=x', stored: 'a', changed: 'b' },
];

/** Commits the content, and lets git write it into the work tree. */
function commit({
  config = [],
  attributes,
  stored,
}: Omit<Case, 'what' | 'changed'>): TestRepository {
  const repository = makeRepository();
  repository.commit({ files: { 'a/b.yaml': stored, c: stored } });
  for (const [key, value] of config) repository.git('config', key, value);
  if (attributes !== undefined) {
    writeFileSync(join(repository.directory, '.git/info/attributes'), `${attributes}\n`);
  }
  for (const path of ['a/b.yaml', 'c']) rmSync(join(repository.directory, path));
  repository.git('checkout', '-q', '--', '.');
  return repository;
}

describe.each(cases)('with $what', ({ changed, ...given }) => {
  test('an unchanged file is as git stores it, also with another time', async () => {
    const repository = commit(given);
    const bytes = ['a/b.yaml', 'c'].map((path) => [
      path,
      Buffer.from(given.stored).toString('latin1'),
    ]);
    expect(await inWorkTree(repository)).toEqual({ bytes, problems: [] });
    utimesSync(join(repository.directory, 'c'), 1, 1);
    expect(await inWorkTree(repository)).toEqual({ bytes, problems: [] });
  });

  test('a changed file and a new one are as git would store them', async () => {
    const repository = commit(given);
    writeFileSync(join(repository.directory, 'c'), changed);
    writeFileSync(join(repository.directory, 'a/new'), changed);
    expect(await inWorkTree(repository)).toEqual(await afterAdd(repository));
  });
});

describe('with a filter that git would start', () => {
  const config = [
    ['filter.turn.clean', 'rev'],
    ['filter.turn.smudge', 'rev'],
  ] as const;

  test('an unchanged file is as git stores it', async () => {
    const repository = commit({ config, attributes: 'c filter=turn', stored: 'ab\n' });
    repository.git('status');
    expect(await inWorkTree(repository)).toEqual({
      bytes: [
        ['a/b.yaml', 'ab\n'],
        ['c', 'ab\n'],
      ],
      problems: [],
    });
  });

  test('a changed file is a finding until it is added (DIS1341)', async () => {
    const repository = commit({ config, attributes: 'c filter=turn', stored: 'ab\n' });
    writeFileSync(join(repository.directory, 'c'), 'cd\n');
    const bytes = [['a/b.yaml', 'ab\n']];
    expect(await inWorkTree(repository)).toEqual({ bytes, problems: ['DIS1341 c'] });
    repository.git('add', 'c');
    expect(await inWorkTree(repository)).toEqual({
      bytes: [...bytes, ['c', 'dc\n']],
      problems: [],
    });
  });
});

test('a file that git refuses is a finding, and no other one (DIS1342)', async () => {
  const attributes = '* working-tree-encoding=UTF-16LE-BOM';
  const repository = commit({ attributes, stored: 'ä\n' });
  writeFileSync(join(repository.directory, 'c'), 'x');
  writeFileSync(join(repository.directory, 'd'), utf16('d'));
  expect(await inWorkTree(repository)).toEqual({
    bytes: [
      ['a/b.yaml', Buffer.from('ä\n').toString('latin1')],
      ['d', 'd'],
    ],
    problems: ['DIS1342 c'],
  });
});

test('links and submodules are what a commit has of them', async () => {
  const repository = makeRepository();
  const { directory, git } = repository;
  symlinkSync('b', join(directory, 'a'));
  symlinkSync(join(directory, 'b'), join(directory, 'outside'));
  repository.commit({ files: { b: '1' } });
  git('update-index', '--add', '--cacheinfo', `160000,${git('rev-parse', 'HEAD').trim()},sub`);
  git('config', 'core.symlinks', 'false');
  rmSync(join(directory, 'a'));
  git('checkout', '-q', '--', 'a', 'sub');
  const found = await inWorkTree(repository);
  expect(found).toEqual(await contentsOf(await openIndex(await openRepository(directory))));
  expect(found.problems).toEqual(['DIS0103 outside', 'DIS0110 sub']);
});
