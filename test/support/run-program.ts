/** Arguments → what the program printed and its exit status, within the test's own process. */

import { main } from '../../plugin/main.ts';
import type { Host } from '../../plugin/process/host.ts';

/** What a run left. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The parts of the host that a test may set. */
export interface Around {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** What is piped in. */
  readonly stdin?: string;
}

/** A host that keeps what is written. */
export function listeningHost(around: Around = {}): { host: Host; heard(): Omit<Ran, 'status'> } {
  const heard = { stdout: '', stderr: '' };
  const { cwd = process.cwd(), env = {}, isTerminal = false, stdin = '' } = around;
  const sink = (stream: keyof typeof heard) => ({
    isTerminal,
    columns: 80,
    rows: 24,
    write: (text: string) => {
      heard[stream] += text;
    },
  });
  const source = { isTerminal, read: () => new TextEncoder().encode(stdin) };
  const host = { cwd, env, stdin: source, stdout: sink('stdout'), stderr: sink('stderr') };
  return { host, heard: () => heard };
}

/** Runs the program as `distributary ...argv`. */
export async function runProgram(argv: readonly string[], around: Around = {}): Promise<Ran> {
  const { host, heard } = listeningHost(around);
  const status = await main(argv, host);
  return { status, ...heard() };
}
