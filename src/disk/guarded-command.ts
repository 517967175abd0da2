/**
 * A program and its limits → the command that enforces them: a shell that sets the system's limits, and ends the process group
 * when this process has ended in any way. Every system with a POSIX shell supports it.
 */
import { existsSync } from 'node:fs';
import { platform } from 'node:process';

/** Limits of a process. */
export interface ResourceLimits {
  readonly milliseconds: number;
  /** Memory that it may fill with data, in bytes. */
  readonly memory: number;
}

/** A command, and whether its standard input is the pipe whose end signals the end of this process. */
export interface GuardedCommand {
  readonly path: string;
  readonly args: readonly string[];
  readonly isGuarded: boolean;
}

const SHELL = '/bin/sh';

/** Processors that a program may use for all of its time. */
const PROCESSORS = 2;

/**
 * A limit that cannot be set is lower already. The last child waits for the end of the pipe, to which nothing is written. The shell's
 * own outputs are closed early: they would stay open as long as it waits.
 */
const guard = `ulimit -d "$1" 2>/dev/null
ulimit -t "$2" 2>/dev/null
shift 2
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
exec >/dev/null 2>&1
{ read -r nothing; kill -9 0; } <&3 3<&- &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -9 "$watcher"
exit "$status"`;

/** Puts the guard before a program; without a shell there is none. */
export function guardedCommand(
  path: string,
  args: readonly string[],
  { milliseconds, memory }: ResourceLimits,
): GuardedCommand {
  if (!hasGuard()) return { path, args, isGuarded: false };
  const kibibytes = Math.floor(memory / 1024);
  const seconds = Math.ceil((milliseconds / 1000) * PROCESSORS) + 1;
  const guardArgs = ['-c', guard, 'sh', String(kibibytes), String(seconds), path, ...args];
  return { path: SHELL, args: guardArgs, isGuarded: true };
}

/** Puts a limit of memory alone before a program, whose standard input stays its own; without a shell there is none. */
export function limitedCommand(
  path: string,
  args: readonly string[],
  memory: number,
): Pick<GuardedCommand, 'path' | 'args'> {
  if (!hasGuard()) return { path, args };
  const limit = 'ulimit -d "$1" 2>/dev/null\nshift\nexec "$@"';
  const kibibytes = String(Math.floor(memory / 1024));
  return { path: SHELL, args: ['-c', limit, 'sh', kibibytes, path, ...args] };
}

/** Whether programs end when this process is killed. */
export function hasGuard(): boolean {
  return platform !== 'win32' && existsSync(SHELL);
}

/** Whether memory is bounded: only Linux counts all data of a program against the data limit. */
export function boundsMemory(): boolean {
  return platform === 'linux' && hasGuard();
}
