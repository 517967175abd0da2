/** How long one call of Argo CD's plugin server takes with distributary, beside a plugin that only starts node. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locate } from './peers.mjs';
import { summary } from './statistics.mjs';

const demo = fileURLToPath(new URL('../../fixtures/repos/demo/in', import.meta.url));

/** Measures calls, one of each plugin after another; undefined when the programs are not on this machine. */
export function cmp(bench, { rounds }) {
  const [server, client] = ['argocd-cmp-server', 'cmp-client'].map(locate);
  if (server === undefined || client === undefined) return undefined;
  const plugins = [
    startPlugin(server, 'empty', [process.execPath, '-e', '']),
    startPlugin(server, 'distributary', [...bench.program, 'cmp', 'generate']),
  ];
  try {
    for (const plugin of plugins) awaitSocket(plugin);
    return callAll(bench, { client, plugins, rounds });
  } finally {
    for (const { child, directory } of plugins) {
      child.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

function callAll({ env, watch, say }, { client, plugins, rounds }) {
  const samples = new Map(plugins.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const { name, socket } of plugins) {
      const args = ['generate', '--socket', socket, '--repo', demo, '--param', 'cluster=paris'];
      samples.get(name).push(watch.measure([client, ...args], { cwd: demo, env }));
    }
  }
  // Processor time and memory would be those of the client.
  const times = (list) => summary(list.map(({ wall }) => ({ wall })));
  return new Map([...samples].map(([name, list]) => [name, times(list)]));
}

function startPlugin(server, name, command) {
  // A socket's path has no more than 107 characters.
  const directory = mkdtempSync(join(tmpdir(), 'cmp-'));
  for (const part of ['config', 'sock', 'work']) mkdirSync(join(directory, part));
  const config = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ConfigManagementPlugin',
    metadata: { name },
    spec: { generate: { command } },
  };
  writeFileSync(join(directory, 'config/plugin.yaml'), JSON.stringify(config));
  const env = {
    PATH: process.env.PATH,
    ARGOCD_CMP_WORKDIR: join(directory, 'work'),
    ARGOCD_PLUGINSOCKFILEPATH: join(directory, 'sock'),
  };
  const args = ['--config-dir-path', join(directory, 'config')];
  const child = spawn(server, args, { env, stdio: 'ignore' });
  return { name, directory, child, socket: join(directory, 'sock', `${name}.sock`) };
}

function awaitSocket({ socket }) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 200; tries += 1) {
    if (existsSync(socket)) return;
    Atomics.wait(pause, 0, 0, 100);
  }
  throw new Error(`argocd-cmp-server did not open ${socket}`);
}
