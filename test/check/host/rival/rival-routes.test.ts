import { describe, expect, test } from 'vitest';
import { rivalRoutes } from '../../../../src/check/host/rival/rival-routes.ts';
import { istioText, placesFoundBy, stream } from '../../../support/found-by.ts';

const routes = (name: string, spec: string): string => istioText('VirtualService', name, spec);
const plain = 'http: [{route: [{destination: {host: api}}]}]';
const first = routes('first', `hosts: [api], ${plain}`);
const found = (other: string): readonly string[] =>
  placesFoundBy(rivalRoutes, stream(first, other));

const attached = (
  namespace: string,
  parent: string,
): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: second, namespace: ${namespace}}
spec:
  parentRefs: [{group: "", kind: Service, name: ${parent}, namespace: shop}]
  rules: [{backendRefs: [{name: api, port: 80}]}]
`;

describe('rivalRoutes', () => {
  test.each([
    ['the same host', routes('second', `hosts: [x, api.shop.svc.cluster.local], ${plain}`), 1],
    ['another namespace', routes('web/second', `hosts: [api.shop.svc.cluster.local], ${plain}`), 0],
    ['gateways besides', routes('second', `hosts: [api], gateways: [edge, mesh], ${plain}`), 0],
  ])('finds %s', (_, other, host) => {
    expect(found(other)).toEqual([`VirtualService-second.yaml/spec/hosts/${host}`]);
  });

  test('finds a route of the Gateway API for the Service, which clients of all namespaces may get', () => {
    expect(found(attached('shop', 'api'))).toEqual(['HTTPRoute-second.yaml/spec/parentRefs']);
    expect(found(attached('shop', 'orders'))).toEqual([]);
    expect(found(attached('web', 'api'))).toEqual([]);
  });

  test('finds rivals of a protocol beside routes of another', () => {
    const both = `hosts: [api], tcp: [{route: [{destination: {host: api}}]}], ${plain}`;
    expect(found(routes('second', both))).toEqual(['VirtualService-second.yaml/spec/hosts/0']);
  });

  test.each([
    ['gateways only', routes('second', `hosts: [api], gateways: [edge], ${plain}`)],
    ['another host', routes('second', `hosts: [orders], ${plain}`)],
    [
      'another protocol',
      routes('second', 'hosts: [api], tcp: [{route: [{destination: {host: api}}]}]'),
    ],
    ['fewer clients', routes('second', `hosts: [api], exportTo: [.], ${plain}`)],
    [
      'some clients',
      routes('second', 'hosts: [api], http: [{match: [{sourceLabels: {a: b}}], route: []}]'),
    ],
  ])('lets routes for %s pass', (_, other) => {
    expect(found(other)).toEqual([]);
  });
});
