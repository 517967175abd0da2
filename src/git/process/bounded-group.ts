/** A command that uses a remote → its end within a time limit, together with all its child processes, and at the latest with ours. */
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Running commands, and those that were ended by the time limit. */
const running = new Set<ChildProcess>();
const late = new WeakSet<ChildProcess>();

/** Ends a process that leads a group of its own at the time limit, or when this process is ended. */
export function boundGroup(child: ChildProcess, seconds: number): void {
  const timer = setTimeout(() => {
    late.add(child);
    endGroup(child);
    // A process outside of the group may still have the pipes open.
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
  // Without another listener the signal has its default effect.
  process.kill(process.pid, signal);
}

/** Whether the time limit ended a process. */
export function wasLate(child: ChildProcess): boolean {
  return late.has(child);
}

/** Ends a process that leads a group of its own, with all its child processes. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
