import { describe, expect, test } from 'vitest';
import { unmatchedSelector } from '../../../../src/check/host/unknown/unmatched-selector.ts';
import { deploymentText, foundBy, istioText, stream } from '../../../support/found-by.ts';

const service = (selector: string): string =>
  `{kind: Service, metadata: {name: api, namespace: shop}, spec: {selector: {${selector}}}}`;
const found = (...texts: readonly string[]): readonly string[] =>
  foundBy(unmatchedSelector, { north: stream(...texts) });

describe('unmatchedSelector', () => {
  test('finds another value of a label', () => {
    const workload = deploymentText('api', 'app: api, shop.example/tier: back');
    expect(found(service('app: api, shop.example/tier: front'), workload)).toEqual([
      'Service-api.yaml/spec/selector/shop.example~1tier Service shop/api of cluster "north" selects no pod: the pods of Deployment shop/api have shop.example/tier: back',
    ]);
  });

  test.each([
    ['matches', [service('app: api'), deploymentText('api')]],
    ['matches another workload', [service('app: x'), deploymentText('api'), deploymentText('x')]],
    [
      'asks for a label that is set at run time',
      [service('app: x, role: primary'), deploymentText('api')],
    ],
    ['is for a workload of another name', [service('app: api'), deploymentText('orders')]],
    ['is empty', [service(''), deploymentText('api')]],
    [
      'may be for machines',
      [
        service('app: x'),
        deploymentText('api'),
        istioText('WorkloadEntry', 'm', 'address: 192.0.2.1'),
      ],
    ],
  ])('lets a selector pass that %s', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });
});
