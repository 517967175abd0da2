/** Inside of kustomize every cluster of the demo fleet gets the objects that `render` prints, whichever way the function is used. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type JsonObject, objectAt } from '../../src/resource/json.ts';
import { hydration, objectsOf, peerKustomize } from '../support/peer-kustomize.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../support/scratch.ts';

const it = (name: string, body: () => Promise<void> | void) =>
  itWithPeers(['kustomize'], name, body);
const kustomize = peerKustomize();

const clusters = ['berlin', 'boston', 'dallas', 'paris', 'tokyo'];

/** The small clusters, and the fleet's patch for them, said to kustomize. */
const edge = ['dallas', 'tokyo'];
const replicas = {
  target: { kind: 'Deployment', name: 'web' },
  patch: JSON.stringify([{ op: 'replace', path: '/spec/replicas', value: 1 }]),
};

/** The manifests that a cluster of the demo fleet gets, as resources of a kustomization in `overlays/<cluster>`. */
function authoredBy(root: string, cluster: string): readonly string[] {
  const sources = [
    'apps/web',
    ...(cluster === 'dallas' ? [] : ['apps/api']),
    `clusters/${cluster}`,
  ];
  return sources.flatMap((source) => {
    const from = join(root, source);
    const files = existsSync(from) ? readdirSync(from) : [];
    return files.map((file) => {
      const name = `${source.replaceAll('/', '-')}-${file}`;
      mkdirSync(join(root, 'overlays', cluster), { recursive: true });
      cpSync(join(from, file), join(root, 'overlays', cluster, name));
      return name;
    });
  });
}

/** Values, keys and tags that readers take differently, and their meaning in Kubernetes. */
const PROBE = `apiVersion: example.com/v1
kind: Probe
metadata: {name: probe, namespace: shop}
spec:
  enabled: yes
  off: no
  since: 2020-01-01
  time: 12:30
  9000: web
  text: !!binary aGVsbG8=
  mode: 0644
  base: &base {a: b}
  merged:
    !!merge <<: *base
`;
const PROBED = {
  enabled: true,
  false: false,
  since: '2020-01-01',
  time: '12:30',
  9000: 'web',
  text: 'hello',
  mode: 420,
  base: { a: 'b' },
  merged: { a: 'b' },
};

describe.each(clusters)('the same objects for %s', (cluster) => {
  const rendered = async (root: string) =>
    objectsOf((await runProgram(['render', '--cluster', cluster], { cwd: root })).stdout);

  it('from a generator, from render and in the branch', async () => {
    const root = demoFleet();
    const overlay = join(root, 'overlays', cluster);
    mkdirSync(overlay, { recursive: true });
    writeFileSync(join(overlay, 'kustomization.yaml'), 'generators: [hydration.yaml]\n');
    writeFileSync(
      join(overlay, 'hydration.yaml'),
      hydration(`{cluster: ${cluster}, repository: ../..}`),
    );
    const built = kustomize.build(overlay);
    expect(built).toMatchObject({ status: 0, stderr: '' });
    const objects = objectsOf(built.stdout);
    expect(objects).toEqual(await rendered(root));
    expect(objects).toEqual(objectsOf(await branchOf(root, cluster)));
  });

  it('from a generator, of values and keys that kustomize takes otherwise', async () => {
    const root = demoFleet();
    writeFileSync(join(root, 'apps/web/probe.yaml'), PROBE);
    const overlay = join(root, 'overlays', cluster);
    mkdirSync(overlay, { recursive: true });
    writeFileSync(join(overlay, 'kustomization.yaml'), 'generators: [hydration.yaml]\n');
    const own = hydration(`{cluster: ${cluster}, repository: ../..}`);
    writeFileSync(join(overlay, 'hydration.yaml'), own);
    const built = kustomize.build(overlay);
    expect(built).toMatchObject({ status: 0, stderr: '' });
    const objects = objectsOf(built.stdout);
    expect(Object.values(objects)).toContainEqual(expect.objectContaining({ spec: PROBED }));
    expect(objects).toEqual(objectsOf(await branchOf(root, cluster)));
  });

  it('from a transformer of what kustomize has built', async () => {
    const root = demoFleet();
    const expected = await rendered(root);
    const resources = authoredBy(root, cluster);
    const overlay = join(root, 'overlays', cluster);
    const patches = edge.includes(cluster) ? [replicas] : [];
    const kustomization = { resources, patches, transformers: ['hydration.yaml'] };
    writeFileSync(join(overlay, 'kustomization.yaml'), JSON.stringify(kustomization));
    writeFileSync(
      join(overlay, 'hydration.yaml'),
      hydration(`{cluster: ${cluster}, repository: ../..}`),
    );
    const built = kustomize.build(overlay);
    expect(built).toMatchObject({ status: 0, stderr: '' });
    expect(objectsOf(built.stdout)).toEqual(expected);
  });

  it('from items that are the fleet', async () => {
    const root = demoFleet();
    const expected = await rendered(root);
    writeBase(root);
    const built = kustomize.build(join(root, 'overlays', cluster));
    expect(built).toMatchObject({ status: 0, stderr: '' });
    const objects = Object.entries(objectsOf(built.stdout)).map(
      ([key, object]): [string, JsonObject] => [key, withoutClusters(object)],
    );
    expect(Object.fromEntries(objects)).toEqual(expected);
  });
});

