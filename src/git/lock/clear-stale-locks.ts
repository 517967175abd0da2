/**
 * Steps of runs whose processes have ended → the git locks that they left, deleted if their owner is proven. A lock with the content
 * that this run was about to write is its own. An empty lock is its own if its record names the lock, the lock is not older than the
 * record, it does not change during a wait, and every process of the step has ended.
 */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownDirectory } from '../../disk/own-directory.ts';
import { isGitRunning } from '../../disk/process-identity.ts';
import type { Step, StepLock } from './lock-record.ts';

/** Another process keeps the lock of a ref for milliseconds. */
const WATCH_MS = 1_000;

/** File systems keep times to two seconds at worst. */
const CLOCK_SLACK_MS = 2_000;

/** No other file is ever deleted, whatever the record contains. */
const DELETABLE =
  /^(?:refs\/(?:heads|notes|remotes)\/[^\0]+\.lock|(?:HEAD|packed-refs|shallow)\.lock)$/;

/** Locks that other processes may have for longer, such as `git pack-refs`: deleted only while no git process runs. */
const SHARED = new Set(['packed-refs.lock', 'shallow.lock']);

/** Deletes the locks of steps whose processes have ended; returns the deleted files. */
export async function clearStaleLocks(
  directory: string,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const left = (await Promise.all(steps.map((step) => leftLocks(directory, step)))).flat();
  if (left.length === 0) return [];
  if (left.some(({ isProven }) => !isProven)) await sleep(WATCH_MS);
  const own = await ownDirectory({ root: directory, isOfGit: true });
  const isAlone = (await isGitRunning()) === false;
  const cleared: string[] = [];
  for (const found of left) {
    const isStale = found.isProven || (await isUntouched(directory, found));
    if (!isStale || (SHARED.has(found.file) && !isAlone)) continue;
    await rm(await own.at(found.file), { force: true });
    // The content that git was writing under this lock, and would refuse to write again.
    if (found.file === 'packed-refs.lock')
      await rm(await own.at('packed-refs.new'), { force: true });
    cleared.push(found.file);
  }
  return cleared;
}

interface LeftLock {
  readonly file: string;
  /** Whether the content alone proves the owner. */
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
