import { expect, test } from 'vitest';
import { refusedObject } from '../../src/check/refused-object.ts';
import { toDerived } from '../../src/derive/provenance.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { stateOf } from '../support/cluster-states.ts';
import { cluster } from '../support/fleet-builder.ts';
import { resource } from '../support/resources.ts';

const source = resource(
  'apiVersion: v1\nkind: Service\nmetadata: {name: reviews, namespace: shop}\n',
  'apps/reviews.yaml',
);
const entry = (weight: number): Resource =>
  toDerived(
    {
      apiVersion: 'networking.istio.io/v1',
      kind: 'ServiceEntry',
      metadata: { name: 'reviews', namespace: 'shop' },
      spec: {
        hosts: ['reviews.shop.svc.clusterset.local'],
        ports: [{ name: 'http', number: 80, protocol: 'HTTP' }],
        location: 'MESH_INTERNAL',
        resolution: 'STATIC',
        endpoints: [{ address: '203.0.113.2', weight }],
      },
    },
    [{ resource: source }],
  );
const authored = (annotations: string): Resource =>
  resource(
    `apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: a, namespace: b, annotations: {${annotations}}}\nspec: {servers: {}}\n`,
  );

const found = (one: Resource): readonly string[] => {
  const state = { ...stateOf(cluster('north')), objects: [one] };
  return refusedObject.run(state).map(({ code, at }) => `${code} ${at.file}`);
};

test.each<[string, Resource, readonly string[]]>([
  ['a derived object that Istio takes', entry(4294967295), []],
  ['one that it refuses, where it follows from', entry(4294967296), ['DIS0607 apps/reviews.yaml']],
  ['what its author wrote, which was judged before', authored(''), []],
])('judges %s', (_, one, expected) => {
  expect(found(one)).toEqual(expected);
});

test('judges what was added to', () => {
  const merged = authored('distributary.dev/derived-from: ServiceExport/shop/reviews@south');
  expect(found(merged)).not.toEqual([]);
});
