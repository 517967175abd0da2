/** The content of the lock file of a run: the process that has the lock, and the git locks that remain if it is killed. */
import type { Place, ProcessIdentity } from '../../disk/process-identity.ts';

/** A step during which a git command of ours locks files. */
export interface Step {
  /** The git command; absent before it is known. */
  readonly child?: ProcessIdentity;
  /** When the step began, in milliseconds since 1970: its locks are not older. */
  readonly since: number;
  /** The locks that git takes meanwhile. */
  readonly locks: readonly StepLock[];
}

/** A lock of git's that a step takes. */
export interface StepLock {
  /** Below the directory that all work trees share, as in `refs/heads/env/north.lock`. */
  readonly file: string;
  /** The content that git writes after creating the lock: empty if it stays empty, absent if it is unknown. */
  readonly content?: string;
}

export interface LockRecord {
  /** Unique to one run. */
  readonly token: string;
  readonly place: Place;
  readonly holder: ProcessIdentity;
  /** The step that the run is in; absent between steps. */
  readonly step?: Step;
  /** Steps of runs that were killed, whose locks have not been cleared yet. */
  readonly inherited: readonly Step[];
}

export function formatLockRecord(record: LockRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

/** Reads a record; undefined when the text is none, as when a disk was full. */
export function parseLockRecord(text: string): LockRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** All steps whose locks may remain after the holder has ended. */
export function stepsOf({ step, inherited }: LockRecord): readonly Step[] {
  return step === undefined ? inherited : [...inherited, step];
}

/** How messages name the holder. */
export function describeHolder({ holder, place }: LockRecord): string {
  return `process ${holder.pid} on ${place.host}`;
}

function isRecord(value: unknown): value is LockRecord {
  const record = asObject(value);
  return (
    typeof record['token'] === 'string' &&
    isProcess(record['holder']) &&
    isPlace(record['place']) &&
    isList(record['inherited'], isStep) &&
    (record['step'] === undefined || isStep(record['step']))
  );
}

function isStep(value: unknown): boolean {
  const step = asObject(value);
  return (
    typeof step['since'] === 'number' &&
    (step['child'] === undefined || isProcess(step['child'])) &&
    isList(step['locks'], isStepLock)
  );
}

function isStepLock(value: unknown): boolean {
  const { file, content } = asObject(value);
  return typeof file === 'string' && (content === undefined || typeof content === 'string');
}

function isProcess(value: unknown): boolean {
  const { pid, start } = asObject(value);
  return typeof pid === 'number' && typeof start === 'string';
}

function isPlace(value: unknown): boolean {
  const { host, boot, namespace } = asObject(value);
  return [host, boot, namespace].every((field) => typeof field === 'string');
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
