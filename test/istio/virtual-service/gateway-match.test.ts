import { expect, test } from 'vitest';
import { requestMatches } from '../../../src/istio/virtual-service/gateway-match.ts';
import type { Json } from '../../../src/resource/json.ts';

const uriOf = (kind: string, match: Json): Json =>
  requestMatches({ matches: [match] }, kind)[0]?.match['uri'] ?? null;

test.each<[string, Json, Json]>([
  ['the default', {}, { prefix: '/' }],
  ['a prefix', { path: { type: 'PathPrefix', value: '/a/' } }, { prefix: '/a' }],
  ['a prefix without a type', { path: { value: '/a' } }, { prefix: '/a' }],
  ['a path', { path: { type: 'Exact', value: '/a/' } }, { exact: '/a/' }],
  ['an expression', { path: { type: 'RegularExpression', value: '/a.*' } }, { regex: '/a.*' }],
])('reads the path of HTTP: %s', (_, match, expected) => {
  expect(uriOf('HTTPRoute', match)).toEqual(expected);
});

test.each<[string, Json, Json]>([
  ['every call', {}, { prefix: '/' }],
  ['a method of a service', { method: { service: 's', method: 'm' } }, { exact: '/s/m' }],
  ['a service', { method: { service: 's' } }, { prefix: '/s/' }],
  ['a method', { method: { method: 'm' } }, { regex: '/[^/]+/m' }],
  [
    'an expression',
    { method: { type: 'RegularExpression', service: 's.*' } },
    { regex: '/s.*/.+' },
  ],
])('reads the call of gRPC: %s', (_, match, expected) => {
  expect(uriOf('GRPCRoute', match)).toEqual(expected);
});

test('a rule without matches has one for all requests', () => {
  expect(requestMatches({}, 'HTTPRoute').map(({ match }) => match)).toEqual([
    { uri: { prefix: '/' } },
  ]);
});

test('a method, headers and parameters count, in that order', () => {
  const rank = (match: Json) => requestMatches({ matches: [match] }, 'HTTPRoute')[0]?.rank;
  const named = [{ name: 'x', value: 'y' }];
  expect(rank({ method: 'GET' })).toEqual([1, 1, 1, 0, 0]);
  expect(rank({ headers: named })).toEqual([1, 1, 0, 1, 0]);
  expect(rank({ queryParams: [{ ...named[0], type: 'RegularExpression' }] })).toEqual([
    1, 1, 0, 0, 1,
  ]);
});
