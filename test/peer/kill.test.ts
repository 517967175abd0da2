import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import {
  buildProgram,
  killSometime,
  type Moment,
  type Stage,
  startProgram,
  type Victim,
} from '../support/killed-program.ts';
import { manyClusters } from '../support/many-clusters.ts';

/** So many that git is at work on the refs for a while. */
const BRANCHES = 100;

beforeAll(buildProgram);

/** What the kills hit, for a test that would not notice if they all came too late. */
interface Tally {
  partial: number;
  stale: number;
  unfinished: number;
  /** Kills that met something alive. */
  hit: number;
  /** What they met. */
  readonly at: Map<Stage, number>;
}

const newTally = (): Tally => ({ partial: 0, stale: 0, unfinished: 0, hit: 0, at: new Map() });

/** On a busy machine kills may come too late; then there are more rounds. */
const MOST_ROUNDS = 5;

/** Goes on until so many kills have hit, and what the test is about has happened; says what came of it. */
async function killOften(
  what: string,
  times: number,
  {
    round: next,
    isMet = () => true,
  }: { round(tally: Tally, i: number): Promise<void>; isMet?(tally: Tally): boolean },
): Promise<void> {
  const tally = newTally();
  let rounds = 0;
  while ((tally.hit < times || !isMet(tally)) && rounds < MOST_ROUNDS * times) {
    await next(tally, rounds);
    rounds += 1;
  }
  const { at, ...counts } = tally;
  const found = JSON.stringify({ ...counts, ...Object.fromEntries(at) });
  process.stderr.write(`${what}: ${found} in ${rounds} rounds\n`);
  expect(tally.hit).toBeGreaterThanOrEqual(times);
  // Otherwise the kills came too late, and nothing was tested.
  expect(isMet(tally)).toBe(true);
}

/** A generator of numbers in [0, 1) that is the same on every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function heads(repository: TestRepository): ReadonlyMap<string, string> {
  const lines = repository
    .git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads/env', NOTES_REF)
    .split('\n');
  return new Map(
    lines.filter(Boolean).map((line): [string, string] => {
      const [ref = '', id = ''] = line.split(' ');
      return [ref, id];
    }),
  );
}

/** A repository that git doesn't tidy up behind a commit: with fifty packs it would take them away under fsck. */
function makeUncollected(...options: readonly string[]): TestRepository {
  const repository = makeRepository(...options);
  repository.git('config', 'gc.auto', '0');
  return repository;
}

/** Each run leaves packs, and with hundreds of them git is slow. */
const MOST_PACKS = 40;

function tidyUp(repository: TestRepository): void {
  const packs = readdirSync(join(repository.directory, '.git/objects/pack'));
  if (packs.length > MOST_PACKS) repository.git('repack', '-a', '-d', '-q');
}

