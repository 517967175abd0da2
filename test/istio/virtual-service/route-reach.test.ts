import { expect, test } from 'vitest';
import { reachAt } from '../../../src/istio/virtual-service/route-reach.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

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
      clients: ["in namespace 'desk'", 'with label app=web and with label tier=front'],
    },
  ],
  [
    'some addresses',
    [{ match: [{ destinationSubnets: ['10.1.0.0/16'] }] }],
    { for: 'some', clients: ['that connect to 10.1.0.0/16'] },
  ],
  ['some clients, and the rest', [{ match: [desk] }, { match: [{ port: 80 }] }], { for: 'all' }],
])('%s', (_, routes, reach) => {
  expect(reachAt(routes, 80)).toEqual(reach);
});
