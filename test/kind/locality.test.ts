import { expect, test } from 'vitest';
import { gatewayHostProblem, isLocalityPart } from '../../src/kind/locality.ts';

test.each(['eu', 'eu-west-1', 'a.b', 'Région', 'x_y'])('%s can be a region', (text) => {
  expect(isLocalityPart(text)).toBe(true);
});
test.each(['', '.', '..', 'a/b', '*', 'a,b', '!a', 'a b', 'a\nb', '{{', 'a\\b', 'a?'])(
  '%j cannot',
  (text) => {
    expect(isLocalityPart(text)).toBe(false);
  },
);

test.each([
  ['10.0.0.1', undefined],
  ['2001:db8::1', undefined],
  ['gw.example.com', undefined],
  ['gw', undefined],
  ['127.0.0.1', 'DIS0284'],
  ['::', 'DIS0284'],
  ['localhost', 'DIS0284'],
  ['gw.localhost', 'DIS0284'],
  ['10.0.0.300', 'DIS0283'],
  ['10.0.0', 'DIS0283'],
  ['https://gw.example.com', 'DIS0283'],
  ['[::1]', 'DIS0283'],
  ['', 'DIS0283'],
])('a gateway at %j: %s', (host, code) => {
  expect(gatewayHostProblem(host)?.code.code).toBe(code);
});
