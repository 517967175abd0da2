/** A lock file: created and replaced atomically, so that no process reads a partial record. */
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileUnwritable } from '../../diagnostic/codes/emit.ts';
import { EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { identify, type Liveness, livenessOf } from '../../disk/process-identity.ts';
import { formatLockRecord, type LockRecord, parseLockRecord, stepsOf } from './lock-record.ts';

/** A record is written in one call; a record that is unreadable for this long was never finished. */
const GARBLED_MS = 10_000;
/** A lock that was not refreshed for this long, and whose process cannot be identified, is stale. */
const SILENCE_MS = 600_000;

/** A lock as it was found. */
export interface Seen {
  /** Absent when it cannot be read. */
  readonly record: LockRecord | undefined;
  /** Milliseconds since the last refresh. */
  readonly age: number;
}

/** Reads a lock; undefined when there is none. */
export async function look(file: string): Promise<Seen | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { record: parseLockRecord(text), age: Date.now() - mtimeMs };
  } catch {
    return undefined;
  }
}

/** A run is dead when neither it nor the git command that it started still runs. */
export async function judge({ record, age }: Seen): Promise<Liveness> {
  if (record === undefined) return age > GARBLED_MS ? 'dead' : 'alive';
  const processes = [record.holder, ...stepsOf(record).flatMap(({ child }) => child ?? [])];
  const states = await Promise.all(processes.map((one) => livenessOf(one, record.place)));
  if (states.includes('alive')) return 'alive';
  if (!states.includes('unknown')) return 'dead';
  return age > SILENCE_MS ? 'dead' : 'unknown';
}

/** Makes a file with its whole content, or not at all; false when it exists. */
export async function create(file: string, record: LockRecord): Promise<boolean> {
  const draft = draftOf(file, record);
  try {
    await writeFile(draft, formatLockRecord(record));
    await link(draft, file);
    return true;
  } catch (cause) {
    // If the draft is gone (another run considered this one dead), the lock is tried again.
    if (hasCode(cause, 'EEXIST', 'ENOENT')) return false;
    // File systems without hard links: a record that is read half written counts as one of a process that is just starting.
    if (!hasCode(cause, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK')) throw cause;
    return await createPlainly(file, record);
  } finally {
    await rm(draft, { force: true });
  }
}

async function createPlainly(file: string, record: LockRecord): Promise<boolean> {
  try {
    await writeFile(file, formatLockRecord(record), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false;
    throw cause;
  }
}

/** An error of the disk becomes an environment error; all other errors are passed on. */
export function asWriteError(path: string, cause: unknown): unknown {
  if (cause instanceof EnvironmentError || !(cause instanceof Error) || !('code' in cause)) {
    return cause;
  }
  return environmentError(fileUnwritable, { path, problem: String(cause.code) }, cause);
}

function hasCode(cause: unknown, ...codes: readonly string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.some((code) => code === cause.code);
}

/** Replaces a lock that is held. */
export async function replace(file: string, record: LockRecord): Promise<void> {
  const draft = draftOf(file, record);
  try {
    await writeFile(draft, formatLockRecord(record));
    await rename(draft, file);
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) {
      await rm(draft, { force: true });
      throw cause;
    }
    await writeFile(draft, formatLockRecord(record));
    await rename(draft, file);
  }
}

function draftOf(file: string, { holder, token }: LockRecord): string {
  return `${file}.${holder.pid}.${token}`;
}

/** Drafts of runs that were killed while writing; a draft may be incomplete, but its name identifies the run. */
export async function removeLeftovers(file: string): Promise<void> {
  const directory = dirname(file);
  for (const name of await readdir(directory)) {
    const [, owner] = /^lock\.(?:break\.)?(\d+)\.[0-9a-f-]+$/.exec(name) ?? [];
    if (owner === undefined) continue;
    const draft = join(directory, name);
    const seen = await look(draft);
    const isDead = seen?.record
      ? (await judge(seen)) === 'dead'
      : (await identify(Number(owner))) === undefined;
    if (isDead) await rm(draft, { force: true });
  }
}
