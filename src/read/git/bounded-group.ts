/**
 * A command that reaches a remote → its end within a time, together with everything that it started, and at the latest with ours.
 * @module
 */
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Commands that were ended because they took too long. */
const late = new WeakSet<ChildProcess>();

/** Ends a process that leads a group of its own when the time is over, or when we are ended ourselves. */
export function boundGroup(child: ChildProcess, seconds: number): void {
  const end = (): void => endGroup(child);
  const onSignal = (signal: NodeJS.Signals): void => {
    end();
    stop();
    // With nobody listening any more the signal does what it does to every program.
    process.kill(process.pid, signal);
  };
  const timer = setTimeout(() => {
    late.add(child);
    end();
    // Something that has left the group may still hold them.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, seconds * 1000);
  const stop = (): void => {
    clearTimeout(timer);
    process.off('exit', end);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', end);
  for (const signal of signals) process.on(signal, onSignal);
  child.once('close', stop);
  child.once('error', stop);
}

/** Whether a process was ended because it took too long. */
export function wasLate(child: ChildProcess): boolean {
  return late.has(child);
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
