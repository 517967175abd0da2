/**
 * The system → what it has to keep a program from everything but its own files: a network of its own, which has no address, and a root
 * directory of its own. Namespaces of the kernel do that, where they may be made.
 * @module
 */
import { getuid, platform } from 'node:process';
import { findProgramFile } from '../program-file.ts';
import { runBounded } from './bounded-process.ts';

/** What programs are kept in. */
export interface Confinement {
  /** The command that a program is started by, and that makes it a network of its own; absent where there is none. */
  readonly unshare?: { readonly path: string; readonly options: readonly string[] };
}

/** Where the system's own tools are, before whatever PATH names. */
const SYSTEM = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const limits = { milliseconds: 5_000, bytes: 1024, memory: 256 * 1024 * 1024 };

let known: Promise<Confinement> | undefined;

/** Asks the system, once a run. */
export function findConfinement(): Promise<Confinement> {
  known ??= probe();
  return known;
}

async function probe(): Promise<Confinement> {
  if (platform !== 'linux') return {};
  const path = await findProgramFile('unshare', SYSTEM);
  if (path === undefined) return {};
  // Root may do so without a user namespace; whoever may not needs one, and some systems allow nobody to make it.
  const ways = [['-r', '-n']];
  if (getuid?.() === 0) ways.unshift(['-n']);
  for (const options of ways) {
    const args = [...options, '/bin/sh', '-c', ':'];
    const ended = await runBounded({ path, args, cwd: '/', env: { PATH: '' }, limits });
    if (ended.type === 'exited' && ended.status === 0) return { unshare: { path, options } };
  }
  return {};
}
