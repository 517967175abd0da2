/**
 * A directory for the input of programs: created for a run, and removed after it in any case.
 * @module
 */
import { rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileUnwritable } from '../../diagnostic/codes/emit.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { endRunning } from './sandbox/bounded-process.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes a new directory to the work, and removes it. Only SIGKILL leaves it behind. */
export async function withScratchDirectory<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = await makeDirectory();
  const remove = (): void => {
    endRunning();
    rmSync(path, { recursive: true, force: true });
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    remove();
    stopListening();
    // Without another listener the signal has its default effect.
    process.kill(process.pid, signal);
  };
  const stopListening = (): void => {
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', remove);
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await work(path);
  } finally {
    stopListening();
    await rm(path, { recursive: true, force: true });
  }
}

async function makeDirectory(): Promise<string> {
  const prefix = join(tmpdir(), 'distributary-');
  try {
    // Programs print the real path, which messages must not contain.
    return await realpath(await mkdtemp(prefix));
  } catch (cause) {
    throw scratchUnwritable(prefix, cause);
  }
}

/** The error of the disk for such a directory. */
export function scratchUnwritable(path: string, cause: unknown): EnvironmentError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  return environmentError(fileUnwritable, { path, problem }, cause);
}
