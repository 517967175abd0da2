import { describe, expect, test } from 'vitest';
import { emptySubset } from '../../../../src/check/host/unknown/empty-subset.ts';
import { istioText, placesFoundBy, serviceText, stream } from '../../../support/found-by.ts';

const entry = (rest: string, host = 'ledger.example.com'): string =>
  istioText(
    'ServiceEntry',
    'entry',
    `hosts: [${host}], resolution: STATIC, ports: [{number: 443, name: tls}], ${rest}`,
  );
const rule = (host = 'ledger.example.com'): string =>
  istioText(
    'DestinationRule',
    'rule',
    `host: ${host}, subsets: [{name: all}, {name: eu, labels: {region: eu}}]`,
  );
const found = (...texts: readonly string[]): readonly string[] =>
  placesFoundBy(emptySubset, stream(...texts));

describe('emptySubset', () => {
  test('finds labels that no endpoint has', () => {
    const endpoints = 'endpoints: [{address: 198.51.100.1, labels: {region: us}}]';
    expect(found(entry(endpoints), rule())).toEqual([
      'DestinationRule-rule.yaml/spec/subsets/1/labels',
    ]);
  });

  test.each([
    [
      'one endpoint has them',
      'endpoints: [{address: 198.51.100.1}, {address: 198.51.100.2, labels: {region: eu}}]',
    ],
    ['the endpoints are not written there', 'workloadSelector: {labels: {app: ledger}}'],
  ])('lets labels pass where %s', (_, rest) => {
    expect(found(entry(rest), rule())).toEqual([]);
  });

  test.each([
    ['this', 'north', []],
    ['another', 'oslo', ['DestinationRule-rule.yaml/spec/subsets/0/labels']],
  ])('knows that all endpoints are said to be of %s cluster', (_, name, places) => {
    const labels = `labels: {topology.istio.io/cluster: ${name}}`;
    const subset = `host: ledger.example.com, subsets: [{name: near, ${labels}}]`;
    const endpoints = 'endpoints: [{address: 198.51.100.1}]';
    expect(found(entry(endpoints), istioText('DestinationRule', 'rule', subset))).toEqual(places);
  });

  test('leaves Services and unknown hosts alone', () => {
    const host = 'api.shop.svc.cluster.local';
    const endpoints = 'endpoints: [{address: 198.51.100.1}]';
    expect(found(rule())).toEqual([]);
    expect(found(serviceText('api'), entry(endpoints, host), rule(host))).toEqual([]);
  });
});
