import { describe, expect, test } from 'vitest';
import {
  gatewayBalancing,
  gatewaySubset,
} from '../../../../src/derive/istio/gateway/gateway-subset.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { cluster, service, serviceExport, trafficPolicy } from '../../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../../support/route-builder.ts';

const rules = [{ portNumber: 80, path: '/', pathType: 'Prefix' }];
const exported = (spec: JsonObject = {}) => serviceExport('reviews', { rules, ...spec });
const own = service('reviews', { selector: { app: 'reviews' } });
const http = { istio: { version: '1.30', gateway: 'http' as const } };
const setup: RouteSetup = { export: exported(), authored: [own, exported()], spec: http };
const subset = { labels: { app: 'reviews' }, name: 'distributary-gateway' };

describe('gatewaySubset', () => {
  test.each<[string, RouteSetup, JsonObject | undefined]>([
    ['what the cluster provides itself', setup, subset],
    [
      'what it balances',
      { ...setup, authored: [own, exported({ sessionSticky: true })] },
      { ...subset, trafficPolicy: { loadBalancer: { consistentHash: { useSourceIp: true } } } },
    ],
    ['what it only consumes', { ...setup, authored: [own] }, undefined],
    ['what it does not run', { ...setup, authored: [] }, undefined],
    ['a Service without a selector', { ...setup, authored: [service(), exported()] }, undefined],
    ['gateway mtls', { authored: [own, serviceExport()] }, undefined],
    [
      'a host of its own',
      { ...setup, authored: [own, exported(), trafficPolicy('ActiveActive')] },
      undefined,
    ],
    [
      'a named gateway',
      { ...setup, providers: [cluster('south', { gateway: 'south.example.com' })] },
      undefined,
    ],
  ])('for %s', (_, of, expected) => {
    expect(gatewaySubset(routeOf(of))).toEqual(expected);
  });
});

test.each<[JsonObject, JsonObject | undefined]>([
  [{}, undefined],
  [{ loadBalancer: 'RoundRobinLoadBalancer' }, undefined],
  [{ loadBalancer: 'LeastWorkLoadBalancer' }, { simple: 'LEAST_REQUEST' }],
  [{ loadBalancer: 'HashingLoadBalancer' }, { consistentHash: { useSourceIp: true } }],
  [
    { loadBalancer: 'LeastWorkLoadBalancer', sessionSticky: true },
    { consistentHash: { useSourceIp: true } },
  ],
])('an export with %j is balanced by %j', (spec, expected) => {
  const [endpoint] = routeOf({ export: exported(spec), authored: [], spec: http }).remoteEndpoints;
  expect(endpoint && gatewayBalancing(endpoint.provider)).toEqual(expected);
});
