/**
 * A workload → the same objects as three kinds of repository: a fleet for distributary, a base with overlays for kustomize, a
 * chart with values for Helm. Files are a map of path and text.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applicationsOf, clustersOf, manifestsOf, WAVE_LABEL, wavesOf } from './workload.mjs';

/**
 * The fleet: `topology/` with a Cluster each, `apps/` with a directory per application, the patches in `distributary.yaml`.
 * @param versionOf what version an application has.
 */
export function fleetFiles(size, versionOf) {
  const files = new Map([['distributary.yaml', fleet(size)]]);
  for (const cluster of clustersOf(size))
    files.set(`topology/${cluster.name}.yaml`, member(cluster));
  for (const [path, text] of authored(size, versionOf, '/')) files.set(`apps/${path}`, text);
  return files;
}

/** The base that all overlays take, and an overlay per cluster. */
export function kustomizeFiles(size, versionOf) {
  const objects = authored(size, versionOf, '-');
  const base = ['apiVersion: kustomize.config.k8s.io/v1beta1', 'kind: Kustomization', 'resources:'];
  base.push(...[...objects.keys()].map((path) => `  - ${path}`), '');
  const files = new Map([['base/kustomization.yaml', base.join('\n')]]);
  for (const [path, text] of objects) files.set(`base/${path}`, text);
  for (const cluster of clustersOf(size)) {
    files.set(`overlays/${cluster.name}/kustomization.yaml`, overlay(cluster));
  }
  return files;
}

/** The chart, and the values of each cluster. */
export function helmFiles(size, versionOf) {
  const files = new Map([
    ['chart/Chart.yaml', 'apiVersion: v2\nname: shop\nversion: 1.0.0\n'],
    ['chart/values.yaml', 'replicas: 2\nwave: none\n'],
  ]);
  for (const [path, text] of authored(size, versionOf, '-')) {
    files.set(`chart/templates/${path}`, template(text));
  }
  for (const { name, replicas, wave } of clustersOf(size)) {
    files.set(`values/${name}.yaml`, `replicas: ${replicas}\nwave: ${wave}\n`);
  }
  return files;
}

/** Writes files below a directory. */
export function writeFiles(directory, files) {
  const made = new Set();
  for (const [path, text] of files) {
    const target = join(directory, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(target, text);
  }
}

function authored(size, versionOf, separator) {
  const files = new Map();
  for (const name of applicationsOf(size)) {
    for (const [file, text] of manifestsOf(name, versionOf(name))) {
      files.set(`${name}${separator}${file}`, text);
    }
  }
  return files;
}

function fleet(size) {
  const patches = wavesOf(size).map(
    ({ wave, replicas }) => `    - clusters: {labels: {${WAVE_LABEL}: ${wave}}}
      target: {group: apps, kind: Deployment}
      patch: [{op: replace, path: /spec/replicas, value: ${replicas}}]
    - clusters: {labels: {${WAVE_LABEL}: ${wave}}}
      target: {kind: Deployment|Service}
      patch: {metadata: {labels: {${WAVE_LABEL}: ${wave}}}}
`,
  );
  return `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata:
  name: bench
spec:
  sources:
    - path: apps/*
  patches:
${patches.join('')}`;
}

/** The Cluster of a cluster. */
export function member({ name, region, gateway, wave }) {
  return `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata:
  name: ${name}
  labels: {${WAVE_LABEL}: ${wave}}
spec:
  region: ${region}
  gatewayHost: ${gateway}
  gatewayPort: 15443
  fsmNamespace: fsm-system
`;
}

function overlay({ replicas, wave }) {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../../base]
labels:
  - pairs: {${WAVE_LABEL}: ${wave}}
patches:
  - target: {group: apps, kind: Deployment}
    patch: |
      - op: replace
        path: /spec/replicas
        value: ${replicas}
`;
}

/** What stands in a manifest only once, its replicas and the head of its own labels, is what the values set. */
function template(text) {
  return text
    .replace('\n  replicas: 2\n', '\n  replicas: {{ .Values.replicas }}\n')
    .replace('\n  labels:\n', `\n  labels:\n    ${WAVE_LABEL}: {{ .Values.wave }}\n`);
}
