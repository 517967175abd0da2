import { describe, expect, test } from 'vitest';
import { repeatedRule } from '../../../../src/check/host/rival/repeated-rule.ts';
import { foundBy, istioText, serviceText, stream } from '../../../support/found-by.ts';

const rule = (name: string, spec: string): string => istioText('DestinationRule', name, spec);
const first = rule(
  'first',
  'host: api, trafficPolicy: {loadBalancer: {simple: RANDOM}}, subsets: [{name: v1, labels: {v: "1"}}]',
);
const host = 'api.shop.svc.cluster.local';

function found(other: string): readonly string[] {
  return foundBy(repeatedRule, { north: stream(serviceText('api'), first, other) }).map(
    (line) => line.split(' is: ')[1] ?? '',
  );
}

describe('repeatedRule', () => {
  test.each([
    [
      'another trafficPolicy',
      `host: ${host}, trafficPolicy: {loadBalancer: {simple: ROUND_ROBIN}}`,
      'only the trafficPolicy of the one that was created first applies',
    ],
    [
      'another subset of the same name',
      'host: api, subsets: [{name: v1, labels: {version: "1"}}]',
      'only subset "v1" of the one that was created first applies',
    ],
    [
      'another exportTo',
      'host: api, exportTo: [.], subsets: [{name: v2}]',
      'only the one that was created last applies, since their exportTo differs',
    ],
  ])('finds %s', (_, spec, lost) => {
    expect(found(rule('second', spec))).toEqual([lost]);
  });

  test.each([
    ['more subsets', rule('second', 'host: api, subsets: [{name: v2, labels: {v: "2"}}]')],
    [
      'the same policy',
      rule('second', `host: ${host}, trafficPolicy: {loadBalancer: {simple: RANDOM}}`),
    ],
    ['another namespace', rule('web/second', `host: ${host}, trafficPolicy: {}`)],
    [
      'some pods only',
      rule('second', 'host: api, workloadSelector: {matchLabels: {a: b}}, trafficPolicy: {}'),
    ],
    ['another host', rule('second', 'host: orders, trafficPolicy: {}')],
  ])('lets %s pass', (_, other) => {
    expect(found(other)).toEqual([]);
  });

  test('lets rules pass that different namespaces see', () => {
    const text = stream(
      rule('a', 'host: api, exportTo: [web], trafficPolicy: {}'),
      rule('b', 'host: api, exportTo: [bank], trafficPolicy: {tls: {}}'),
    );
    expect(foundBy(repeatedRule, { north: text })).toEqual([]);
  });
});
