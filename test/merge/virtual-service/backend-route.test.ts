import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  cluster,
  object,
  service,
  serviceExport,
  withMetadata,
} from '../../support/fleet-builder.ts';
import { mergeFindings } from '../../support/merged.ts';
import type { RouteSetup } from '../../support/route-builder.ts';

const http = { istio: { version: '1.30', gateway: 'http' as const } };
const own = service('reviews', { selector: { app: 'reviews' } });

/** North, which imports reviews beside pods of its own, with one more object. */
function beside(one: JsonObject, path = '/shop', namespace = 'shop'): RouteSetup {
  const rules = [{ portNumber: 80, path, pathType: 'Prefix' }];
  const authored = [own, withMetadata(one, { namespace })];
  return { authored, export: serviceExport('reviews', { rules }), spec: http };
}

const route = (backend: JsonObject, kind = 'HTTPRoute') =>
  object('gateway.networking.k8s.io/v1', kind, 'front', {
    parentRefs: [{ name: 'edge' }],
    rules: [{ backendRefs: [backend] }],
  });
const ingress = (spec: JsonObject) => object('networking.k8s.io/v1', 'Ingress', 'front', spec);
const to = (name: string) => ({ service: { name, port: { number: 80 } } });
const paths = (name: string) => ({ rules: [{ http: { paths: [{ backend: to(name) }] } }] });

const found = ['DIS0518 /spec'];
const hostname = {
  group: 'networking.istio.io',
  kind: 'Hostname',
  name: 'reviews.shop.svc.clusterset.local',
};
const gateway = (gatewayClassName: string) =>
  object('gateway.networking.k8s.io/v1', 'Gateway', 'edge', { gatewayClassName });

describe('backendFindings', () => {
  test.each<[string, RouteSetup]>([
    ['a path of an Ingress', beside(ingress(paths('reviews')))],
    ['the default of an Ingress', beside(ingress({ defaultBackend: to('reviews') }))],
    ['an HTTPRoute', beside(route({ name: 'reviews', port: 80 }))],
    ['a GRPCRoute', beside(route({ name: 'reviews', port: 80 }, 'GRPCRoute'))],
    [
      'one of another namespace',
      beside(route({ name: 'reviews', namespace: 'shop' }), '/shop', 'web'),
    ],
  ])('names %s that leads there', (_, of) => {
    expect(mergeFindings(of)).toEqual(['DIS0516 /spec']);
  });

  test.each<[string, RouteSetup]>([
    ['another service', beside(ingress(paths('api')))],
    ['a service of another namespace', beside(ingress(paths('reviews')), '/shop', 'web')],
    ['what is no Service', beside(route({ name: 'reviews', kind: 'ServiceImport' }))],
    ['a Service of another group', beside(route({ name: 'reviews', group: 'example.com' }))],
    ['a service without a path', beside(ingress(paths('reviews')), '/')],
    ['what is no list', beside(ingress({ rules: 'none' }))],
  ])('says nothing of %s', (_, of) => {
    expect(mergeFindings(of)).toEqual([]);
  });

  test.each<[string, readonly JsonObject[], readonly string[]]>([
    ['an Ingress of Istio', [ingress({ ...paths('reviews'), ingressClassName: 'istio' })], found],
    ['an Ingress of nginx', [ingress({ ...paths('reviews'), ingressClassName: 'nginx' })], []],
    ['an Ingress without a class', [ingress(paths('reviews'))], []],
    ['an HTTPRoute of a Gateway that Git lacks', [route({ name: 'reviews' })], found],
    ['a TCPRoute', [route({ name: 'reviews' }, 'TCPRoute')], found],
    ["one of Istio's Gateway", [route({ name: 'reviews' }), gateway('istio')], found],
    ['one of another Gateway', [route({ name: 'reviews' }), gateway('cilium')], []],
    ['a route to the host with the order', [route({ ...hostname, port: 80 })], []],
  ])('under a host of its own: %s', (_, ones, expected) => {
    const authored = [own, ...ones.map((one) => withMetadata(one, { namespace: 'shop' }))];
    const providers = [cluster('south', { gateway: 'south.example.com' })];
    expect(mergeFindings({ authored, providers })).toEqual(expected);
    expect(mergeFindings({ authored })).toEqual([]);
  });
});