/** All manifests of the cluster's branch, as `hydrate --out` writes them. */
async function branchOf(root: string, cluster: string): Promise<string> {
  const out = scratchDirectory();
  const ran = await runProgram(['hydrate', '--worktree', '--out', out], { cwd: root });
  expect(ran.status, ran.stderr).toBe(0);
  const branch = join(out, `env/${cluster}`);
  return readdirSync(branch, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('manifest.yaml'))
    .map((path) => readFileSync(join(branch, path), 'utf8'))
    .join('\n---\n');
}

/** The demo fleet as one base: its sources said by annotations, its settings by the Hydration of each overlay. */
function writeBase(root: string): void {
  const who = { 'apps/api': '!dallas', 'clusters/paris': 'paris', 'clusters/tokyo': 'tokyo' };
  const resources: string[] = [];
  const base = join(root, 'overlays/base');
  mkdirSync(base, { recursive: true });
  for (const source of ['topology', 'apps/web', ...Object.keys(who)]) {
    const clusters = Object.entries(who).find(([path]) => path === source)?.[1];
    for (const file of readdirSync(join(root, source))) {
      const text = readFileSync(join(root, source, file), 'utf8');
      const name = `${source.replaceAll('/', '-')}-${file}`;
      const annotation = `metadata:\n  annotations: {distributary.dev/clusters: "${clusters}"}\n`;
      const own = clusters === undefined ? text : text.replaceAll(/^metadata:\n/gm, annotation);
      writeFileSync(join(base, name), own);
      resources.push(name);
    }
  }
  writeFileSync(join(base, 'kustomization.yaml'), `resources: [${resources.join(', ')}]\n`);
  const fleet = readFileSync(join(root, 'distributary.yaml'), 'utf8');
  const settings = fleet.slice(fleet.indexOf('  patches:')).replaceAll(/^/gm, '  ');
  for (const cluster of clusters) {
    const overlay = join(root, 'overlays', cluster);
    mkdirSync(overlay, { recursive: true });
    const kustomization = 'resources: [../base]\ntransformers: [hydration.yaml]\n';
    writeFileSync(join(overlay, 'kustomization.yaml'), kustomization);
    const spec = `\n  cluster: ${cluster}\n  fleet:\n${settings}`;
    writeFileSync(join(overlay, 'hydration.yaml'), hydration(spec));
  }
}

/** The annotation is what the base says in the place of the fleet's sources. */
function withoutClusters(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata') ?? {};
  const { 'distributary.dev/clusters': _, ...annotations } =
    objectAt(metadata, 'annotations') ?? {};
  const { annotations: __, ...rest } = metadata;
  const kept = Object.keys(annotations).length === 0 ? rest : { ...rest, annotations };
  return { ...object, metadata: kept };
}
