// `node keep-code.mjs DIR` puts V8's code of the program in DIR into DIR/code, for the node that this runs on, and names it in the start program:
// it runs the commands that images are started for, on example fleets. Needs git.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withCode } from './kept-code-line.mjs';

const repositories = fileURLToPath(new URL('../../fixtures/repos/', import.meta.url));
const program = resolve(process.argv[2] ?? 'dist');
const startProgram = join(program, 'distributary.cjs');
const recorder = pathToFileURL(join(import.meta.dirname, 'record-code.mjs')).href;
const recorded = mkdtempSync(join(tmpdir(), 'distributary-code-'));
try {
  runOn(['--help'], repositories);
  for (const name of ['demo', 'karmada']) recordFor(join(repositories, name, 'in'));
  const commands = readdirSync(recorded).map((command) => [command, packed(command)]);
  const code = {
    node: `${process.version} ${process.arch}`,
    commands: Object.fromEntries(commands),
  };
  writeFileSync(startProgram, withCode(readFileSync(startProgram, 'utf8'), code));
} finally {
  rmSync(recorded, { recursive: true });
}

/** Writes the code for a command as one file; returns where each script's is. */
function packed(command) {
  const directory = join(recorded, command);
  const codes = readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]);
  mkdirSync(join(program, 'code'), { recursive: true });
  writeFileSync(join(program, 'code', command), Buffer.concat(codes.map(([, code]) => code)));
  let next = 0;
  const places = codes.map(([name, { length }]) => {
    const start = next;
    next += length;
    return [decodeURIComponent(name), [start, length]];
  });
  return Object.fromEntries(places);
}

function recordFor(files) {
  const fleet = mkdtempSync(join(tmpdir(), 'distributary-code-'));
  try {
    cpSync(files, fleet, { recursive: true });
    const [cluster] = JSON.parse(runOn(['topology', '--format', 'json'], fleet)).clusters;
    runOn(['cmp', 'parameters'], fleet);
    runOn(['cmp', 'generate'], fleet, { env: { ARGOCD_ENV_CLUSTER: cluster.name } });
    runOn(['render', '--cluster', cluster.name], fleet);
    const git = (...argv) => run('git', argv, { cwd: fleet });
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message=Describe the fleet');
    runOn(['fn'], fleet, { input: resourceList(cluster.name) });
    for (const command of ['check', 'hydrate', 'hydrate', 'diff']) runOn([command], fleet);
  } finally {
    rmSync(fleet, { recursive: true });
  }
}

/** What kustomize gives to the function that renders one cluster. */
function resourceList(cluster) {
  return JSON.stringify({
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    items: [],
    functionConfig: {
      apiVersion: 'distributary.dev/v1alpha1',
      kind: 'Hydration',
      metadata: { name: cluster },
      spec: { cluster, repository: '.' },
    },
  });
}

function runOn(argv, cwd, options) {
  const directory = join(recorded, argv[0].replace(/^--/, ''));
  mkdirSync(directory, { recursive: true });
  const env = { ...options?.env, RECORDED_CODE: directory };
  return run(process.execPath, ['--import', recorder, startProgram, ...argv], {
    cwd,
    ...options,
    env,
  });
}

function run(command, argv, { env, ...options }) {
  const person = { NAME: 'Ann Example', EMAIL: 'ann@example.com' };
  const author = Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  const ran = spawnSync(command, argv, {
    ...options,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...Object.fromEntries(author), ...env },
  });
  if (ran.status === 0) return ran.stdout;
  throw new Error(`${[command, ...argv].join(' ')}: ${ran.error ?? ran.stderr}`);
}
