import { describe, expect, test } from 'vitest';
import {
  effectiveRoutes,
  routesByName,
} from '../../../src/istio/virtual-service/effective-route.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, cluster, object, viewOf, withMetadata } from '../../support/fleet-builder.ts';

const routes = (name: string, spec: JsonObject, namespace = 'shop') =>
  withMetadata(object('networking.istio.io/v1', 'VirtualService', name, spec), { namespace });
const to = (host: string) => [{ destination: { host } }];

/** The routes of a root, by owner, with their matches. */
function routesOf(http: readonly JsonObject[], ...others: readonly JsonObject[]) {
  const root = routes('root', { hosts: ['reviews'], http });
  const found = effectiveRoutes(
    routesByName(viewOf(cluster('north'), root, ...others)),
    authored(root),
  );
  return found.map(({ owner, route }) => [`${owner.namespace}/${owner.name}`, route.matches]);
}

describe('effectiveRoutes', () => {
  const delegate = { name: 'inner', namespace: 'web' };
  const inner = (http: readonly JsonObject[], more: JsonObject = {}) =>
    routes('inner', { http, ...more }, 'web');

  test('keeps routes that do not delegate', () => {
    expect(routesOf([{ route: to('reviews') }])).toEqual([['shop/root', []]]);
  });

  test("puts a delegate's routes in the place of the one that leads there", () => {
    const http = [{ delegate }, { route: to('reviews') }];
    const last = { route: to('api') };
    expect(routesOf(http, inner([{ match: [{ port: 80 }], ...last }, last]))).toEqual([
      ['web/inner', [expect.objectContaining({ port: 80 })]],
      ['web/inner', []],
      ['shop/root', []],
    ]);
  });

  test.each<[string, JsonObject]>([
    ['is missing', routes('inner', { http: [{ route: to('api') }] }, 'desk')],
    ['is not exported', inner([{ route: to('api') }], { exportTo: ['.'] })],
    ['has hosts of its own', inner([{ route: to('api') }], { hosts: ['api'] })],
  ])('leaves out a route whose delegate %s', (_, other) => {
    expect(routesOf([{ delegate }], other)).toEqual([]);
  });

  test('finds a delegate without a namespace beside the root', () => {
    const other = routes('inner', { exportTo: ['.'], http: [{ route: to('api') }] });
    expect(routesOf([{ delegate: { name: 'inner' } }], other)).toEqual([['shop/inner', []]]);
  });

  test.each<[string, JsonObject, JsonObject, unknown]>([
    ['of the root', { port: 80 }, {}, { port: 80 }],
    ['of both ports', { port: 80 }, { port: 81 }, undefined],
    ['of both namespaces', { sourceNamespace: 'a' }, { sourceNamespace: 'b' }, undefined],
    [
      'of both labels',
      { sourceLabels: { a: '1' } },
      { sourceLabels: { b: '2' } },
      { sourceLabels: { a: '1', b: '2' } },
    ],
    ['of one label', { sourceLabels: { a: '1' } }, { sourceLabels: { a: '2' } }, undefined],
    ['of gateways', { gateways: ['mesh'] }, { gateways: ['edge'] }, undefined],
    [
      'of fewer gateways',
      { gateways: ['mesh', 'edge'] },
      { gateways: ['mesh'] },
      { gateways: ['mesh'] },
    ],
    ['of a case that counts and one that does not', { ignoreUriCase: true }, {}, undefined],
  ])('joins the matches %s', (_, outer, late, expected) => {
    const found = routesOf([{ match: [outer], delegate }], inner([{ match: [late] }]));
    const match =
      expected === undefined ? [] : [['web/inner', [expect.objectContaining(expected)]]];
    expect(found).toEqual(match);
  });
});
