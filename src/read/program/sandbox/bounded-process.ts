/**
 * A program and its arguments → its output, in bounded time and memory. It is ended with all its child processes.
 * No input is a shell command: the shell that sets the limits runs a constant script, with the program and its arguments as parameters.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { guardedCommand, type ResourceLimits } from '../../../disk/guarded-command.ts';
import { endGroup, signalOf, trackGroup } from './running-groups.ts';

/** The process to start. */
export interface ProcessSpec {
  /** Absolute path of the program. */
  readonly path: string;
  readonly args: readonly string[];
  /** Working directory, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: ProcessLimits;
}

/** Bounds of a process. */
export interface ProcessLimits extends ResourceLimits {
  /** Maximum size of standard output. */
  readonly bytes: number;
}

/** How a process ended. */
export type ProcessEnd =
  | {
      readonly type: 'exited';
      readonly status: number;
      readonly stdout: Buffer;
      readonly stderr: string;
    }
  | { readonly type: 'signalled'; readonly signal: string; readonly stderr: string }
  | { readonly type: 'slow' | 'large' | 'hungry' }
  | { readonly type: 'unstartable'; readonly problem: string };

/** Maximum size of the kept error output. */
export const MOST_STDERR: number = 64 * 1024;

/** Runs a program to its end, or to its limits. */
export async function runBounded(spec: ProcessSpec): Promise<ProcessEnd> {
  try {
    return await awaitBounded(start(spec), spec.limits);
  } catch (cause) {
    // Arguments that no system accepts: too many bytes, or a zero byte.
    const problem = cause instanceof Error ? cause.message : String(cause);
    return { type: 'unstartable', problem: problem.split('\n', 1)[0]?.slice(0, 200) ?? '' };
  }
}

/** A running program. */
interface Running {
  readonly child: ChildProcess;
  /** Whether its exit status is the shell's. */
  readonly isGuarded: boolean;
}

function start({ path, args, cwd, env, limits }: ProcessSpec): Running {
  const command = guardedCommand(path, args, limits);
  const child = spawn(command.path, command.args, {
    cwd,
    env: { ...env, ...goSettings(limits) },
    // Nothing is ever written to the first pipe: its end shows the end of this process.
    stdio: [command.isGuarded ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
    // A group of its own, so that child processes end with the program.
    detached: true,
  });
  // A program may end without reading the pipe.
  child.stdin?.on('error', () => {});
  return { child, isGuarded: command.isGuarded };
}

/** Settings of Go's runtime: it frees memory in time, uses one processor, as the others have renderings too, and collects no garbage of a small one. */
export function goSettings({ memory }: ResourceLimits): Readonly<Record<string, string>> {
  return {
    GOMEMLIMIT: `${Math.floor(memory * 0.75)}`,
    GOMAXPROCS: '1',
    GOGC: '400',
  };
}

async function awaitBounded(started: Running, limits: ProcessLimits): Promise<ProcessEnd> {
  const { child } = started;
  trackGroup(child);
  let excess: 'slow' | 'large' | undefined;
  const end = (reason: 'slow' | 'large'): void => {
    excess ??= reason;
    endGroup(child);
  };
  const timer = setTimeout(() => end('slow'), limits.milliseconds);
  const stdout = collect(child.stdout, limits.bytes, () => end('large'));
  const stderr = collect(child.stderr, MOST_STDERR, () => {});
  try {
    const ended = await waitFor(started);
    if (excess !== undefined) return { type: excess };
    if (ended.type === 'unstartable') return ended;
    return endOf(ended, Buffer.concat(stdout), Buffer.concat(stderr).toString('utf8'));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Messages of Go's runtime when memory is exhausted. Its collector does not test whether it got memory, and uses address 0; a program's own
 * use of that address is a panic.
 */
const OUT_OF_MEMORY =
  /^(?:(?:fatal error|runtime|panic): .*(?:out of memory|cannot allocate memory)|SIGSEGV: segmentation violation$)/im;

/** How a program ended that its bounds did not end. */
function endOf(
  ended: Exclude<Ended, { type: 'unstartable' }>,
  stdout: Buffer,
  stderr: string,
): ProcessEnd {
  const isFine = ended.type === 'exited' && ended.status === 0;
  if (OUT_OF_MEMORY.test(stderr) && !isFine) return { type: 'hungry' };
  return ended.type === 'signalled' ? { ...ended, stderr } : { ...ended, stdout, stderr };
}

/** The same by the status that a shell has of it. */
export function endByStatus(status: number, stdout: Buffer, stderr: string): ProcessEnd {
  return endOf(statusOf(status), stdout, stderr);
}

type Ended =
  | { readonly type: 'exited'; readonly status: number }
  | { readonly type: 'signalled'; readonly signal: string }
  | { readonly type: 'unstartable'; readonly problem: string };

function waitFor({ child, isGuarded }: Running): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve({ type: 'unstartable', problem: cause.message }));
    // A guard that was ended cannot end its program any more.
    child.once('exit', (_, signal) => signal !== null && endGroup(child));
    child.once('close', (status, signal) => {
      if (status === null) resolve({ type: 'signalled', signal: signal ?? 'a signal' });
      else resolve(isGuarded ? statusOf(status) : { type: 'exited', status });
    });
  });
}

function statusOf(status: number): Exclude<Ended, { type: 'unstartable' }> {
  const signal = signalOf(status);
  return signal === undefined ? { type: 'exited', status } : { type: 'signalled', signal };
}

/** Keeps the first bytes of a stream; the rest is read and dropped, so that the program is not blocked. */
function collect(
  stream: NodeJS.ReadableStream | null,
  most: number,
  onExcess: () => void,
): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else onExcess();
  });
  return chunks;
}
