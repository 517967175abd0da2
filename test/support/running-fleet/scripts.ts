/**
 * The scripts that run a fleet on this machine: API servers, Argo CD, an istiod for each cluster, and Envoys with mutual TLS. They are in the
 * folder that the variable `RUNNING_FLEET` names, else where `.ci/run` builds the programs from.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { findPeer } from '../peer-program.ts';

const folder = process.env['RUNNING_FLEET'] || resolve('../shared/peers/fleet');

/** Programs of the fleet, and the ones that its scripts start. */
const programs = [
  ...['testapi', 'envoy', 'pilot-discovery', 'pilot-agent', 'argocd-fleet', 'fleet-kube'],
  ...['fleet-app', 'go', 'kubectl', 'nsenter', 'unshare', 'ip', 'openssl', 'jq', 'curl'],
];

/** Why no fleet can run here; undefined where one can. */
export function whyNoFleet(): string | undefined {
  if (!existsSync(join(folder, 'up'))) {
    return 'skipped: RUNNING_FLEET does not name the folder of the scripts that run a fleet';
  }
  if (process.getuid?.() !== 0) return 'skipped: a running fleet needs root';
  const missing = programs.filter((program) => findPeer(program) === undefined);
  return missing.length === 0 ? undefined : `skipped: ${missing.join(', ')} not built (fleet)`;
}

/** What is piped into a script, and what ends it as Ctrl-C does. */
interface Around {
  readonly input?: string;
  readonly until?: Promise<unknown>;
}

/** Runs a script to its end, and returns what it prints; throws where it fails. */
export function runScript(
  script: string,
  argv: readonly string[],
  { input, until }: Around = {},
): Promise<string> {
  return new Promise((fulfil, reject) => {
    const options = { maxBuffer: 1 << 26 };
    const child = execFile(join(folder, script), argv, options, (error, stdout, stderr) => {
      if (error === null) fulfil(stdout);
      else reject(new Error(`${script} ${argv.join(' ')}: ${stderr}`));
    });
    child.stdin?.end(input);
    const interrupt = () => child.kill('SIGINT');
    until?.then(interrupt, interrupt);
  });
}

/** Starts a fleet in a directory; throws with what the script printed where it fails. `clusters` are `NAME=REGION/ZONE:GATEWAY`. */
export async function startFleet(
  directory: string,
  repository: string,
  clusters: readonly string[],
  hasArgo: boolean,
): Promise<void> {
  // Its daemons keep the output open, so it is a file.
  const log = join(directory, 'up.log');
  const output = openSync(log, 'w');
  const status = await new Promise((fulfil) => {
    const argv = [directory, repository, ...clusters];
    const env = { ...process.env, ARGO: hasArgo ? '1' : '0' };
    spawn(join(folder, 'up'), argv, { env, stdio: ['ignore', output, output] }).on('exit', fulfil);
  });
  if (status === 0) return;
  await runScript('down', [directory]);
  throw new Error(readFileSync(log, 'utf8'));
}
