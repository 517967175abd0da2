/** A program that hydrates many branches, and is killed at a moment of one's choice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import type { TestRepository } from './git-repository.ts';

/** The program that is killed; in the project, where it finds its packages. */
const PROGRAM = join('node_modules', '.cache', 'distributary', 'hydrate-program.mjs');

/** Who is killed: the program, the program with everything that it started, or only the git that it started. */
export type Victim = 'program' | 'group' | 'git';

/** When: at any time, when git is about to lock refs, or when the first of them has moved. */
export type Moment = 'any' | 'locks' | 'moves';

/** Builds it. */
export async function buildProgram(): Promise<void> {
  await build({
    entryPoints: ['test/support/hydrate-program.ts'],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
}

/** Starts it, in a group of its own; for a remote or for one of two shards if they are named. */
export function startProgram(
  repository: TestRepository,
  branches: number,
  push = '',
  shard?: string,
): ChildProcess {
  const args = [PROGRAM, repository.directory, String(branches), push, ...(shard ? [shard] : [])];
  return spawn(process.execPath, args, { detached: true, stdio: 'ignore' });
}

const lockOf = (repository: TestRepository) => join(repository.directory, '.git/distributary/lock');

/** What the program was about: nothing yet, reading and writing objects, moving refs here, or those of the remote. */
export type Stage = 'start' | 'objects' | 'refs' | 'push';

/** A step of a program, as far as its lock tells. */
interface KnownStep {
  readonly child?: { readonly pid: number };
  readonly locks?: readonly { readonly file: string }[];
}

/** The step that a program is in; undefined while it has no lock. */
function stepOf(repository: TestRepository, pid: number): KnownStep | undefined {
  try {
    const { holder, step = {} } = JSON.parse(readFileSync(lockOf(repository), 'utf8'));
    return holder.pid === pid ? step : undefined;
  } catch {
    return undefined;
  }
}

/** The git that a program started for its current step. */
function childOf(repository: TestRepository, pid: number): number | undefined {
  return stepOf(repository, pid)?.child?.pid;
}

function stageOf(repository: TestRepository, pid: number): Stage {
  const step = stepOf(repository, pid);
  if (step === undefined) return 'start';
  if (step.locks === undefined) return 'objects';
  return step.child && argumentsOf(step.child.pid).includes('push') ? 'push' : 'refs';
}

function argumentsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Kills at a moment and a delay after it, and waits for the end of the whole group; what the kill met, undefined when nothing alive. */
export async function killSometime(
  repository: TestRepository,
  program: ChildProcess,
  { victim, moment, delay }: { victim: Victim; moment: Moment; delay: number },
): Promise<Stage | undefined> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const pid = program.pid ?? 0;
  const isReady = triggerOf(repository, pid, moment);
  while (program.exitCode === null && !isReady()) await sleep(0);
  await sleep(delay);
  const target = { git: childOf(repository, pid), group: -pid, program: pid }[victim];
  const stage = stageOf(repository, pid);
  const isHit = target !== undefined && program.exitCode === null && send(target, 'SIGKILL');
  await ended;
  // A git that outlived the program goes on for a moment.
  while (isGroupAlive(pid)) await sleep(5);
  return isHit ? stage : undefined;
}

/** Says when the moment has come. */
function triggerOf(repository: TestRepository, pid: number, moment: Moment): () => boolean {
  const first = join(repository.directory, '.git/refs/heads/env/north-0');
  const before = existsSync(first) ? readFileSync(first, 'utf8') : '';
  if (moment === 'moves') return () => existsSync(first) && readFileSync(first, 'utf8') !== before;
  return () => moment === 'any' || childOf(repository, pid) !== undefined;
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
