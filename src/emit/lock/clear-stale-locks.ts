/**
 * Steps of runs that are dead → git's locks that they left, deleted as far as they are proven theirs. A lock that holds what we
 * were about to write is ours. An empty one is ours when our own record says that we were about to take it, it is no older than
 * that, nobody touches it while we watch, and every process of that step is dead.
 * @module
 */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step, StepLock } from './lock-record.ts';
import { isGitRunning } from './process-identity.ts';

/** Another process keeps the lock of a ref for milliseconds. */
const WATCH_MS = 1_000;

/** File systems keep times to two seconds at worst. */
const CLOCK_SLACK_MS = 2_000;

/** No other file is ever deleted, whatever the record contains. */
const DELETABLE =
  /^(?:refs\/(?:heads|notes|remotes)\/[^\0]+\.lock|(?:HEAD|packed-refs|shallow)\.lock)$/;

/** Locks that are held for longer than a moment by others too, as when refs are packed: only while no git runs at all. */
const SHARED = new Set(['packed-refs.lock', 'shallow.lock']);

/** Deletes what is left of steps whose processes are dead; returns the files that were deleted. */
export async function clearStaleLocks(
  directory: string,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const left = (await Promise.all(steps.map((step) => leftLocks(directory, step)))).flat();
  if (left.length === 0) return [];
  if (left.some(({ isProven }) => !isProven)) await sleep(WATCH_MS);
  const isAlone = (await isGitRunning()) === false;
  const cleared: string[] = [];
  for (const found of left) {
    const isStale = found.isProven || (await isUntouched(directory, found));
    if (!isStale || (SHARED.has(found.file) && !isAlone)) continue;
    await rm(join(directory, found.file), { force: true });
    // What git was writing under this lock, and would refuse to write again.
    if (found.file === 'packed-refs.lock')
      await rm(join(directory, 'packed-refs.new'), { force: true });
    cleared.push(found.file);
  }
  return cleared;
}

interface LeftLock {
  readonly file: string;
  /** Whether its content alone proves whose it is. */
  readonly isProven: boolean;
  readonly stamp: string;
}

async function leftLocks(directory: string, step: Step): Promise<readonly LeftLock[]> {
  const left = await Promise.all(step.locks.map((lock) => leftLock(directory, lock, step.since)));
  return left.filter((found) => found !== undefined);
}

async function leftLock(
  directory: string,
  { file, content }: StepLock,
  since: number,
): Promise<LeftLock | undefined> {
  if (!DELETABLE.test(file) || file.split('/').includes('..')) return undefined;
  const found = await look(directory, file);
  if (found === undefined) return undefined;
  const isOurText = content !== undefined && content !== '' && found.text.trim() === content;
  if (isOurText) return { file, isProven: true, stamp: found.stamp };
  const couldBeOurs = content === undefined || found.text === '';
  if (!couldBeOurs || found.modified < since - CLOCK_SLACK_MS) return undefined;
  return { file, isProven: false, stamp: found.stamp };
}

async function isUntouched(directory: string, { file, stamp }: LeftLock): Promise<boolean> {
  return (await look(directory, file))?.stamp === stamp;
}

async function look(
  directory: string,
  file: string,
): Promise<{ text: string; modified: number; stamp: string } | undefined> {
  try {
    const path = join(directory, file);
    const [text, { ino, mtimeMs, size }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text, modified: mtimeMs, stamp: `${ino} ${mtimeMs} ${size}` };
  } catch {
    return undefined;
  }
}
