/**
 * What a running fleet lacks for proxies that resolve names themselves: the DNS of each cluster, and the translation of its virtual addresses, as
 * kube-proxy's, for all pods.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { nameServer } from '../own-scripts.ts';
import type { TestedFleet } from '../running-fleet.ts';
import { whyNoFleet } from '../scripts.ts';

/** Why no fleet with it can run here; undefined where one can. */
export function whyNoClusterNetwork(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = ['nft', 'mount'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  const why = missing.length === 0 ? undefined : `skipped: not found: ${missing.join(', ')}`;
  return whyNoFleet() ?? why;
}

/** Starts it for a fleet that `up` has started with the name server, and returns once it serves. It ends with the fleet. */
export async function startClusterNetwork(fleet: TestedFleet): Promise<void> {
  const { directory, hub } = fleet;
  const program = join(directory, 'cluster-network.mjs');
  await build({
    entryPoints: ['test/support/running-fleet/cluster-network/daemon.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const range = await fleet.kubectl(hub, [
    ...['get', 'servicecidrs', 'kubernetes', '-o', 'jsonpath={.spec.cidrs[0]}'],
  ]);
  const log = join(directory, 'cluster-network.log');
  const output = openSync(log, 'w');
  const bridge = readFileSync(join(directory, 'pid'), 'utf8').trim();
  const argv = ['-t', bridge, '-n', process.execPath, program, directory, nameServer, range];
  const daemon = spawn('nsenter', argv, { stdio: ['ignore', 'pipe', output] });
  closeSync(output);
  // `down` ends what is listed there.
  writeFileSync(join(directory, 'pids', 'cluster-network'), `${daemon.pid}\n`);
  await new Promise((fulfil, reject) => {
    daemon.stdout?.once('data', fulfil);
    daemon.once('exit', () =>
      reject(new Error(`the cluster network: ${readFileSync(log, 'utf8')}`)),
    );
  });
}
