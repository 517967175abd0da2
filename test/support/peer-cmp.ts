/** Argo CD's real plugin server around the built program, with the poor environment of a sidecar. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../src/resource/json.ts';
import { builtProgram } from './built-program.ts';
import { findPeer, type PeerRun, runPeer } from './peer-program.ts';

/** What repo-server asks of a plugin. */
export type Verb = 'generate' | 'match' | 'parameters';

/** A running plugin server. */
export interface CmpServer {
  /** One call of repo-server: the verb, the checkout, then flags of `cmp-client`. */
  call(verb: Verb, repo: string, ...flags: readonly string[]): Promise<PeerRun>;
  /** What each call that runs now has had of the machine. */
  usage(): readonly CallUsage[];
  stop(): Promise<void>;
}

/** What Linux tells of a process. */
export interface CallUsage {
  readonly pid: number;
  /** Seconds of processor time. */
  readonly seconds: number;
  /** From -20 to 19, which is the last to get any. */
  readonly niceness: number;
}

/** What a plugin server is started with. */
export interface CmpSidecar {
  /** The text of `plugin.yaml`, with this name in it. */
  readonly config: string;
  readonly name: string;
  /** What is called `distributary` there; absent: nothing. */
  readonly program?: string;
  /** Peers that are there, too. */
  readonly beside?: readonly string[];
}

/** Starts a plugin server. */
export async function startCmpServer(sidecar: CmpSidecar): Promise<CmpServer> {
  const { config, name, program, beside = [] } = sidecar;
  const server = findPeer('argocd-cmp-server');
  if (server === undefined) throw new Error('argocd-cmp-server is not built');
  // Short, since the path of a socket has no more than 107 characters.
  const directory = mkdtempSync(join(tmpdir(), 'cmp-'));
  for (const part of ['config', 'sock', 'work', 'bin']) mkdirSync(join(directory, part));
  writeFileSync(join(directory, 'config/plugin.yaml'), config);
  if (program !== undefined) symlinkSync(program, join(directory, 'bin/distributary'));
  for (const peer of beside) symlinkSync(findPeer(peer) ?? peer, join(directory, 'bin', peer));
  const child = spawn(server, ['--config-dir-path', join(directory, 'config')], {
    stdio: 'ignore',
    env: {
      PATH: `${join(directory, 'bin')}:${dirname(process.execPath)}`,
      HOME: '/nonexistent',
      ARGOCD_CMP_WORKDIR: join(directory, 'work'),
      ARGOCD_PLUGINSOCKFILEPATH: join(directory, 'sock'),
    },
  });
  const socket = join(directory, 'sock', `${name}.sock`);
  await appeared(socket, child);
  return {
    call: (verb, repo, ...flags) =>
      runPeer('cmp-client', [verb, '--socket', socket, '--repo', repo, ...flags]),
    usage: () => childrenOf(child.pid ?? -1),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** The processes that a process has started, in `/proc`. */
function childrenOf(parent: number): readonly CallUsage[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    const fields = statOf(pid)?.split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, ppid, user = 0, system = 0, niceness = 0] = [0, 1, 11, 12, 16].map((i) => fields[i]);
    return ppid === parent ? [{ pid, seconds: (user + system) / TICKS, niceness }] : [];
  });
}

/** Undefined where the process has ended. */
function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
}

async function appeared(socket: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (existsSync(socket)) return;
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error('argocd-cmp-server did not open its socket');
}

/** The programs that a test with a plugin server needs. */
export const cmpPeers: readonly string[] = ['argocd-cmp-server', 'cmp-client'];

/** A plugin server with the built program, `plugin/plugin.yaml` and some peers, for the tests of a file. */
export function pluginServer(beside: readonly string[] = []): Pick<CmpServer, 'call' | 'usage'> {
  const program = builtProgram();
  let server: CmpServer | undefined;
  beforeAll(async () => {
    if ([...cmpPeers, ...beside].some((name) => findPeer(name) === undefined)) return;
    const config = readFileSync('plugin/plugin.yaml', 'utf8');
    server = await startCmpServer({
      config,
      name: 'distributary',
      program: program.path(),
      beside,
    });
  });
  afterAll(() => server?.stop());
  return {
    call: (verb, repo, ...flags) => {
      if (server === undefined) throw new Error('the plugin server is not there');
      return server.call(verb, repo, ...flags);
    },
    usage: () => server?.usage() ?? [],
  };
}

/** The objects of a successful `generate`. */
export function objectsOf({ status, stdout, stderr }: PeerRun): readonly JsonObject[] {
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
