/**
 * A command that reaches a remote → its end within a time, together with everything that it started, and at the latest with ours.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Commands that are running, and those that were ended because they took too long. */
const running = new Set<ChildProcess>();
const late = new WeakSet<ChildProcess>();

/** Ends a process that leads a group of its own when the time is over, or when we are ended ourselves. */
export function boundGroup(child: ChildProcess, seconds: number): void {
  const timer = setTimeout(() => {
    late.add(child);
    endGroup(child);
    // Something that has left the group may still hold them.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, seconds * 1000);
  const stop = (): void => {
    clearTimeout(timer);
    running.delete(child);
    if (running.size === 0) listen('off');
  };
  if (running.size === 0) listen('on');
  running.add(child);
  child.once('close', stop);
  child.once('error', stop);
}

function listen(how: 'on' | 'off'): void {
  process[how]('exit', endAll);
  for (const signal of signals) process[how](signal, onSignal);
}

function endAll(): void {
  for (const child of running) endGroup(child);
}

function onSignal(signal: NodeJS.Signals): void {
  endAll();
  listen('off');
  // With nobody listening any more the signal does what it does to every program.
  process.kill(process.pid, signal);
}

/** Whether a process was ended because it took too long. */
export function wasLate(child: ChildProcess): boolean {
  return late.has(child);
}

/** Ends a process that leads a group of its own, with all that it has started. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
