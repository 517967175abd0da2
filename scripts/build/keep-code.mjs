// `node keep-code.mjs DIR` has the program in DIR keep V8's code of it in DIR/code, for the node that this runs on: it runs the commands that
// images are started for, on example fleets. Needs git.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositories = fileURLToPath(new URL('../../fixtures/repos/', import.meta.url));
const program = resolve(process.argv[2] ?? 'dist');
// Whoever else may write there might change the program.
mkdirSync(join(program, 'code'), { recursive: true, mode: 0o755 });
runOn(['--help'], repositories);
for (const name of ['demo', 'karmada']) keepFor(join(repositories, name, 'in'));

function keepFor(files) {
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
  return run(process.execPath, [join(program, 'distributary.cjs'), ...argv], { cwd, ...options });
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
