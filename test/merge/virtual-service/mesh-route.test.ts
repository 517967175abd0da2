import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, service, withMetadata } from '../../support/fleet-builder.ts';
import { mergeFindings, mergeNorth } from '../../support/merged.ts';
import type { RouteSetup } from '../../support/route-builder.ts';

const parent = { group: '', kind: 'Service', name: 'reviews' };

/** North with a route of the Gateway API in a namespace. */
function setup(parentRefs: readonly JsonObject[], namespace = 'shop', kind = 'HTTPRoute') {
  const route = object('gateway.networking.k8s.io/v1', kind, 'own', { parentRefs });
  const authored = [service(), withMetadata(route, { namespace })];
  return { authored, providers: [cluster('south', { gateway: 'south.example.com' })] };
}

function hasOurs(of: RouteSetup): boolean {
  return mergeNorth(of).value.placed.some(({ resource }) => resource.kind === 'VirtualService');
}

test.each<[string, RouteSetup, boolean, boolean]>([
  ['the service', setup([parent]), true, false],
  ['the service, for gRPC', setup([parent], 'shop', 'GRPCRoute'), true, false],
  ['the service, among others', setup([{ name: 'edge' }, parent]), true, false],
  [
    'the service of another namespace',
    setup([{ ...parent, namespace: 'shop' }], 'web'),
    true,
    true,
  ],
  ['a service of its own namespace', setup([parent], 'web'), false, true],
  ['another service', setup([{ ...parent, name: 'api' }]), false, true],
  ['a gateway', setup([{ name: 'reviews' }]), false, true],
  ['a Service without the core group', setup([{ kind: 'Service', name: 'reviews' }]), false, true],
])('a route whose parent is %s: %#', (_, of, isFound, stays) => {
  expect(mergeFindings(of)).toEqual(isFound ? ['DIS0515 /spec/parentRefs'] : []);
  expect(hasOurs(of)).toBe(stays);
});

test('one is refused when a path has to be put in front', () => {
  const authored = setup([parent]).authored.slice(1);
  const spec = { istio: { version: '1.30', gateway: 'http' as const } };
  expect(mergeFindings({ authored, spec })).toEqual(['DIS0510 /spec/parentRefs']);
});
