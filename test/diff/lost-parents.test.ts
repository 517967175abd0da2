import { describe, expect, test } from 'vitest';
import { type Changes, compare, demoReader } from '../support/fleet-states.ts';

const namespace = (metadata = '') =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop${metadata}}\n`;

/** The demo, whose Namespace is in an application of its own clusters. */
const without = { 'apps/web/namespace.yaml': undefined };

/** The losses of a change, and how many pairs of service and clients are worse off in an outage. */
async function lossesOf(before: Changes, after: Changes) {
  const { diff, outages, diagnostics } = await compare(
    demoReader({ ...without, ...before }),
    demoReader({ ...without, ...after }),
  );
  if (diff === undefined) throw new Error(JSON.stringify(diagnostics));
  const losses = diff.losses.map(({ type, what, clusters }) => {
    return `${type}: ${what} in ${clusters.map(({ name }) => name).join(', ')}`;
  });
  return { losses, worse: outages?.()?.change.counts.worse ?? 0 };
}

const file = 'clusters/paris/namespace.yaml';
const [plain, kept] = [
  namespace(),
  namespace(', annotations: {"argocd.argoproj.io/sync-options": Prune=false}'),
];

describe('a Namespace that leaves a branch', () => {
  test('takes the objects in it along, and the services that they are', async () => {
    const { losses, worse } = await lossesOf({ [file]: plain }, {});
    expect(losses).toEqual([
      'object: Namespace shop: Argo CD and Flux delete 11 objects of shop with it in paris',
    ]);
    expect(worse).toBeGreaterThan(0);
  });

  test('takes nothing along where it is kept', async () => {
    const { losses, worse } = await lossesOf({ [file]: kept }, {});
    expect(losses).toEqual(['object: Namespace shop in paris']);
    expect(worse).toBe(0);
  });

  test('takes along what is not in Git where it gets another name, and its objects with it', async () => {
    const named = (name: string) =>
      `${namespace().replace('shop', name)}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: q, namespace: ${name}}\n`;
    const { losses } = await lossesOf({ [file]: named('team-1') }, { [file]: named('team-2') });
    expect(losses).toEqual([
      'object: Namespace team-1, now team-2: Argo CD and Flux delete all that is in team-1 with it in paris',
    ]);
    const held = (name: string) =>
      named(name).replace(
        `${name}}`,
        `${name}, annotations: {"argocd.argoproj.io/sync-options": Prune=false}}`,
      );
    const others = await lossesOf({ [file]: held('team-1') }, { [file]: held('team-2') });
    expect(others.losses).toEqual([]);
  });

  test('takes nothing along where another file has it', async () => {
    const moved = { 'clusters/paris/moved.yaml': plain };
    expect(await lossesOf({ [file]: plain }, moved)).toEqual({ losses: [], worse: 0 });
  });

  test('stays, and loses its labels, where another cluster has it', async () => {
    const labelled = namespace(', labels: {istio-injection: enabled, team: a}');
    const other = { 'clusters/tokyo/namespace.yaml': labelled };
    expect(await lossesOf({ [file]: labelled, ...other }, other)).toEqual({
      losses: [
        'field: Namespace shop istio-injection in paris',
        'field: Namespace shop team in paris',
      ],
      worse: 0,
    });
  });
});

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: carts.shop.example.com}
spec:
  group: shop.example.com
  names: {kind: Cart, listKind: CartList, plural: carts, singular: cart}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;

test('a CustomResourceDefinition takes the objects of its kind along', async () => {
  const cart = {
    'clusters/paris/cart.yaml':
      'apiVersion: shop.example.com/v1\nkind: Cart\nmetadata: {name: cart, namespace: shop}\n',
  };
  const { losses } = await lossesOf({ ...cart, [file]: definition }, cart);
  expect(losses).toEqual([
    'object: CustomResourceDefinition carts.shop.example.com: Argo CD and Flux delete 1 object of its kind with it in paris',
  ]);
});

test('a CustomResourceDefinition of another group takes along what is not in Git', async () => {
  const other = definition.replaceAll('shop.example.com', 'store.example.com');
  const { losses } = await lossesOf({ [file]: definition }, { [file]: other });
  expect(losses).toEqual([
    'object: CustomResourceDefinition carts.shop.example.com, now carts.store.example.com: Argo CD and Flux delete all objects of its kind with it in paris',
  ]);
});
