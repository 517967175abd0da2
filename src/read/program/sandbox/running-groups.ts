/** Started programs → the process groups that run, each of which is ended as a whole, and with this process. */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { kill } from 'node:process';

const running = new Set<ChildProcess>();

/** Records a program, which leads a group, until its end. */
export function trackGroup(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Ends every running program. */
export function endRunning(): void {
  for (const child of running) endGroup(child);
}

/** Ends a program and its child processes. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** A shell adds this to the number of the signal that ended its child. */
const SIGNALLED = 128;

/** The signal that a status of a shell reports. */
export function signalOf(status: number): string | undefined {
  if (status <= SIGNALLED) return undefined;
  const number = status - SIGNALLED;
  const known = Object.entries(constants.signals).find(([, value]) => value === number);
  return known?.[0] ?? `signal ${number}`;
}
