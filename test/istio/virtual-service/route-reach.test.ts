import { expect, test } from 'vitest';
import { isForEveryClient, reachOf } from '../../../src/istio/virtual-service/route-reach.ts';
import { decodeVirtualService } from '../../../src/istio/virtual-service/virtual-service.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const decode = (routes: readonly JsonObject[], protocol = 'http') =>
  decodeVirtualService(
    authored(object('networking.istio.io/v1', 'VirtualService', 'own', { [protocol]: routes })),
  ).routes;
const desk = { sourceNamespace: 'desk' };
const front = { sourceLabels: { app: 'web', tier: 'front' } };

test.each<[string, readonly JsonObject[], unknown]>([
  ['no route', [], { for: 'none' }],
  ['a route without matches', [{}], { for: 'all' }],
  ['requests by path', [{ match: [{ uri: { prefix: '/a' } }] }], { for: 'all' }],
  ['another port', [{ match: [{ port: 81 }] }], { for: 'none' }],
  ['every port, as 0 has it', [{ match: [{ port: 0 }] }], { for: 'all' }],
  ['gateways', [{ match: [{ gateways: ['edge/front'] }] }], { for: 'none' }],
  [
    'the mesh, where the rest of the source does not count',
    [{ match: [{ gateways: ['edge/front', 'mesh'], ...desk }] }],
    { for: 'all' },
  ],
  [
    'some clients',
    [{ match: [desk, { port: 81 }] }, { match: [front, desk] }],
    {
      for: 'some',
      clients: ['in namespace "desk"', 'with label app=web and with label tier=front'],
    },
  ],
  [
    'some addresses',
    [{ match: [{ destinationSubnets: ['10.1.0.0/16'] }] }],
    { for: 'some', clients: ['that connect to 10.1.0.0/16'] },
  ],
  ['some clients, and the rest', [{ match: [desk] }, { match: [{ port: 80 }] }], { for: 'all' }],
])('%s', (_, routes, reach) => {
  expect(reachOf(decode(routes))(80)).toEqual(reach);
});

test.each(['tcp', 'tls'])('of a %s route the source counts beside the mesh, too', (protocol) => {
  const match = [{ gateways: ['mesh'], ...desk }, { gateways: ['edge'] }];
  const reach = { for: 'some', clients: ['in namespace "desk"'] };
  expect(reachOf(decode([{ match }], protocol))(80)).toEqual(reach);
});

test.each<[string, JsonObject, boolean]>([
  ['no match', {}, true],
  ['a path', { match: [{ uri: { prefix: '/a' } }] }, true],
  ['a port', { match: [{ port: 80 }] }, false],
  ['some clients', { match: [desk] }, false],
  ['some clients, or a path', { match: [desk, { uri: { prefix: '/a' } }] }, true],
  ['the mesh', { match: [{ gateways: ['mesh'] }] }, true],
  ['a gateway', { match: [{ gateways: ['edge'] }] }, false],
  ['some addresses', { match: [{ destinationSubnets: ['10.1.0.0/16'] }] }, false],
])('a route with %s is for every client: %#', (_, route, isFor) => {
  expect(decode([route]).map(isForEveryClient)).toEqual([isFor]);
});
