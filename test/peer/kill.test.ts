import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrateBranches } from '../../src/emit/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/plan-notes.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';
import { manyClusters } from '../support/many-clusters.ts';

/** So many that git is at work on the refs for a while. */
const BRANCHES = 150;

/** The program that is killed; in the project, where it finds its packages. */
const PROGRAM = join('node_modules', '.cache', 'distributary', 'hydrate-program.mjs');

/** Who is killed: the program, the program with everything that it started, or only the git that it started. */
type Victim = 'program' | 'group' | 'git';

/** When: at any time, or while git has the refs' locks. */
type Moment = 'any' | 'refs';

beforeAll(async () => {
  await build({
    entryPoints: ['test/support/hydrate-program.ts'],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
});

/** What the kills hit, for a test that would not notice if they all came too late. */
interface Tally {
  partial: number;
  stale: number;
  unfinished: number;
}

/** A generator of numbers in [0, 1) that is the same on every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function start(repository: TestRepository, push?: string): ChildProcess {
  const args = [PROGRAM, repository.directory, String(BRANCHES), ...(push ? [push] : [])];
  return spawn(process.execPath, args, { detached: true, stdio: 'ignore' });
}

const lockOf = (repository: TestRepository) => join(repository.directory, '.git/distributary/lock');

/** The git that the program started for its current step. */
function childOf(repository: TestRepository): number | undefined {
  try {
    return JSON.parse(readFileSync(lockOf(repository), 'utf8')).step?.child?.pid;
  } catch {
    return undefined;
  }
}

async function killSometime(
  repository: TestRepository,
  program: ChildProcess,
  { victim, moment, delay }: { victim: Victim; moment: Moment; delay: number },
): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const pid = program.pid ?? 0;
  while (moment === 'refs' && program.exitCode === null && childOf(repository) === undefined) {
    await sleep(0);
  }
  await sleep(delay);
  const target = victim === 'git' ? childOf(repository) : victim === 'group' ? -pid : pid;
  if (target !== undefined && program.exitCode === null) send(target, 'SIGKILL');
  await ended;
  // A git that outlived the program goes on for a moment.
  while (send(-pid, 0)) await sleep(5);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function heads(repository: TestRepository): ReadonlyMap<string, string> {
  const lines = repository
    .git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads/env', NOTES_REF)
    .split('\n');
  return new Map(lines.filter(Boolean).map((line) => line.split(' ') as [string, string]));
}

function locksIn(repository: TestRepository): readonly string[] {
  return readdirSync(join(repository.directory, '.git'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.lock$|^distributary\/lock/.test(path))
    .sort();
}

async function round(
  repository: TestRepository,
  options: { victim: Victim; moment: Moment; delay: number; push?: string },
  tally: Tally,
): Promise<void> {
  const { push } = options;
  repository.git('commit', '--quiet', '--allow-empty', '--message', 'Next');
  const before = heads(repository);
  await killSometime(repository, start(repository, push), options);
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
  repository.git('fsck', '--full', '--strict', '--no-dangling');
  const moved = branches.filter((ref) => between.get(ref) === after.get(ref)).length;
  if (moved < BRANCHES) tally.unfinished += 1;
  if (moved > 0 && moved < BRANCHES) tally.partial += 1;
  if (locks.some((path) => path.startsWith('refs/'))) tally.stale += 1;
}

/** How long the program takes when nobody kills it. */
async function durationOf(repository: TestRepository, push?: string): Promise<number> {
  const since = Date.now();
  const program = start(repository, push);
  await new Promise((resolve) => program.once('exit', resolve));
  expect(program.exitCode).toBe(0);
  return Date.now() - since;
}

const KILLS: readonly (readonly [Victim, Moment, number])[] = [
  ['program', 'any', 25],
  ['group', 'any', 25],
  ['program', 'refs', 25],
  ['group', 'refs', 45],
  ['git', 'refs', 25],
];

describe('a run that is killed leaves every branch old or new, and the next run completes it', () => {
  for (const [victim, moment, times] of KILLS) {
    it(`${times} times: ${victim}, ${moment === 'any' ? 'at any time' : 'while refs move'}`, async () => {
      const repository = makeRepository();
      repository.commit({ files: { 'distributary.yaml': '' } });
      const duration = await durationOf(repository);
      const random = randomOf(times * 7 + victim.length);
      const tally: Tally = { partial: 0, stale: 0, unfinished: 0 };
      for (let i = 0; i < times; i++) {
        const delay = random() * (moment === 'any' ? duration : 12);
        await round(repository, { victim, moment, delay }, tally);
      }
      console.info(`${victim}, ${moment}: ${JSON.stringify(tally)} of ${times}`);
      if (victim !== 'git') expect(tally.unfinished).toBeGreaterThan(0);
      if (victim === 'group' && moment === 'refs') {
        expect(tally.partial).toBeGreaterThan(0);
        expect(tally.stale).toBeGreaterThan(0);
      }
    });
  }

  it('20 times: with a push', async () => {
    const upstream = makeRepository('--bare');
    const repository = cloneRepository(upstream.directory);
    repository.commit({ files: { 'distributary.yaml': '' } });
    const duration = await durationOf(repository, 'origin');
    const random = randomOf(3);
    const tally: Tally = { partial: 0, stale: 0, unfinished: 0 };
    for (let i = 0; i < 20; i++) {
      const victim = i % 2 === 0 ? 'program' : 'group';
      const delay = random() * duration;
      await round(repository, { victim, moment: 'any', delay, push: 'origin' }, tally);
      expect(heads(upstream)).toEqual(heads(repository));
    }
    console.info(`push: ${JSON.stringify(tally)} of 20`);
    expect(existsSync(lockOf(repository))).toBe(false);
  });
});
