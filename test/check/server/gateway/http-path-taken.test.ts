import { describe, expect, test } from 'vitest';
import { httpPathTaken } from '../../../../src/check/server/gateway/http-path-taken.ts';
import type { Json, JsonObject } from '../../../../src/resource/json.ts';
import { enteredFindings } from '../../../support/entered-findings.ts';
import { object } from '../../../support/fleet-builder.ts';

const gateway = object('networking.istio.io/v1', 'Gateway', 'public', {
  selector: { istio: 'ingressgateway' },
  servers: [{ hosts: ['*'], port: { name: 'http', number: 80, protocol: 'HTTP' } }],
});

function routes(hosts: readonly string[], match?: Json, bound = 'public'): JsonObject {
  const http = [{ ...(match === undefined ? {} : { match }), route: [] }];
  return object('networking.istio.io/v1', 'VirtualService', 'own', {
    gateways: [bound],
    hosts,
    http,
  });
}

function found(own: JsonObject, by: 'http' | 'mtls' = 'http') {
  return enteredFindings(httpPathTaken, { south: [gateway, own], by }).map(
    (line) => line.split(' ')[0],
  );
}

const at = 'VirtualService-own.yaml/spec';

describe('httpPathTaken', () => {
  test('finds names that clients ask for', () => {
    expect(found(routes(['a.com', 'reviews.shop.svc.cluster.local']))).toEqual([`${at}/hosts/1`]);
    expect(found(routes(['*.local']))).toEqual([`${at}/hosts/0`]);
    expect(found(routes(['shop.example.com', 'ratings.shop.svc.cluster.local']))).toEqual([]);
  });

  test('finds paths for every name', () => {
    expect(found(routes(['*']))).toEqual([`${at}/http/0`]);
    expect(found(routes(['*'], [{ uri: { prefix: '/' }, name: 'all' }]))).toEqual([`${at}/http/0`]);
  });

  test('takes routes for less', () => {
    expect(found(routes(['*'], [{ uri: { prefix: '/shop' } }]))).toEqual([]);
    expect(found(routes(['*'], [{ uri: { prefix: '/' }, method: { exact: 'PUT' } }]))).toEqual([]);
    expect(found(routes(['*'], [{ headers: { x: { exact: 'y' } } }]))).toEqual([]);
  });

  test('takes routes at other gateways, and mutual TLS', () => {
    expect(found(routes(['*'], undefined, 'other/public'))).toEqual([]);
    expect(found(routes(['*']), 'mtls')).toEqual([]);
  });
});
