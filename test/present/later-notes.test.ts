import { expect, test } from 'vitest';
import type { Tree } from '../../src/git/object/tree.ts';
import { openRepository } from '../../src/git/repository.ts';
import { readLaterNotes } from '../../src/present/later-notes.ts';
import { makeRepository } from '../support/git-repository.ts';

test('of two notes on one head the second is kept where its commit came later', async () => {
  const repository = makeRepository();
  const date = { GIT_COMMITTER_DATE: '2026-02-01T00:00:00Z' };
  const [first, second] = [repository.commit({ env: date }), repository.commit({ env: date })];
  const blobOf = (text: string): string => {
    repository.commit({ files: { note: text } });
    return repository.git('rev-parse', 'HEAD:note').trim();
  };
  const of = (commit: string) => blobOf(`{"drySha":"${commit}"}\n`);
  const [older, newer, lost, none] = [of(first), of(second), of('ab'.repeat(20)), blobOf('mine\n')];
  const heads: Readonly<Record<string, readonly [string, string]>> = {
    'later here': [newer, older],
    'later there': [older, newer],
    same: [newer, newer],
    'of a commit that nobody has': [older, lost],
    'beside one that nobody has': [lost, newer],
    'no commit': [older, none],
    'beside no commit': [none, newer],
  };
  const tree = (id: string): Tree =>
    new Map(
      Object.entries(heads).map(([head, notes]) => [
        head,
        { mode: '100644', id: notes[id === 'here' ? 0 : 1] },
      ]),
    );
  const base = (name: string) => ({ commit: name, tree: name });
  const opened = await openRepository(repository.directory);
  const both = { bases: [base('here'), base('there')] as const, remote: undefined, tree };
  expect([...(await readLaterNotes(opened, both))]).toEqual([['later there', newer]]);
});
