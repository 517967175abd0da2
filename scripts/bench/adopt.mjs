/**
 * How long an existing repository of kustomizations takes from `init` to its branches, and a `diff` when nothing changed, beside
 * kustomize building each overlay once.
 * @module
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './measure.mjs';
import { locate } from './peers.mjs';
import { writeFiles } from './repositories.mjs';
import { summary } from './statistics.mjs';

/** As the largest public repository that was tried has them: about 240 kustomizations. */
export const usualAdoptSize = { applications: 12, clusters: 20 };

/** Measures each step, in a new copy a round; undefined when there is no kustomize on this machine. */
export function adopt({ work, env: plain, watch, say, program }, { size, rounds }) {
  const kustomize = locate('kustomize');
  if (kustomize === undefined) return undefined;
  const env = { ...plain, PATH: `${dirname(kustomize)}:${plain.PATH}` };
  const cwd = join(work, 'adopt');
  const steps = new Map([
    ['init', [...program, 'init', '--found-clusters']],
    ['hydrate', [...program, 'hydrate']],
    ['diff', [...program, 'diff']],
    ['hydrate again', [...program, 'hydrate']],
    ['kustomize', ['sh', '-c', 'for one in apps/*/overlays/*; do kustomize build "$one"; done']],
  ]);
  const samples = new Map([...steps.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    makeRepository(cwd, size, env);
    for (const [name, command] of steps) {
      samples.get(name).push(watch.measure(command, { cwd, env }));
      if (name === 'init') commitAll(cwd, 'Describe the fleet', env);
    }
  }
  return new Map([...samples].map(([name, list]) => [name, summary(list)]));
}

function makeRepository(directory, size, env) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  run(['git', 'init', '-q', '-b', 'main'], { cwd: directory, env });
  writeFiles(directory, overlaysOf(size));
  commitAll(directory, 'As it is', env);
}

function commitAll(cwd, message, env) {
  run(['git', 'add', '-A'], { cwd, env });
  run(['git', 'commit', '-q', '-m', message], { cwd, env });
}

/** `apps/APP/base`, and `apps/APP/overlays/CLUSTER` for each cluster. */
function overlaysOf({ applications, clusters }) {
  const files = new Map();
  for (let i = 0; i < applications; i += 1) {
    const app = `app-${i}`;
    for (const [name, text] of Object.entries(baseOf(app)))
      files.set(`apps/${app}/base/${name}`, text);
    for (let j = 0; j < clusters; j += 1) {
      const cluster = `c${j}`;
      files.set(`apps/${app}/overlays/${cluster}/kustomization.yaml`, overlay(app, cluster));
    }
  }
  return files;
}

function baseOf(app) {
  return {
    'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${app}
resources: [deployment.yaml, service.yaml, config.yaml]
`,
    'deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${app}}
spec:
  selector: {matchLabels: {app: ${app}}}
  template:
    metadata: {labels: {app: ${app}}}
    spec: {containers: [{name: main, image: "registry.example.com/${app}:1.0.0"}]}
`,
    'service.yaml': `apiVersion: v1
kind: Service
metadata: {name: ${app}}
spec: {selector: {app: ${app}}, ports: [{name: http, port: 80}]}
`,
    'config.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${app}}\ndata: {level: info}\n`,
  };
}

function overlay(app, cluster) {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../../base]
replicas: [{name: ${app}, count: 3}]
commonAnnotations: {example.com/cluster: ${cluster}}
`;
}
