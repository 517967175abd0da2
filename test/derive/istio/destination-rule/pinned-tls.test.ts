import { expect, test } from 'vitest';
import { pinnedTls } from '../../../../src/derive/istio/destination-rule/pinned-tls.ts';
import { cluster, service } from '../../../support/fleet-builder.ts';
import { routeOf } from '../../../support/route-builder.ts';

const providers = [cluster('south', { gateway: 'south.example.com' })];

test('each port asks gateways for the service by its own server name', () => {
  const ports = [
    { name: 'http', port: 80 },
    { name: 'grpc', port: 90 },
  ];
  const route = routeOf({ providers, service: service('reviews', { ports }) });
  const asked = [...pinnedTls(route)].map(([port, { mode, sni }]) => [port, mode, sni]);
  expect(asked[0]).toEqual([80, 'ISTIO_MUTUAL', 'outbound_.80_._.reviews.shop.svc.cluster.local']);
});
