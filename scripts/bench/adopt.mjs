/**
 * How long an existing repository takes from `init` to its branches, and a `diff` when nothing changed, beside the program that
 * renders it making each rendering once: kustomizations with an overlay for each cluster, and an app of apps of charts.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chartsOf, overlaysOf } from './adopted-files.mjs';
import { run } from './measure.mjs';
import { locate } from './peers.mjs';
import { writeFiles } from './repositories.mjs';
import { summary } from './statistics.mjs';

/** As the largest public repository that was tried has them: about 240 kustomizations. */
export const usualAdoptSize = { applications: 12, clusters: 20 };

/** A small repository, and charts as the largest public app of apps that was tried has them. */
const SMALL = { applications: 6, clusters: 10 };
const CHARTS = 125;

/** Measures each step, in a new copy a round; a repository whose program is not on this machine is left out. */
export function adopt(bench, { size, rounds }) {
  const repositories = [overlaysLike(size), overlaysLike(SMALL), charts];
  return new Map(
    repositories.flatMap((repository) => {
      const { title, program } = repository;
      const path = locate(program);
      if (path === undefined) return [];
      return [[title, { program, results: measureSteps(bench, { ...repository, path, rounds }) }]];
    }),
  );
}

function overlaysLike(size) {
  return {
    title: `${size.applications * size.clusters} overlays for ${size.clusters} clusters`,
    program: 'kustomize',
    files: () => overlaysOf(size),
    init: ['--found-clusters'],
    loop: 'for one in apps/*/overlays/*; do kustomize build "$one"; done',
  };
}

const charts = {
  title: `${CHARTS} charts of an app of apps`,
  program: 'helm',
  files: () => chartsOf(CHARTS),
  loop: 'for one in charts/*; do helm template "${one#charts/}" "$one" --namespace "${one#charts/}" --include-crds --values "$one/values.yaml" --values "$one/values-hub.yaml"; done',
};

function measureSteps(
  { work, env: plain, watch, say, program },
  { title, path, files, init, loop, rounds },
) {
  const env = { ...plain, PATH: `${dirname(path)}:${plain.PATH}` };
  const cwd = join(work, 'adopt');
  const steps = new Map([
    ...(init ? [['init', [...program, 'init', ...init]]] : []),
    ['hydrate', [...program, 'hydrate']],
    ['diff', [...program, 'diff']],
    ['hydrate again', [...program, 'hydrate']],
    ['loop', ['sh', '-c', loop]],
  ]);
  const samples = new Map([...steps.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`${title}: round ${round + 1} of ${rounds}`);
    makeRepository(cwd, files(), env);
    for (const [name, command] of steps) {
      samples.get(name).push(watch.measure(command, { cwd, env }));
      if (name === 'init') commitAll(cwd, 'Describe the fleet', env);
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}

function makeRepository(directory, files, env) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  run(['git', 'init', '-q', '-b', 'main'], { cwd: directory, env });
  writeFiles(directory, files);
  commitAll(directory, 'As it is', env);
}

function commitAll(cwd, message, env) {
  run(['git', 'add', '-A'], { cwd, env });
  run(['git', 'commit', '-q', '-m', message], { cwd, env });
}