function locksIn(repository: TestRepository): readonly string[] {
  return readdirSync(join(repository.directory, '.git'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.lock$|^distributary\/lock/.test(path))
    .sort();
}

async function round(
  repository: TestRepository,
  options: { victim: Victim; moment: Moment; delay: number; push?: string; isSharded?: boolean },
  tally: Tally,
): Promise<void> {
  const { push, isSharded = false } = options;
  tidyUp(repository);
  repository.git('commit', '--quiet', '--allow-empty', '--message', 'Next');
  const before = heads(repository);
  // The other shard goes on, and is not hit.
  const other = isSharded ? startProgram(repository, BRANCHES, push, '1') : undefined;
  const otherEnded = other && new Promise((resolve) => other.once('exit', resolve));
  const program = startProgram(repository, BRANCHES, push, isSharded ? '0' : undefined);
  const met = await killSometime(repository, program, options);
  if (met !== undefined) {
    tally.hit += 1;
    tally.at.set(met, (tally.at.get(met) ?? 0) + 1);
  }
  await otherEnded;
  const between = heads(repository);
  const locks = locksIn(repository);
  repository.git('fsck', '--full', '--strict', '--no-dangling');
  await hydrateBranches(await manyClusters(repository.directory, BRANCHES, push));
  const after = heads(repository);
  const branches = [...after.keys()].filter((ref) => ref !== NOTES_REF);
  const strange = branches.filter(
    (ref) => ![before.get(ref), after.get(ref)].includes(between.get(ref)),
  );
  expect(strange).toEqual([]);
  expect(branches).toHaveLength(BRANCHES);
  expect(branches.filter((ref) => after.get(ref) === before.get(ref))).toEqual([]);
  expect(locksIn(repository)).toEqual([]);
  const moved = branches.filter((ref) => between.get(ref) === after.get(ref)).length;
  if (moved < BRANCHES) tally.unfinished += 1;
  if (moved > 0 && moved < BRANCHES) tally.partial += 1;
  if (locks.some((path) => path.startsWith('refs/'))) tally.stale += 1;
}

/** How long the program takes when nobody kills it. */
async function durationOf(repository: TestRepository, push?: string): Promise<number> {
  const since = Date.now();
  const program = startProgram(repository, BRANCHES, push);
  await new Promise((resolve) => program.once('exit', resolve));
  expect(program.exitCode).toBe(0);
  return Date.now() - since;
}

/** `KILL_SLICES` makes it a run of so many times as many kills. */
const SLICES = Number(process.env['KILL_SLICES'] ?? 1);

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

const MOMENTS: readonly Moment[] = ['any', 'locks', 'moves'];

/** Program and group in turn, at each moment in turn: a busy machine stretches what comes before. */
function inTurn(i: number, duration: number, random: number) {
  const victim: Victim = i % 2 === 0 ? 'program' : 'group';
  const moment = MOMENTS[Math.floor(i / 2) % MOMENTS.length] ?? 'any';
  return { victim, moment, delay: random * { any: duration, locks: 60, moves: 5 }[moment] };
}

/** What a remote is told, besides where it is. */
const PUSHES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['push', []],
  ['push to a mirror', [['remote.origin.mirror', 'true']]],
  // Whatever is pushed moves the branches here as well, as those that follow the remote.
  [
    'push to a mirror of all refs',
    [
      ['remote.origin.mirror', 'true'],
      ['remote.origin.fetch', '+refs/*:refs/*'],
    ],
  ],
];

/** A remote whose server is not killed with us. */
function addRemote(repository: TestRepository, name: string): TestRepository {
  const upstream = makeUncollected('--bare');
  repository.git('remote', 'add', name, upstream.directory);
  repository.git('config', `remote.${name}.receivepack`, 'setsid --wait git-receive-pack');
  return upstream;
}

describe('a run that is killed leaves every branch old or new, and the next run completes it', () => {
  it.each(KILLS)('%s killed (%s)', async (victim, moment, within, slice) => {
    const times = slice * SLICES;
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

  it.each(PUSHES)('with a %s', async (what, settings) => {
    const repository = makeUncollected();
    const [upstream] = ['origin', 'backup'].map((name) => addRemote(repository, name));
    for (const setting of settings) repository.git('config', '--replace-all', ...setting);
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository, 'origin');
    const random = randomOf(3);
    await killOften(what, 20 * SLICES, {
      round: async (tally, i) => {
        const when = inTurn(i, duration, random());
        await round(repository, { ...when, push: 'origin' }, tally);
        expect(upstream && heads(upstream)).toEqual(heads(repository));
      },
      isMet: ({ at }) => (at.get('push') ?? 0) > 0,
    });
  });

  it('with pushes to two remotes in turn', async () => {
    const repository = makeUncollected();
    const names = ['origin', 'backup'] as const;
    const [origin, backup] = [addRemote(repository, 'origin'), addRemote(repository, 'backup')];
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository, 'origin');
    const random = randomOf(4);
    await killOften('pushes in turn', 20 * SLICES, {
      round: async (tally, i) => {
        const when = inTurn(i, duration, random());
        const [push, other] = i % 2 === 0 ? [names[0], backup] : [names[1], origin];
        const before = heads(other);
        await round(repository, { ...when, push }, tally);
        expect(heads(i % 2 === 0 ? origin : backup)).toEqual(heads(repository));
        expect(heads(other)).toEqual(before);
      },
      isMet: ({ at }) => (at.get('push') ?? 0) > 0,
    });
  });

  it('beside another shard', async () => {
    const repository = makeUncollected();
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository);
    const random = randomOf(5);
    await killOften('shards', 10 * SLICES, {
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
