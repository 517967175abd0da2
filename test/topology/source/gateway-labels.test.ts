import { expect, test } from 'vitest';
import { formatLabels, parseLabels } from '../../../src/topology/source/gateway-labels.ts';

test.each([
  ['istio=eastwestgateway', { istio: 'eastwestgateway' }],
  ['app.kubernetes.io/name=gateway, tier=', { 'app.kubernetes.io/name': 'gateway', tier: '' }],
  ['', undefined],
  ['istio', undefined],
  ['istio=a=b', undefined],
  ['istio=not valid', undefined],
  ['-=a', undefined],
])('"%s"', (text, labels) => {
  expect(parseLabels(text)).toEqual(labels);
});

test('the line is sorted, and reads back', () => {
  const labels = { tier: 'edge', istio: 'gateway' };
  expect(formatLabels(labels)).toBe('istio=gateway,tier=edge');
  expect(parseLabels(formatLabels(labels))).toEqual(labels);
});
