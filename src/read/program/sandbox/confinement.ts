/**
 * The system → its means of isolating a program: a network namespace without an address, and a root
 * directory of its own. Kernel namespaces provide both, where they are permitted.
 */
import { getuid, platform } from 'node:process';
import { findProgramFile } from '../program-file.ts';
import { runBounded } from './bounded-process.ts';

/** The isolation of programs. */
export interface Confinement {
  /** The command that starts a program in a network namespace; absent where there is none. */
  readonly unshare?: { readonly path: string; readonly options: readonly string[] };
  /** The command that starts a shell which is the first process of a namespace, in a session of its own; absent where there is none. */
  readonly shell?: ShellCommand;
}

/** The command that starts a shell in namespaces of its own. */
export interface ShellCommand {
  readonly path: string;
  readonly options: readonly string[];
}

/** Directories of the system's own tools, which precede PATH. */
const SYSTEM = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const limits = { milliseconds: 5_000, bytes: 1024, memory: 256 * 1024 * 1024 };

let known: Promise<Confinement> | undefined;

/** Tests the system, once a run. */
export function findConfinement(): Promise<Confinement> {
  known ??= probe();
  return known;
}

async function probe(): Promise<Confinement> {
  if (platform !== 'linux') return {};
  const path = findProgramFile('unshare', SYSTEM);
  if (path === undefined) return {};
  const setsid = findProgramFile('setsid', SYSTEM);
  // Root needs no user namespace; other users do, and some systems permit none.
  const ways = [['-r', '-n']];
  if (getuid?.() === 0) ways.unshift(['-n']);
  for (const options of ways) {
    const unshare = { path, options };
    // Processes of a namespace end with the first one of it, and that one with the program that made it.
    const shell = { path, options: [...options, '-p', '-f', '--kill-child', '--', setsid ?? ''] };
    if (setsid !== undefined && (await starts(shell))) return { unshare, shell };
    if (await starts(unshare)) return { unshare };
  }
  return {};
}

async function starts({ path, options }: ShellCommand): Promise<boolean> {
  const args = [...options, '/bin/sh', '-c', ':'];
  const ended = await runBounded({ path, args, cwd: '/', env: { PATH: '' }, limits });
  return ended.type === 'exited' && ended.status === 0;
}
