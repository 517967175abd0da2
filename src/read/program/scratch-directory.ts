/** A directory for the input of programs: created for a run, and removed after it in any case. A killed run leaves it to the next one. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileUnwritable } from '../../diagnostic/codes/emit.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { makeScratch, removeScratch, removeScratchNow } from '../../disk/scratch.ts';
import { endRunning } from './sandbox/running-groups.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes a new directory to the work, and removes it. */
export async function withScratchDirectory<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = await makeDirectory();
  const remove = (): void => {
    endRunning();
    removeScratchNow(path);
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
    await removeScratch(path);
  }
}

async function makeDirectory(): Promise<string> {
  try {
    return await makeScratch(tmpdir());
  } catch (cause) {
    throw scratchUnwritable(join(tmpdir(), 'distributary-'), cause);
  }
}

/** The error of the disk for such a directory. */
export function scratchUnwritable(path: string, cause: unknown): EnvironmentError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  return environmentError(fileUnwritable, { path, problem }, cause);
}
