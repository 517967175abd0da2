import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { drawsFor } from '../support/draw/draws.ts';
import {
  BRANCHES,
  durationOf,
  heads,
  inTurn,
  killOften,
  locksIn,
  makeUncollected,
  randomOf,
  round,
  SLICES,
  TIME_FOR_ROUNDS,
} from '../support/kill-rounds.ts';
import { buildProgram, type Moment, startProgram, type Victim } from '../support/killed-program.ts';
import { manyClusters } from '../support/many-clusters.ts';

const draws = drawsFor(import.meta.url);

vi.setConfig({ testTimeout: TIME_FOR_ROUNDS });

beforeAll(buildProgram);

/** Who, when, within how many milliseconds, how often. */
const KILLS: readonly (readonly [Victim, Moment, number, number])[] = [
  ['program', 'any', 0, 20],
  ['group', 'any', 0, 20],
  ['program', 'locks', 20, 15],
  ['group', 'locks', 20, 30],
  ['group', 'moves', 3, 30],
  ['git', 'locks', 20, 15],
];

const words: Readonly<Record<Moment, string>> = {
  any: 'at any time',
  locks: 'while refs are locked',
  moves: 'while refs move',
};

describe('a run that is killed leaves every branch old or new, and the next run completes it', () => {
  it.each(KILLS)('%s killed (%s)', async (victim, moment, within, slice) => {
    const times = draws.count(slice) * SLICES;
    const repository = makeUncollected();
    repository.commit({ files: { 'distributary.yaml': '' } });
    const longest = moment === 'any' ? await durationOf(repository) : within;
    const random = randomOf(times * 7 + victim.length);
    await killOften(`${victim} killed ${words[moment]}`, times, {
      round: (tally) => round(repository, { victim, moment, delay: random() * longest }, tally),
      isMet: ({ stale, partial }) =>
        victim !== 'group' || moment === 'any' || (moment === 'locks' ? stale : partial) > 0,
    });
    repository.git('fsck', '--full', '--strict', '--no-dangling');
  });

  it('beside another shard', async () => {
    const repository = makeUncollected();
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository);
    const random = randomOf(5);
    await killOften('shards', draws.count(10) * SLICES, {
      round: async (tally, i) => {
        const when = inTurn(i, duration, random());
        await round(repository, { ...when, isSharded: true }, tally);
      },
    });
  });
});

it('runs that start at once all end well, and write what one would', async () => {
  const repository = makeUncollected();
  repository.commit({ files: { 'distributary.yaml': '' } });
  const programs = [1, 2, 3].map(() => startProgram(repository, BRANCHES));
  await Promise.all(
    programs.map((program) => new Promise((resolve) => program.once('exit', resolve))),
  );
  expect(programs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  const written = heads(repository);
  expect(written.size).toBe(BRANCHES + 1);
  await hydrateBranches(await manyClusters(repository.directory, BRANCHES));
  expect(heads(repository)).toEqual(written);
  expect(locksIn(repository)).toEqual([]);
  repository.git('fsck', '--full', '--strict', '--no-dangling');
});
