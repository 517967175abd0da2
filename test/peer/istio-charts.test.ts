/** Istio's own chart in `helmCharts` of a kustomization: the cluster's version, network, MeshConfig and compatibility profile are those of what it renders. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { renderRepository } from '../../src/render/render.ts';
import { findInModule } from '../support/go-module.ts';
import { itUnless, itWithPeers } from '../support/peer-program.ts';
import { fleetFiles, usePeers } from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const chart = findInModule(
  'istio.io/istio',
  'manifests/charts/istio-control/istio-discovery/Chart.yaml',
);

/** The Fleet has 1.29; the chart as it is in Istio's repository has an image `latest`, which is no version. */
const fleet = `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  sources: [{path: "clusters/{{ name }}/istio", as: istio}]
  derive: {istio: {version: "1.29"}}
`;

const inflating = (more: string) => `helmGlobals: {chartHome: charts}
helmCharts: [{name: istiod, releaseName: istiod, namespace: istio-system${more}}]
`;

const inflated: Readonly<Record<string, string>> = {
  paris: inflating(''),
  berlin: inflating(
    ', valuesInline: {global: {tag: 1.31.0-distroless, network: net-b}, revision: next, compatibilityVersion: "1.30", meshConfig: {rootNamespace: mesh}}',
  ),
  dallas: inflating(''),
};

/** A fleet with the chart in each cluster; a release writes its tag into the chart's values, as Istio's builder of releases does. */
function fleetWith(tags: Readonly<Record<string, string>>): string {
  const directory = directoryWith({
    ...fleetFiles('', {}),
    'distributary.yaml': fleet,
    ...Object.fromEntries(
      Object.entries(inflated).map(([cluster, text]) => [
        `clusters/${cluster}/istio/kustomization.yaml`,
        text,
      ]),
    ),
  });
  for (const cluster of Object.keys(inflated)) {
    const copy = join(directory, 'clusters', cluster, 'istio/charts/istiod');
    cpSync(dirname(chart ?? ''), copy, { recursive: true });
    const values = join(copy, 'values.yaml');
    const text = readFileSync(values, 'utf8');
    const released = text.replace('tag: latest', `tag: ${tags[cluster] ?? 'latest'}`);
    expect(released === text).toBe(tags[cluster] === undefined);
    writeFileSync(values, released);
  }
  return directory;
}

const reason = chart === undefined ? "skipped: Istio's charts are not in Go's cache" : undefined;
const name = 'state the version of their cluster alone, and its settings';
if (reason === undefined) itWithPeers(['kustomize', 'helm'], name, charts);
else itUnless(reason, name, charts);

async function charts(): Promise<void> {
  usePeers('kustomize', 'helm');
  const directory = fleetWith({ paris: '1.29.6' });
  const { manifests, diagnostics } = await renderRepository(await openWorktree(directory));
  expect(diagnostics).toEqual([]);
  const meshes = viewClusters(manifests).map((view) => {
    const { config, off, statements } = clusterMesh(view);
    return {
      cluster: view.cluster.name,
      version: view.cluster.istioVersion?.value,
      rootNamespace: config.rootNamespace,
      off: [...off],
      objects: statements.map(({ resource: { kind, name } }) => `${kind} ${name}`),
    };
  });
  const installed = (suffix: string) =>
    ['ConfigMap istio', 'ConfigMap istio-sidecar-injector', 'Deployment istiod'].map(
      (name) => `${name}${suffix}`,
    );
  const alike = { rootNamespace: 'istio-system', off: [], objects: installed('') };
  expect(meshes).toEqual([
    {
      ...alike,
      cluster: 'berlin',
      version: '1.31.0',
      rootNamespace: 'mesh',
      objects: installed('-next'),
      off: ['unreadyPods', 'strictMerging'],
    },
    { ...alike, cluster: 'paris', version: '1.29.6' },
    { ...alike, cluster: 'dallas', version: '1.29' },
  ]);
}
