import { describe, expect, test } from 'vitest';
import { type HydrateOptions, hydrateRepository } from '../../../src/app/hydrate.ts';
import { type ParsedFiles, parsedOnce } from '../../../src/app/reuse/parsed-files.ts';
import { openCache } from '../../../src/cache/cache-store.ts';
import { openRepository } from '../../../src/read/git/repository.ts';
import { makeRepository, type TestRepository } from '../../support/git-repository.ts';

const deployment = (name: string, image: string, replicas = 2) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: shop, labels: {app.kubernetes.io/version: "${image}"}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: main, image: "example.com/${name}:${image}"}]}
`;

const cluster = (name: string, ip: string) =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {gatewayHost: ${ip}, fsmNamespace: fsm}\n`;

const service = `apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80}]}
`;

const exported = `apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /, pathType: Prefix}]}
`;

const files = {
  'distributary.yaml': `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  sources: [{path: apps/*}]
  patches: [{target: {kind: Deployment}, clusters: {names: [north]}, patch: {metadata: {labels: {at: north}}}}]
`,
  'topology/north.yaml': cluster('north', '203.0.113.1'),
  'topology/south.yaml': cluster('south', '203.0.113.2'),
  'apps/api/api.yaml': deployment('api', '1'),
  'apps/api/service.yaml': service,
  'apps/api/export.yaml': exported,
  'apps/web/web.yaml': deployment('web', '1'),
};

type Files = Readonly<Record<string, string>>;

/** A run that counts the files of sources that it parses. */
async function hydrate({ directory }: TestRepository, more: Partial<HydrateOptions> = {}) {
  const repository = await openRepository(directory);
  const reuse = { store: openCache(repository.commonDirectory), program: 'test' };
  const files = new Set<string>();
  const manifests: ParsedFiles['manifests'] = (file) => {
    files.add(file.path);
    return parsedOnce.manifests(file);
  };
  const parsed = { ...parsedOnce, manifests };
  const options = { repository, revision: 'HEAD', reuse, parsed, ...more };
  const { plan, manifests: rendered, diagnostics } = await hydrateRepository(options);
  const actions = plan?.branches.map(({ action }) => action);
  const parsedFiles = [...files].sort();
  return { parsedFiles, actions, isRendered: rendered.length > 0, diagnostics };
}

/** A run after others, and what it would have written without them. */
async function hydrateAfter(states: readonly Files[]) {
  const [repository, alone] = [makeRepository(), makeRepository()];
  let last: Awaited<ReturnType<typeof hydrate>> | undefined;
  for (const state of [files, ...states]) {
    repository.commit({ files: state });
    last = await hydrate(repository);
    alone.commit({ files: state });
    const opened = await openRepository(alone.directory);
    await hydrateRepository({ repository: opened, revision: 'HEAD' });
  }
  return { last, isSame: repository.git('show-ref') === alone.git('show-ref'), repository };
}

describe('a run after a change of an image', () => {
  test('parses the files of that application alone, and writes what a run on everything writes', async () => {
    const { last, isSame } = await hydrateAfter([{ 'apps/web/web.yaml': deployment('web', '2') }]);
    expect(last).toMatchObject({ isRendered: false, actions: ['update', 'update'] });
    expect(last?.parsedFiles).toEqual(['apps/web/web.yaml']);
    expect(isSame).toBe(true);
  });

  test('writes it beside objects that other clusters have caused', async () => {
    const { last, isSame, repository } = await hydrateAfter([
      { 'apps/api/api.yaml': deployment('api', '2') },
    ]);
    const manifest = repository.git('show', 'env/south:apps/api/manifest.yaml');
    expect(manifest).toContain('kind: ServiceImport');
    expect(manifest).toContain('example.com/api:2');
    expect([last?.isRendered, isSame]).toEqual([false, true]);
  });

  test('goes on from what such a run has kept, and back', async () => {
    const { last, isSame } = await hydrateAfter([
      { 'apps/web/web.yaml': deployment('web', '2') },
      { 'apps/api/api.yaml': deployment('api', '2') },
      { 'apps/web/web.yaml': deployment('web', '1') },
    ]);
    expect([last?.isRendered, last?.parsedFiles, isSame]).toEqual([
      false,
      ['apps/web/web.yaml'],
      true,
    ]);
  });

  test('renders everything where a branch is not as it was written', async () => {
    const { repository } = await hydrateAfter([]);
    repository.git('branch', '-D', 'env/north');
    repository.commit({ files: { 'apps/web/web.yaml': deployment('web', '2') } });
    const last = await hydrate(repository);
    expect(last).toMatchObject({ isRendered: true, actions: ['create', 'update'] });
    expect(repository.git('show', 'env/north:apps/web/manifest.yaml')).toContain('web:2');
  });
});

describe('a run after another change renders everything', () => {
  const policy = `apiVersion: distributary.dev/v1alpha1
kind: FailoverPolicy
metadata: {name: api, namespace: shop}
spec:
  selector: {matchLabels: {app.kubernetes.io/version: "1"}}
`;

  test.each<[string, Files]>([
    ['of the number of pods', { 'apps/web/web.yaml': deployment('web', '1', 0) }],
    ['of a Service', { 'apps/api/service.yaml': service.replace('port: 80', 'port: 81') }],
    ['of the topology', { 'topology/south.yaml': cluster('south', '203.0.113.9') }],
    ['that adds a file', { 'apps/web/more.yaml': service.replace('name: api', 'name: web') }],
    ['to an error', { 'apps/web/web.yaml': 'kind: [' }],
    [
      'of an image to one in ciphertext',
      { 'apps/web/web.yaml': deployment('web', 'ENC[AES256_GCM,data:a]') },
    ],
    [
      'of a label that a policy mentions',
      { 'apps/web/web.yaml': deployment('web', '2'), 'topology/policy.yaml': policy },
    ],
  ])('%s', async (_, state) => {
    const { last, isSame } = await hydrateAfter([state]);
    const isRefused = last?.diagnostics.some(({ severity }) => severity === 'error') === true;
    expect([last?.isRendered || isRefused, isSame]).toEqual([true, true]);
  });
});
