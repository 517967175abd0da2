/** A repository whose run is killed, again and again: what each kill left, and what the next run makes of it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { hydrateBranches } from '../../src/app/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { makeRepository, type TestRepository } from './git-repository.ts';
import {
  killSometime,
  type Moment,
  type Stage,
  startProgram,
  type Victim,
} from './killed-program.ts';
import { manyClusters } from './many-clusters.ts';

/** Who is killed, and how many milliseconds after which moment. */
export interface KillTime {
  readonly victim: Victim;
  readonly moment: Moment;
  readonly delay: number;
}

/** So many that git is at work on the refs for a while. */
export const BRANCHES: number = 100;

/** What the kills hit, for a test that would not notice if they all came too late. */
export interface Tally {
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
/** A part of the kills has as many rounds as so many. */
const LEAST_KILLS = 20;

/** In milliseconds: what all these rounds take while the machine is busy. On an idle one they take a minute or two. */
export const TIME_FOR_ROUNDS: number = 1_200_000;

/** Goes on until so many kills have hit, and what the test is about has happened; says what came of it. */
export async function killOften(
  what: string,
  times: number,
  {
    round: next,
    isMet = () => true,
  }: { round(tally: Tally, i: number): Promise<void>; isMet?(tally: Tally): boolean },
): Promise<void> {
  const tally = newTally();
  let rounds = 0;
  while (
    (tally.hit < times || !isMet(tally)) &&
    rounds < MOST_ROUNDS * Math.max(times, LEAST_KILLS)
  ) {
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
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function heads(repository: TestRepository): ReadonlyMap<string, string> {
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
export function makeUncollected(...options: readonly string[]): TestRepository {
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

export function locksIn(repository: TestRepository): readonly string[] {
  return readdirSync(join(repository.directory, '.git'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.lock$|^distributary\/lock/.test(path))
    .sort();
}

export async function round(
  repository: TestRepository,
  options: KillTime & { push?: string; isSharded?: boolean },
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
export async function durationOf(repository: TestRepository, push?: string): Promise<number> {
  const since = Date.now();
  const program = startProgram(repository, BRANCHES, push);
  await new Promise((resolve) => program.once('exit', resolve));
  expect(program.exitCode).toBe(0);
  return Date.now() - since;
}

/** `KILL_SLICES` makes it a run of so many times as many kills. */
export const SLICES: number = Number(process.env['KILL_SLICES'] ?? 1);

const MOMENTS: readonly Moment[] = ['any', 'locks', 'moves'];

/** Program and group in turn, at each moment in turn: a busy machine stretches what comes before. */
export function inTurn(i: number, duration: number, random: number): KillTime {
  const victim: Victim = i % 2 === 0 ? 'program' : 'group';
  const moment = MOMENTS[Math.floor(i / 2) % MOMENTS.length] ?? 'any';
  return { victim, moment, delay: random * { any: duration, locks: 60, moves: 5 }[moment] };
}
