import { expect, test } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';
import { type Fleet, jobOf, type RunOptions } from '../support/hydration.ts';

const clusters = ['east', 'north', 'south', 'west'];

/** Which clusters a shard of two writes. */
const shardOf = (shard: number) => clusters.filter((_, i) => i % 2 === shard);

/** What all clusters run as of a commit; `north` runs the same as of every one, so that only the notes tell of it. */
const contentAt = (commit: number): Fleet =>
  Object.fromEntries(
    clusters.map((name) => [
      name,
      { 'apps/web': [name === 'north' ? 'a: 0\n' : `a: ${commit}\n`] },
    ]),
  );

/** A bare repository with a line of commits. */
function upstream(length: number) {
  const source = makeRepository();
  const dates = Array.from({ length }, (_, i) => `2026-02-0${i + 1}T00:00:00Z`);
  const commits = dates.map((date) =>
    source.commit({ files: { 'distributary.yaml': '' }, env: { GIT_COMMITTER_DATE: date } }),
  );
  const bare = cloneRepository(source.directory, '--bare');
  return { bare, commits, clone: () => cloneRepository(`file://${bare.directory}`) };
}

/** One run: which shard, as of which commit, where to. */
interface Run {
  readonly commit: number;
  readonly shard: number;
  readonly isForced?: boolean;
  readonly isLocal?: boolean;
}

/** The codes of what forbids a run; none when it has written. */
async function runOf(
  { directory }: TestRepository,
  commits: readonly string[],
  { commit, shard, isForced = false, isLocal = false }: Run,
): Promise<readonly string[]> {
  const of = shardOf(shard);
  const fleet = Object.fromEntries(
    Object.entries(contentAt(commit)).filter(([name]) => of.includes(name)),
  );
  const job = await jobOf(directory, fleet, {
    revision: commits[commit] ?? '',
    also: clusters.filter((name) => !of.includes(name)),
    forceOlder: isForced,
    ...(isLocal ? {} : { push: 'origin' }),
  });
  const { value, diagnostics } = await hydrateBranches(job);
  return value === undefined ? diagnostics.map(({ code }) => code) : [];
}

/** Which commit the branches tell of, by their numbers. */
function standing(repository: TestRepository, commits: readonly string[]) {
  return clusters.map((name) => {
    if (repository.ref(`refs/heads/env/${name}`) === undefined) return undefined;
    const note = repository.git('notes', '--ref', NOTES_REF, 'show', `env/${name}`);
    return commits.indexOf(JSON.parse(note).drySha);
  });
}

const refused = ['DIS0730', 'DIS0730'];

test('shards go forward each by itself, and none goes back unless told to', async () => {
  const { bare, commits, clone } = upstream(4);
  const steps: readonly (readonly [Run, readonly string[], readonly (number | undefined)[]])[] = [
    [{ shard: 0, commit: 1 }, [], [1, undefined, 1, undefined]],
    [{ shard: 1, commit: 3 }, [], [1, 3, 1, 3]],
    [{ shard: 1, commit: 1 }, refused, [1, 3, 1, 3]],
    [{ shard: 0, commit: 2 }, [], [2, 3, 2, 3]],
    [{ shard: 0, commit: 0 }, refused, [2, 3, 2, 3]],
    [{ shard: 1, commit: 2 }, refused, [2, 3, 2, 3]],
    [{ shard: 1, commit: 0, isForced: true }, [], [2, 0, 2, 0]],
    [{ shard: 1, commit: 1 }, [], [2, 1, 2, 1]],
    [{ shard: 0, commit: 3 }, [], [3, 1, 3, 1]],
    [{ shard: 1, commit: 0 }, refused, [3, 1, 3, 1]],
    [{ shard: 0, commit: 2 }, refused, [3, 1, 3, 1]],
  ];
  const kept = clone();
  for (const [i, [run, codes, after]] of steps.entries()) {
    // Now and then from a clone that has seen nothing yet.
    const found = await runOf(i % 2 === 0 ? kept : clone(), commits, run);
    expect([run, found, standing(bare, commits)]).toEqual([run, codes, after]);
  }
});

test('shards of several commits at once end at the newest that each of them had', async () => {
  const { bare, commits, clone } = upstream(4);
  const runs = [
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 1],
    [1, 0],
    [0, 1],
  ].map(([commit = 0, shard = 0]) => ({ commit, shard }));
  const found = await Promise.all(runs.map((run) => runOf(clone(), commits, run)));
  for (const codes of found) expect([[], refused]).toContainEqual(codes);
  expect(standing(bare, commits)).toEqual([2, 3, 2, 3]);
  bare.git('fsck', '--full', '--strict');
});

test('a shard that is pushed takes no branch of another back that was only written here', async () => {
  const { bare, commits, clone } = upstream(4);
  await runOf(clone(), commits, { shard: 1, commit: 0 });
  const ours = clone();
  await runOf(ours, commits, { shard: 1, commit: 3, isLocal: true });
  await runOf(clone(), commits, { shard: 1, commit: 1 });
  await runOf(clone(), commits, { shard: 0, commit: 0 });
  // The notes have gone on at both ends, and are merged.
  expect(await runOf(ours, commits, { shard: 0, commit: 2 })).toEqual([]);
  expect(await runOf(ours, commits, { shard: 1, commit: 2, isLocal: true })).toEqual(refused);
  expect([standing(bare, commits), standing(ours, commits)]).toEqual([
    [2, 3, 2, 1],
    [2, 3, 2, 3],
  ]);
});

test('a branch that has gone on here unaware of a later commit is not pushed over it', async () => {
  const { bare, commits, clone } = upstream(4);
  for (const shard of [0, 1]) await runOf(clone(), commits, { shard, commit: 0 });
  // The later commit gives `north` what it has: only the note tells, and a clone does not fetch notes.
  await runOf(clone(), commits, { shard: 1, commit: 3 });
  const ours = clone();
  const job = async (options: RunOptions) =>
    await jobOf(
      ours.directory,
      { north: { 'apps/web': ['a: 2\n'] } },
      { revision: commits[2] ?? '', also: ['east', 'south', 'west'], ...options },
    );
  expect((await hydrateBranches(await job({}))).value?.isWritten).toBe(true);
  const { value, diagnostics } = await hydrateBranches(await job({ push: 'origin' }));
  expect([value, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['DIS0730']]);
  expect(standing(bare, commits)).toEqual([0, 3, 0, 3]);
  await hydrateBranches(await job({ push: 'origin', forceOlder: true }));
  expect(standing(bare, commits)).toEqual([0, 2, 0, 3]);
});
