import { expect, test } from 'vitest';
import {
  clustersetHost,
  hostApart,
  namesLeadingOut,
} from '../../../../src/derive/route/clusterset/clusterset-host.ts';
import { cluster, service } from '../../../support/fleet-builder.ts';
import { routeOf } from '../../../support/route-builder.ts';

const reviews = { namespace: 'shop', name: 'reviews' };
const mcsExport = {
  apiVersion: 'multicluster.x-k8s.io/v1beta1',
  kind: 'ServiceExport',
  metadata: { ...reviews },
};
const fqdn = 'reviews.shop.svc.cluster.local';
const other = 'reviews.shop.svc.clusterset.local';
const inside = 'reviews.shop.svc.distributary.internal';
const unnamed = { service: service('reviews', { ports: [{ port: 80 }] }) };

test('a name of the clusterset, and one that nobody else serves', () => {
  expect(clustersetHost(reviews)).toBe(other);
  expect(hostApart(reviews, 'undivided')).toBe(other);
  expect(hostApart(reviews, 'local')).toBe(inside);
});

test('exports of other APIs have one name, whatever the setting', () => {
  const { service: offered } = routeOf();
  expect(namesLeadingOut(offered, { clusterset: 'clusterset' })).toBe('undivided');
  expect(routeOf({ spec: { clusterset: 'clusterset' } }).serviceHost).toBe(fqdn);
});

test.each([
  ['both', {}, fqdn, fqdn],
  ['both', unnamed, fqdn, other],
  ['local', {}, fqdn, fqdn],
  ['local', unnamed, fqdn, inside],
  ['clusterset', {}, other, other],
  ['clusterset', unnamed, other, other],
] as const)('names %s of a service %o: %s, endpoints at %s', (clusterset, setup, called, host) => {
  const providers = [cluster('south')];
  const route = routeOf({ ...setup, providers, export: mcsExport, spec: { clusterset } });
  expect([route.serviceHost, route.host, route.localHost]).toEqual([called, host, fqdn]);
});
