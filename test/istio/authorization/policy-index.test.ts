import { expect, test } from 'vitest';
import { policiesNear } from '../../../src/istio/authorization/policy-index.ts';
import { isFor } from '../../../src/istio/authorization/workload-policy.ts';
import { authored, object, withMetadata } from '../../support/fleet-builder.ts';

const selectors = [{ app: 'a' }, {}, { app: 'b' }, { app: 'a', tier: 'web' }, { tier: 'web' }];
const policies = ['shop', 'istio-system', 'depot'].flatMap((namespace) =>
  selectors.map((matchLabels, i) =>
    authored(
      withMetadata(
        object('security.istio.io/v1', 'AuthorizationPolicy', `p${i}`, {
          selector: { matchLabels },
        }),
        { namespace },
      ),
    ),
  ),
);

test.each([
  { namespace: 'shop', labels: { app: 'a', tier: 'web' }, isWhole: true, count: 8 },
  { namespace: 'shop', labels: { app: 'b' }, isWhole: true, count: 4 },
  { namespace: 'istio-system', labels: {}, isWhole: true, count: 1 },
  { namespace: 'shop', labels: { app: 'b' }, isWhole: false, count: 10 },
  { namespace: 'nowhere', labels: {}, isWhole: true, count: 1 },
])('those that may be for $labels of $namespace, in their order', ({ count, ...its }) => {
  const pods = { ...its, rootNamespace: 'istio-system' };
  const near = policiesNear(policies)(pods);
  expect(near).toEqual(policies.filter((policy) => isFor(policy, pods) !== 'no'));
  expect(near).toHaveLength(count);
});

test('policies of another root namespace are for all pods', () => {
  const pods = { namespace: 'shop', labels: {}, isWhole: true, rootNamespace: 'depot' };
  expect(policiesNear(policies)(pods).map(({ namespace }) => namespace)).toEqual(['shop', 'depot']);
});
