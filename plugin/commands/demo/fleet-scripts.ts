/**
 * The scripts that run a fleet on this machine: API servers, Argo CD, an istiod for each cluster, and Envoys with mutual TLS. They are in the
 * folder that the variable `RUNNING_FLEET` names.
 */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fleetProgramFailed } from '../../../src/diagnostic/codes/entry.ts';
import { environmentError } from '../../../src/diagnostic/environment-error.ts';
import { isProgram } from '../../../src/disk/searched-directories.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const scripts = ['up', 'down', 'k', 'in-pod'];

/** Programs of the fleet, and the ones that its scripts start. */
const programs = [
  ...['testapi', 'envoy', 'pilot-discovery', 'pilot-agent', 'argocd-fleet', 'fleet-kube'],
  ...['fleet-app', 'bash', 'go', 'kubectl', 'nsenter', 'unshare', 'ip', 'openssl', 'jq', 'curl'],
];

/** The needs of a fleet that this machine does not meet, in words; empty where one can run. */
export function missingForFleet(folder: string, env: Environment): readonly string[] {
  const built = env['PEERS_BIN'] || join(homedir(), '.cache/distributary-peers');
  const folders = [join(built, 'bin'), ...(env['PATH'] ?? '').split(delimiter)];
  const missing = programs.filter((name) => !folders.some((one) => isProgram(join(one, name))));
  const hasScripts = folder !== '' && scripts.every((name) => isProgram(join(folder, name)));
  return [
    hasScripts ? '' : 'RUNNING_FLEET does not name the folder of the scripts that run a fleet',
    process.getuid?.() === 0 ? '' : 'network namespaces of pods need root',
    missing.length === 0 ? '' : `not found: ${missing.join(', ')}`,
  ].filter((one) => one !== '');
}

/** What is piped into a script, and what ends it as Ctrl-C does. */
interface Around {
  readonly input?: string;
  readonly until?: Promise<unknown>;
}

/** Runs a script to its end, and returns what it prints. @throws EnvironmentError where it fails. */
export function runScript(
  folder: string,
  script: string,
  argv: readonly string[],
  { input, until }: Around = {},
): Promise<string> {
  return new Promise((fulfil, reject) => {
    const options = { maxBuffer: 1 << 26 };
    const child = execFile(join(folder, script), argv, options, (error, stdout, stderr) => {
      if (error === null) fulfil(stdout);
      else reject(failed(`${script} ${argv.join(' ')}`, stderr));
    });
    child.stdin?.end(input);
    const interrupt = () => child.kill('SIGINT');
    until?.then(interrupt, interrupt);
  });
}

export function failed(program: string, reason: string): Error {
  return environmentError(fleetProgramFailed, { program, reason: reason.trim() });
}

/** A fleet to start. */
export interface FleetStart {
  /** The folder of the scripts. */
  readonly folder: string;
  /** What runs keeps its files there. */
  readonly directory: string;
  /** The repository with the branches, which Argo CD reads. */
  readonly repository: string;
  /** `NAME=REGION/ZONE:GATEWAY`, by cluster; the first one gets Argo CD. */
  readonly places: readonly string[];
  readonly hasArgo: boolean;
}

/** Starts a fleet, and leaves it running. @throws EnvironmentError with what was printed where this fails; nothing runs then. */
export async function startFleet(start: FleetStart): Promise<void> {
  const { folder, directory, repository, places, hasArgo } = start;
  // Its daemons keep the output open, so it is a file.
  const log = join(directory, 'up.log');
  const output = openSync(log, 'w');
  const status = await new Promise((fulfil) => {
    const env = { ...process.env, ARGO: hasArgo ? '1' : '0' };
    const argv = [directory, repository, ...places];
    const child = spawn(join(folder, 'up'), argv, { env, stdio: ['ignore', output, output] });
    child.on('error', fulfil).on('exit', fulfil);
  });
  closeSync(output);
  if (status === 0) return;
  await runScript(folder, 'down', [directory]);
  throw failed('up', readFileSync(log, 'utf8'));
}
