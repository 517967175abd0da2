/** The programs that are compared with: where they are, and the loop that people run over their clusters. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { helmFiles, kustomizeFiles, writeFiles } from './repositories.mjs';

const programs = [
  {
    name: 'kustomize',
    versionArgs: ['version'],
    files: kustomizeFiles,
    render: ['build', 'overlays/$1'],
  },
  {
    name: 'helm',
    versionArgs: ['version', '--short'],
    files: helmFiles,
    render: ['template', 'shop', 'chart', '-f', 'values/$1.yaml'],
  },
];

/**
 * The peers that are on this machine: below `PEERS_BIN`, else in the cache of peers, else on PATH.
 * @returns `{name, version, path, write(directory, size, versionOf), loop(clusters, parallel)}` each, and the names of the others.
 */
export function findPeers() {
  const found = programs.map((program) => ({ program, path: locate(program.name) }));
  return {
    absent: found.filter(({ path }) => path === undefined).map(({ program }) => program.name),
    peers: found.filter(({ path }) => path !== undefined).map(peer),
  };
}

/** The loop is what a CI job does: one process per cluster, its output in a file per cluster. */
function peer({ program: { name, versionArgs, files, render }, path }) {
  const { stdout } = spawnSync(path, versionArgs, { encoding: 'utf8' });
  return {
    name,
    path,
    version: stdout.trim(),
    write(directory, size, versionOf) {
      writeFiles(directory, files(size, versionOf));
      mkdirSync(join(directory, 'out'), { recursive: true });
    },
    loop(clusters, parallel) {
      const names = clusters.map((cluster) => cluster.name);
      const one = `"$0" ${render.join(' ')} > "out/$1.yaml"`;
      if (parallel === 1) {
        const script = `render() { ${one}; }; for cluster do render "$cluster" || exit; done`;
        return ['sh', '-c', script, path, ...names];
      }
      const script = `one=$1; shift; printf '%s\\n' "$@" | xargs -P ${parallel} -n 1 sh -c "$one" "$0"`;
      return ['sh', '-c', script, path, one, ...names];
    },
  };
}

/** Where a program is; undefined when it is nowhere. */
export function locate(name) {
  const cache = join(homedir(), '.cache', 'distributary-peers');
  const bin = join(process.env.PEERS_BIN ?? cache, 'bin');
  const path = (process.env.PATH ?? '').split(delimiter);
  return [bin, ...path].map((directory) => join(directory, name)).find(existsSync);
}
