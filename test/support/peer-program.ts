/** The programs that judge the output: where they are, and a test for each that skips by name when its program is not there. */
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { it } from 'vitest';
import { isProgram } from '../../src/disk/searched-directories.ts';

/** Where a program is: the peers' folder, then PATH; undefined when it is nowhere. */
export function findPeer(name: string): string | undefined {
  const built = process.env['PEERS_BIN'] || join(homedir(), '.cache/distributary-peers');
  const folders = [join(built, 'bin'), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

const told = new Set<string>();

/** A test's body. */
export type Body = () => Promise<void> | void;

/** `it`, skipped by its own name with the reason when one of the programs is missing. */
export function itWithPeers(programs: readonly string[], name: string, body: Body): void {
  const missing = programs.filter((program) => findPeer(program) === undefined);
  const verb = missing.length === 1 ? 'is' : 'are';
  const reason = `skipped: ${missing.join(', ')} ${verb} not built (peers/build ${missing.join(' ')})`;
  itUnless(missing.length === 0 ? undefined : reason, name, body);
}

/** `it`, skipped by its own name when there is a reason, which is told once. */
export function itUnless(reason: string | undefined, name: string, body: Body): void {
  if (reason === undefined) {
    it(name, body);
    return;
  }
  if (!told.has(reason)) process.stderr.write(`${reason}\n`);
  told.add(reason);
  it.skip(`${name} (${reason})`, body);
}

/** What a program left. */
export interface PeerRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Programs in Go that end before their garbage matters: eds-oracle takes a quarter less of the processors. */
const WITHOUT_COLLECTOR = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

/** Runs a peer to its end; a status other than 0 is a result, too. */
export function runPeer(
  name: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<PeerRun> {
  const program = findPeer(name);
  if (program === undefined) throw new Error(`${name} is not built`);
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...WITHOUT_COLLECTOR, ...environment };
    execFile(program, argv, { maxBuffer: 1 << 28, env }, (error, stdout, stderr) => {
      const status = error === null ? 0 : error.code;
      if (typeof status === 'number') resolve({ status, stdout, stderr });
      else reject(error);
    });
  });
}
