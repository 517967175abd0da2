/** The identity of a process, unique even if the system reuses its number: number, start time and machine. */
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** A process on this machine or another. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever unit the system counts. */
  readonly start: string;
}

/** A machine, or a container on one: processes are visible only if all fields are equal. */
export interface Place {
  readonly host: string;
  /** Changes with every start of the machine; empty where the system has none. */
  readonly boot: string;
  /** The namespace that the numbers of processes count in; empty where the system has none. */
  readonly namespace: string;
}

/** Whether a process is running; `unknown` if it is not visible from here. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** Where this program runs. */
export async function thisPlace(): Promise<Place> {
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return { host: hostname(), boot: boot.trim(), namespace };
}

/** Identifies a process that runs now; undefined when none does. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const start = await startOf(pid);
  return start === undefined ? undefined : { pid, start };
}

/** Whether a process that was identified at a place still runs. */
export async function livenessOf(process: ProcessIdentity, place: Place): Promise<Liveness> {
  const here = await thisPlace();
  if (here.host !== place.host) return 'unknown';
  // The same machine, started again: nothing of before is left.
  if (here.boot !== place.boot) return 'dead';
  if (here.namespace !== place.namespace) return 'unknown';
  return (await startOf(process.pid)) === process.start ? 'alive' : 'dead';
}

/** Whether any git process runs on this machine; undefined if processes are not visible. */
export async function isGitRunning(): Promise<boolean | undefined> {
  const pids = await readdir('/proc').catch(() => undefined);
  if (pids === undefined) return undefined;
  const names = await Promise.all(
    pids
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return names.some((stat) => /^\d+ \(git/.test(stat) && !isOver(stat));
}

async function startOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return isOver(stat) ? undefined : afterName(stat)[19];
  } catch {
    return startFromPs(pid);
  }
}

/** Systems without `/proc`. Where there is one, a missing entry means that there is no such process. */
async function startFromPs(pid: number): Promise<string | undefined> {
  const hasProc = await readFile('/proc/self/stat').catch(() => undefined);
  if (hasProc) return undefined;
  try {
    const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C' };
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env,
    });
    return stdout.trim() === '' ? undefined : stdout.trim();
  } catch {
    return undefined;
  }
}

/** The fields of `/proc/PID/stat` after the name, which may contain spaces and parentheses: state first. */
function afterName(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A zombie: a process that has ended, and whose status its parent has not read yet. */
function isOver(stat: string): boolean {
  return /^[ZXx]$/.test(afterName(stat)[0] ?? '');
}
