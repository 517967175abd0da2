import { expect, test } from 'vitest';
import { hydrateRepository } from '../../src/app/hydrate.ts';
import { openRepository } from '../../src/git/repository.ts';
import { cloneRepository, makeRepository, type TestRepository } from '../support/git-repository.ts';

const map = (name: string, text = 'a') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {text: ${text}}\n`;

const sources = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
  'topology/lyon.yaml':
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: lyon}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  'apps/web/web.yaml': map('web'),
  'apps/api/api.yaml': map('api'),
};

async function hydrate({ directory }: TestRepository): Promise<readonly string[]> {
  const repository = await openRepository(directory);
  const { diagnostics, plan } = await hydrateRepository({ repository, revision: 'HEAD' });
  expect(plan).toBeDefined();
  return diagnostics
    .filter(({ code }) => code === 'DIS1373')
    .map(({ severity, message }) => `${severity} ${message}`);
}

/** Commits files on the branch by hand. */
function commitByHand(repository: TestRepository, files: Record<string, string>): void {
  const branch = cloneRepository(repository.directory, '--branch=env/lyon');
  branch.commit({
    files,
    env: { GIT_AUTHOR_NAME: 'Carol', GIT_AUTHOR_EMAIL: 'carol@example.com' },
  });
  branch.git('push', '--quiet', 'origin', 'env/lyon');
}

async function hydrated(): Promise<TestRepository> {
  const repository = makeRepository();
  repository.commit({ files: sources });
  expect(await hydrate(repository)).toEqual([]);
  return repository;
}

test('manifests that somebody added are named at each hydration, until they are gone', async () => {
  const repository = await hydrated();
  commitByHand(repository, {
    'apps/web/fix.yaml': map('web', 'fixed'),
    'rogue.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "rogue"}}',
  });
  const warning =
    'warning branch "env/lyon" has manifests that fleet sources do not contain: apps/web/fix.yaml, rogue.json; ConfigMap shop/web is in files of the fleet as well';
  expect(await hydrate(repository)).toEqual([warning]);
  expect(await hydrate(repository)).toEqual([warning]);
  repository.commit({ files: { 'apps/web/web.yaml': map('web', 'b') } });
  expect(await hydrate(repository)).toEqual([warning]);
  expect(await hydrate(repository)).toEqual([warning]);
  commitByHand(repository, { 'apps/web/fix.yaml': '', 'rogue.json': '' });
  expect(await hydrate(repository)).toEqual([]);
});

test('an object that the sources lost, and that somebody copied, is named', async () => {
  const repository = await hydrated();
  commitByHand(repository, { 'apps/api/copy.yml': map('api') });
  repository.commit({ files: { 'apps/api/api.yaml': '' } });
  expect(await hydrate(repository)).toEqual([
    'warning branch "env/lyon" has manifests that fleet sources do not contain: apps/api/copy.yml',
  ]);
});

test('files without objects are not', async () => {
  const repository = await hydrated();
  commitByHand(repository, {
    CODEOWNERS: '* @shop\n',
    '.github/workflows/check.yaml': 'on: push\njobs: {}\n',
    'renovate.json': '{}',
    'apps/web/kustomization.yaml':
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [manifest.yaml]\n',
  });
  expect(await hydrate(repository)).toEqual([]);
  repository.commit({ files: { 'apps/web/web.yaml': map('web', 'b') } });
  expect(await hydrate(repository)).toEqual([]);
});
