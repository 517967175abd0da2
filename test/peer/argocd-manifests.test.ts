import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/resource/json.ts';
import {
  applicationFor,
  argocdCrds,
  blockWith,
  findArgocdManifests,
  type Manifest,
  manifestsOf,
} from '../support/argocd-manifests.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { type ApiServer, startApiServer } from '../support/peer-api-server.ts';
import { type Body, findPeer, itUnless, itWithPeers, runPeer } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

const source = findArgocdManifests();
const ours = filesBelow('argocd').filter(
  (path) => path.endsWith('.yaml') && !path.startsWith('plugin/'),
);
const objects = ours.flatMap((path) => manifestsOf(`argocd/${path}`));
const sets = ours.filter((path) => path.startsWith('applicationset-'));
let server: ApiServer;
const plurals = new Map<string, string>();

beforeAll(async () => {
  if (source === undefined || findPeer('testapi') === undefined) return;
  server = await startApiServer();
  for (const name of new Set(['argocd', ...objects.flatMap(namespaceOf)])) {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
    await server.send('POST', '/api/v1/namespaces', namespace);
  }
  await Promise.all(argocdCrds(source).map(establish));
});
afterAll(() => server?.stop());

/** Skipped when Argo CD's own manifests are not there, or a program is not. */
function itWithArgocd(programs: readonly string[], name: string, body: Body): void {
  const reason = 'skipped: Argo CD is not in the cache of Go modules (peers/build argocd)';
  if (source === undefined) itUnless(reason, name, body);
  else itWithPeers(programs, name, body);
}

/** Creates a CRD and waits until the server serves it. */
async function establish(crd: Manifest): Promise<void> {
  const { spec } = JSON.parse(JSON.stringify(crd));
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const { status, body } = await server.send('POST', crds, crd);
  if (status !== 201) throw new Error(body);
  plurals.set(`${spec.group} ${spec.names.kind}`, spec.names.plural);
  const path = `/apis/${spec.group}/${spec.versions[0].name}/${spec.names.plural}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await server.send('GET', path)).status === 200) return;
    await pause(50);
  }
  throw new Error(`${path} is not served`);
}

function namespaceOf({ metadata }: Manifest): readonly string[] {
  return metadata.namespace === undefined ? [] : [metadata.namespace];
}

/** What the server says of an object that it would create; empty when it takes it. */
async function refusal(object: Manifest): Promise<string> {
  const [group = ''] = object.apiVersion.split('/');
  const kind = plurals.get(`${group} ${object.kind}`) ?? `${object.kind.toLowerCase()}s`;
  const namespace = object.metadata.namespace ?? 'argocd';
  const api = group === 'v1' ? 'api' : 'apis';
  const path = `/${api}/${object.apiVersion}/namespaces/${namespace}/${kind}`;
  const query = '?dryRun=All&fieldValidation=Strict';
  const { status, body } = await server.send('POST', `${path}${query}`, object);
  return status === 201 ? '' : body;
}

describe('the API server', () => {
  itWithArgocd(['testapi'], 'takes every manifest of argocd/', async () => {
    expect(objects.length).toBeGreaterThan(7);
    for (const object of objects) expect(await refusal(object)).toBe('');
  });

  itWithArgocd(['testapi'], 'takes the Applications that the sets make', async () => {
    expect(sets).toHaveLength(3);
    for (const set of sets.flatMap((path) => manifestsOf(`argocd/${path}`))) {
      const application = applicationFor(set, 'paris');
      expect(application.metadata.name).toBe('fleet-paris');
      expect(await refusal({ ...application, metadata: { ...application.metadata } })).toBe('');
    }
  });

  itWithArgocd(['testapi'], 'would not take a field that is none', async () => {
    const [set] = manifestsOf('argocd/applicationset-branches.yaml');
    if (set === undefined) throw new Error('the file is empty');
    const application = applicationFor(set, 'paris');
    const { spec } = JSON.parse(JSON.stringify(application));
    spec.source.recursive = true;
    expect(await refusal({ ...application, spec })).toContain(
      'strict decoding error: unknown field',
    );
  });
});

describe('the sidecar', () => {
  itWithArgocd(
    ['testapi', 'kustomize'],
    'fits into the repo-server that Argo CD installs',
    async () => {
      const directory = scratchDirectory();
      cpSync('argocd', join(directory, 'distributary/argocd'), { recursive: true });
      mkdirSync(join(directory, 'argo-cd'));
      const file = 'argocd-repo-server-deployment.yaml';
      copyFileSync(join(source ?? '', 'base/repo-server', file), join(directory, 'argo-cd', file));
      writeFileSync(join(directory, 'argo-cd/kustomization.yaml'), `resources: [${file}]\n`);
      writeFileSync(
        join(directory, 'kustomization.yaml'),
        blockWith('argocd/README.md', 'kind: Kustomization'),
      );
      const { stdout, stderr } = await runPeer('kustomize', ['build', directory]);
      expect(stderr).toBe('');
      const deployment = parse(stdout);
      expect(await refusal(deployment)).toBe('');
      const { containers, initContainers, volumes } = deployment.spec.template.spec;
      expect(containers.map(({ name }: JsonObject) => name)).toEqual([
        'distributary',
        'argocd-repo-server',
      ]);
      const [sidecar] = containers;
      expect(sidecar.image).toMatch(/\/distributary:\d/);
      expect(sidecar.securityContext).toMatchObject({
        runAsUser: 999,
        readOnlyRootFilesystem: true,
      });
      const mounted = sidecar.volumeMounts.map(({ name }: JsonObject) => name);
      const own = ['var-files', 'plugins', 'distributary-tmp'];
      expect(mounted).toEqual(own);
      expect(volumes.map(({ name }: JsonObject) => name)).toEqual(expect.arrayContaining(own));
      const { annotations } = deployment.spec.template.metadata;
      expect(annotations).toEqual({
        'kubectl.kubernetes.io/default-container': 'argocd-repo-server',
      });
      // The program that the sidecar starts is put there by Argo CD.
      expect(JSON.stringify(initContainers)).toContain('/var/run/argocd');
    },
  );
});
