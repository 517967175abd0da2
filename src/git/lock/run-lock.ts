/**
 * One run at a time: `distributary/lock` in the directory that all work trees of a repository share. The record in the lock is also the
 * journal from which the next run removes the locks of a killed one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockUnprovable, runLocked } from '../../diagnostic/codes/emit.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { invariant } from '../../diagnostic/invariant.ts';
import { ownDirectory } from '../../disk/own-directory.ts';
import { identify, type Liveness, thisPlace } from '../../disk/process-identity.ts';
import {
  asWriteError,
  create,
  judge,
  look,
  removeLeftovers,
  replace,
  type Seen,
} from './lock-file.ts';
import { describeHolder, type LockRecord, type Step, stepsOf } from './lock-record.ts';

/** A lock that is held. */
export interface RunLock {
  /** Steps of killed runs; their locks have to be cleared before anything is written. */
  readonly inherited: readonly Step[];
  /** Records the step that begins. The record of an earlier run is overwritten, so its locks must be cleared before. */
  enter(step: Step): Promise<void>;
  /** Writes down that no step is under way, and nothing inherited any more. */
  leave(): Promise<void>;
  /** Lets others go on. */
  release(): Promise<void>;
}

/** How long to wait for another run, and who hears of it. */
export interface WaitOptions {
  readonly seconds: number;
  /** Told once who is waited for. */
  onWait?(holder: string): void;
}

const POLL_MS = 100;
/** The interval at which the holder touches the lock, so that others see it as running even if its process is not visible to them. */
const BEAT_MS = 15_000;

/** Takes the lock; throws when another run keeps it for too long. */
export async function acquireRunLock(
  commonDirectory: string,
  { seconds, onWait }: WaitOptions,
): Promise<RunLock> {
  const own = await ownDirectory({ root: commonDirectory, isOfGit: true });
  const file = await own.at('distributary/lock');
  try {
    await mkdir(dirname(file), { recursive: true });
    const record = await ownRecord();
    const deadline = Date.now() + seconds * 1000;
    let announced = '';
    for (;;) {
      const taken = await tryToTake(file, record);
      if ('token' in taken) return await holdLock(file, taken);
      const { holder, state } = taken;
      if (state !== 'dead' && announced === '') onWait?.(holder);
      if (state !== 'dead') announced = holder;
      if (Date.now() > deadline) throw lockedBy(file, holder, { state, seconds });
      await sleep(POLL_MS);
    }
  } catch (cause) {
    throw asWriteError(file, cause);
  }
}

async function ownRecord(): Promise<LockRecord> {
  const holder = await identify(pid);
  invariant(holder, 'a running process can be identified');
  return { token: randomUUID(), place: await thisPlace(), holder, inherited: [] };
}

/** The process that has the lock. */
interface Taken {
  readonly holder: string;
  readonly state: Liveness;
}

async function tryToTake(file: string, record: LockRecord): Promise<LockRecord | Taken> {
  if (await create(file, record)) return record;
  const seen = await look(file);
  const holder = seen?.record ? describeHolder(seen.record) : 'a process that is just starting';
  if (seen === undefined) return { holder, state: 'dead' };
  const state = await judge(seen);
  const taken = state === 'dead' ? await takeOver(file, seen, record) : undefined;
  return taken ?? { holder, state };
}

function lockedBy(
  file: string,
  holder: string,
  { state, seconds }: { state: Liveness; seconds: number },
): Error {
  return state === 'unknown'
    ? environmentError(lockUnprovable, { file, holder })
    : environmentError(runLocked, { holder, seconds });
}

/**
 * Replaces the lock of a dead run by our own, which inherits its steps. A second lock sees to it that of several runs which found
 * the same dead one, only one does so.
 */
async function takeOver(
  file: string,
  seen: Seen,
  record: LockRecord,
): Promise<LockRecord | undefined> {
  const breaker = `${file}.break`;
  if (!(await create(breaker, record))) {
    const other = await look(breaker);
    if (other && (await judge(other)) === 'dead') await rm(breaker, { force: true });
    return undefined;
  }
  try {
    const now = await look(file);
    if (now === undefined || now.record?.token !== seen.record?.token) return undefined;
    const taken = { ...record, inherited: seen.record ? stepsOf(seen.record) : [] };
    await replace(file, taken);
    return taken;
  } finally {
    await rm(breaker, { force: true });
  }
}

async function holdLock(file: string, taken: LockRecord): Promise<RunLock> {
  await removeLeftovers(file);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  const { token, place, holder } = taken;
  const plain: LockRecord = { token, place, holder, inherited: [] };
  const write = async (record: LockRecord): Promise<void> => {
    try {
      await replace(file, record);
    } catch (cause) {
      throw asWriteError(file, cause);
    }
  };
  return {
    inherited: taken.inherited,
    enter: (step) => write({ ...plain, step }),
    // A record that names a step too many does no harm: its locks are gone by then.
    leave: () => write(plain).catch(() => {}),
    release: async () => {
      clearInterval(beat);
      // A run that considered this one dead may have taken the lock over; then this run must not remove it.
      if ((await look(file))?.record?.token === token) await rm(file, { force: true });
    },
  };
}
