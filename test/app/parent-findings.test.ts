/** What a hydration answers when a branch would lose a Namespace or a CustomResourceDefinition that objects depend on. */
import { describe, expect, test } from 'vitest';
import { hydrateRepository } from '../../src/app/hydrate.ts';
import { openRepository } from '../../src/git/repository.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';

const cluster = (name: string, ip: string) =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {gatewayHost: ${ip}, fsmNamespace: fsm}\n`;
const fleet = (sources: string, derive = '') =>
  `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {sources: [${sources}]${derive}}\n`;
const namespace = (metadata = '') =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop${metadata}}\n`;
const object = (kind: string, name: string, apiVersion = 'v1') =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n`;
const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: carts.shop.example.com}
spec:
  group: shop.example.com
  names: {kind: Cart, listKind: CartList, plural: carts, singular: cart}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;

const everywhere = fleet('{path: apps/*}');
const base = {
  'distributary.yaml': everywhere,
  'topology/paris.yaml': cluster('paris', '203.0.113.1'),
  'topology/berlin.yaml': cluster('berlin', '203.0.113.2'),
  'apps/api/namespace.yaml': namespace(),
  'apps/api/api.yaml': object('ConfigMap', 'api'),
  'apps/web/web.yaml': object('ConfigMap', 'web'),
};

/** A state of the repository: files that differ from `base`; an empty text for one that is gone. */
type Files = Readonly<Record<string, string>>;

async function hydrate({ directory }: TestRepository): Promise<readonly string[]> {
  const repository = await openRepository(directory);
  const result = await hydrateRepository({ repository, revision: 'HEAD' });
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  expect(result.isWritten).toBe(errors.length === 0);
  return errors.map(({ code, message }) => `${code} ${message}`);
}

/** The errors of hydrating one state after another; only the last may have any. */
async function hydrateAll(...states: readonly Files[]): Promise<readonly string[]> {
  const repository = makeRepository();
  let errors: readonly string[] = [];
  for (const files of states) {
    expect(errors).toEqual([]);
    repository.commit({ files: { ...base, ...files } });
    errors = await hydrate(repository);
  }
  return errors;
}

const lost = (branch: string, text: string) => `DIS1403 branch "env/${branch}" would lose ${text}`;
const gone = { 'apps/api/namespace.yaml': '' };

describe('a Namespace with objects that stay', () => {
  test('may not leave the branches', async () => {
    const text =
      'Namespace shop, and 2 objects of it would be deleted in the cluster: ConfigMap shop/api, ConfigMap shop/web';
    expect(await hydrateAll({}, gone)).toEqual([lost('berlin', text), lost('paris', text)]);
  });

  test('may not leave with another application than theirs', async () => {
    const without = { ...gone, 'apps/api/api.yaml': '' };
    const text =
      'Namespace shop, and 1 object of it would be deleted in the cluster: ConfigMap shop/web';
    expect(await hydrateAll({}, without)).toEqual([lost('berlin', text), lost('paris', text)]);
  });

  test('stays where other clusters have it, without a word if it had no labels', async () => {
    const sources = '{path: apps/api, clusters: {exclude: [paris]}}, {path: apps/web}';
    expect(await hydrateAll({}, { 'distributary.yaml': fleet(sources) })).toEqual([]);
  });

  test('may not lose its labels so', async () => {
    const sources = '{path: apps/api, clusters: {exclude: [paris]}}, {path: apps/web}';
    const labels = { 'apps/api/namespace.yaml': namespace(', labels: {istio-injection: enabled}') };
    const errors = await hydrateAll(labels, { ...labels, 'distributary.yaml': fleet(sources) });
    expect(errors).toEqual([
      'DIS1401 branch "env/paris" would lose istio-injection of Namespace shop, in which 1 object stays',
    ]);
  });

  test('may not leave one branch where the Fleet leaves Namespaces to others', async () => {
    const sources = '{path: apps/api, clusters: {exclude: [paris]}}, {path: apps/web}';
    const others = { 'distributary.yaml': fleet(sources, ', derive: {namespaces: none}') };
    expect(await hydrateAll({}, others)).toHaveLength(1);
  });

  test.each([
    ['Argo CD', '{"argocd.argoproj.io/sync-options": "ServerSideApply=true, Prune=false"}'],
    ['Argo CD, which asks', '{"argocd.argoproj.io/sync-options": Prune=confirm}'],
    ['Flux', '{kustomize.toolkit.fluxcd.io/prune: Disabled}'],
  ])('may leave once %s keeps it', async (_, annotations) => {
    const kept = {
      'apps/api/namespace.yaml': namespace(`, annotations: ${annotations}`),
    };
    expect(await hydrateAll({}, kept, gone)).toEqual([]);
  });

  test('may move to another application, and to another file', async () => {
    const moved = { ...gone, 'apps/web/namespace.yaml': namespace() };
    expect(await hydrateAll({}, moved)).toEqual([]);
  });

  test('may leave with all objects in it', async () => {
    const empty = { ...gone, 'apps/api/api.yaml': '', 'apps/web/web.yaml': '' };
    const other = object('ConfigMap', 'other').replace('namespace: shop', 'namespace: other');
    expect(await hydrateAll({}, { ...empty, 'apps/web/other.yaml': other })).toEqual([]);
  });

  test('that the API server makes anew may leave', async () => {
    const initial = (text: string) => text.replaceAll(/shop(?=[,}])/g, 'default');
    const files = {
      'apps/api/namespace.yaml': initial(namespace()),
      'apps/api/api.yaml': initial(object('ConfigMap', 'api')),
    };
    expect(await hydrateAll(files, { ...files, ...gone })).toEqual([]);
  });
});

describe('a CustomResourceDefinition with objects that stay', () => {
  const cart = { 'apps/web/cart.yaml': object('Cart', 'cart', 'shop.example.com/v1') };
  const file = 'apps/api/definition.yaml';

  test('may not leave the branches', async () => {
    const text =
      'CustomResourceDefinition carts.shop.example.com, and 1 object of it would be deleted in the cluster: Cart shop/cart';
    const errors = await hydrateAll({ ...cart, [file]: definition }, { ...cart, [file]: '' });
    expect(errors).toEqual([lost('berlin', text), lost('paris', text)]);
  });

  test('may leave with the objects, and one of another group may', async () => {
    const whole = { ...cart, [file]: definition };
    expect(await hydrateAll(whole, { 'apps/web/cart.yaml': '', [file]: '' })).toEqual([]);
    const other = { 'apps/web/cart.yaml': object('Cart', 'cart', 'other.example.com/v1') };
    expect(await hydrateAll({ ...other, [file]: definition }, { ...other, [file]: '' })).toEqual(
      [],
    );
  });
});

test('a manifest that is too large to be searched may not leave a branch', async () => {
  const repository = makeRepository();
  repository.commit({ files: base });
  expect(await hydrate(repository)).toEqual([]);
  repository.git('checkout', '--quiet', 'env/paris');
  const path = 'apps/api/manifest.yaml';
  const long = `#${' '.repeat(64 << 20)}\n`;
  repository.commit({ files: { [path]: long + namespace() } });
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ files: { 'apps/api/api.yaml': `${object('ConfigMap', 'api')}data: {}\n` } });
  expect(await hydrate(repository)).toEqual([
    `DIS1404 ${path} on branch "env/paris" is a manifest of more than 64 MiB, which hydrate would remove or replace without a search for what depends on it`,
  ]);
});
