import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { hydrateBranches } from '../../src/emit/hydrate-branches.ts';
import { NOTES_REF } from '../../src/plan/plan-notes.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { manyClusters } from '../support/many-clusters.ts';

/** So many that git is at work on the refs for a while. */
const BRANCHES = 100;

/** The program that is killed; in the project, where it finds its packages. */
const PROGRAM = join('node_modules', '.cache', 'distributary', 'hydrate-program.mjs');

/** Who is killed: the program, the program with everything that it started, or only the git that it started. */
type Victim = 'program' | 'group' | 'git';

/** When: at any time, when git is about to lock refs, or when the first of them has moved. */
type Moment = 'any' | 'locks' | 'moves';

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
  const isReady = triggerOf(repository, moment);
  while (program.exitCode === null && !isReady()) await sleep(0);
  await sleep(delay);
  const target = { git: childOf(repository), group: -pid, program: pid }[victim];
  if (target !== undefined && program.exitCode === null) send(target, 'SIGKILL');
  await ended;
  // A git that outlived the program goes on for a moment.
  while (isGroupAlive(pid)) await sleep(5);
}

/** Says when the moment has come. */
function triggerOf(repository: TestRepository, moment: Moment): () => boolean {
  const first = join(repository.directory, '.git/refs/heads/env/north-0');
  const before = existsSync(first) ? readFileSync(first, 'utf8') : '';
  if (moment === 'moves') return () => existsSync(first) && readFileSync(first, 'utf8') !== before;
  return () => moment === 'any' || childOf(repository) !== undefined;
}

/** Whether a process of a group runs; one that has ended but was not waited for by anybody does not. */
function isGroupAlive(group: number): boolean {
  if (!send(-group, 0)) return false;
  return readdirSync('/proc').some((name) => {
    try {
      const [state, , processGroup] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(processGroup) === group && state !== 'Z';
    } catch {
      return false;
    }
  });
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
  return new Map(
    lines.filter(Boolean).map((line): [string, string] => {
      const [ref = '', id = ''] = line.split(' ');
      return [ref, id];
    }),
  );
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
  it.each(KILLS)('%s killed (%s)', async (victim, moment, within, times) => {
    const repository = makeRepository();
    repository.commit({ files: { 'distributary.yaml': '' } });
    const longest = moment === 'any' ? await durationOf(repository) : within;
    const random = randomOf(times * 7 + victim.length);
    const tally: Tally = { partial: 0, stale: 0, unfinished: 0 };
    // On a busy machine kills may come too late many times; then there are more of them.
    const isHit = (): boolean =>
      victim !== 'group' || moment === 'any' || tally[moment === 'locks' ? 'stale' : 'partial'] > 0;
    for (let i = 0; i < times || (!isHit() && i < 5 * times); i++) {
      await round(repository, { victim, moment, delay: random() * longest }, tally);
    }
    repository.git('fsck', '--full', '--strict', '--no-dangling');
    process.stderr.write(
      `${victim} killed ${words[moment]}: ${JSON.stringify(tally)} of ${times}\n`,
    );
    // Otherwise the kills came too late, and nothing was tested.
    if (victim === 'group' && moment === 'locks') expect(tally.stale).toBeGreaterThan(0);
    if (victim === 'group' && moment === 'moves') expect(tally.partial).toBeGreaterThan(0);
  });

  it('with a push', async () => {
    const upstream = makeRepository('--bare');
    const repository = makeRepository();
    repository.git('remote', 'add', 'origin', upstream.directory);
    // The server is not killed with us.
    repository.git('config', 'remote.origin.receivepack', 'setsid --wait git-receive-pack');
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
    process.stderr.write(`push: ${JSON.stringify(tally)} of 20\n`);
  });
});

it('runs that start at once all end well, and write what one would', async () => {
  const repository = makeRepository();
  repository.commit({ files: { 'distributary.yaml': '' } });
  const programs = [1, 2, 3].map(() => start(repository));
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
