/** Requests without a route: of everyone, or of the clients that some routes are for. */
import { expect, test } from 'vitest';
import { unmatchedRequests } from '../../../../src/check/host/unknown/unmatched-requests.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object, service, withMetadata } from '../../../support/fleet-builder.ts';

const route = [{ destination: { host: 'reviews' } }];
const canary = { headers: { 'x-canary': { exact: '1' } } };

/** The number of findings for a VirtualService with these matches, one a route; without conditions for all. */
function found(...matches: readonly JsonObject[]): number {
  const http = matches.map((match) =>
    Object.keys(match).length === 0 ? { route } : { match: [match], route },
  );
  const spec = { hosts: ['reviews'], http };
  const virtual = object('networking.istio.io/v1', 'VirtualService', 'a', spec);
  const state = stateOf(
    cluster('north'),
    service('reviews'),
    withMetadata(virtual, { namespace: 'shop' }),
  );
  return unmatchedRequests.run(state).length;
}

test('routes for some requests leave the others', () => {
  expect(found(canary)).toBe(1);
  expect(found({ uri: { prefix: '/v1' } }, { uri: { exact: '/' } })).toBe(1);
  expect(found(canary, {})).toBe(0);
  expect(found(canary, { uri: { prefix: '/' } })).toBe(0);
  expect(found({ ...canary, gateways: ['edge'] })).toBe(0);
  expect(found({ ...canary, port: 81 })).toBe(0);
});

test('routes for some clients leave requests of these clients alone', () => {
  const test = { sourceNamespace: 'test' };
  const tier = { ...test, sourceLabels: { tier: 'one' } };
  expect(found(test)).toBe(0);
  expect(found({ ...test, ...canary })).toBe(1);
  expect(found({ ...test, ...canary }, test)).toBe(0);
  expect(found({ ...tier, ...canary }, test)).toBe(0);
  expect(found({ ...test, ...canary }, tier)).toBe(1);
  expect(found({ ...test, ...canary }, {})).toBe(0);
});
