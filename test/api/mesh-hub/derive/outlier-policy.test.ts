import { describe, expect, test } from 'vitest';
import {
  outlierPolicyOf,
  readOutlierPolicies,
} from '../../../../src/api/mesh-hub/derive/outlier-policy.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authored } from '../../../support/fleet-builder.ts';
import { hubObject, hubStages, service } from '../../../support/hub-fleet.ts';

const policy = (name: string, selector: readonly JsonObject[], errors = 1) =>
  hubObject('TrafficPolicy', name, {
    destinationSelector: selector,
    outlierDetection: { consecutiveErrors: errors },
  });

const labelled = {
  ...service(),
  metadata: { name: 'reviews', namespace: 'bookinfo', labels: { tier: 'web', app: 'reviews' } },
};

const chosen = (...policies: readonly JsonObject[]) =>
  outlierPolicyOf(
    readOutlierPolicies(hubStages({ policies, failovers: [] }).objects),
    authored(labelled),
    'east',
  );

describe('a policy', () => {
  test.each<[string, readonly JsonObject[], boolean]>([
    ['without selectors', [], true],
    ['for its namespace', [{ kubeServiceMatcher: { namespaces: ['web', 'bookinfo'] } }], true],
    ['for another namespace', [{ kubeServiceMatcher: { namespaces: ['web'] } }], false],
    ['for its cluster', [{ kubeServiceMatcher: { clusters: ['east'] } }], true],
    ['for another cluster', [{ kubeServiceMatcher: { clusters: ['west'] } }], false],
    ['for one of its labels', [{ kubeServiceMatcher: { labels: { tier: 'web' } } }], true],
    [
      'for a label more than it has',
      [{ kubeServiceMatcher: { labels: { tier: 'web', team: 'a' } } }],
      false,
    ],
    [
      'that lists it',
      [
        {
          kubeServiceRefs: {
            services: [{ name: 'reviews', namespace: 'bookinfo', clusterName: 'east' }],
          },
        },
      ],
      true,
    ],
    [
      'that lists it in another cluster',
      [
        {
          kubeServiceRefs: {
            services: [{ name: 'reviews', namespace: 'bookinfo', clusterName: 'west' }],
          },
        },
      ],
      false,
    ],
    [
      'one of whose selectors takes it',
      [
        { kubeServiceMatcher: { clusters: ['west'] } },
        { kubeServiceMatcher: { clusters: ['east'] } },
      ],
      true,
    ],
    ['with an entry that selects nothing', [{}], false],
  ])('%s selects a service: %s', (_, selector, selects) => {
    expect(chosen(policy('outlier', selector)).value !== undefined).toBe(selects);
  });

  test('about something else sets nothing', () => {
    const [one] = [hubObject('TrafficPolicy', 'other', { destinationSelector: [] })];
    expect(chosen(one)).toEqual({ value: undefined, diagnostics: [] });
  });
});

test('of two the first by name counts, and the other is told when it differs', () => {
  const { value, diagnostics } = chosen(policy('b', [], 2), policy('a', [], 7), policy('c', [], 7));
  expect(value?.settings).toEqual({ consecutive5xxErrors: 7 });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'TrafficPolicy hub/b sets another outlierDetection for Service bookinfo/reviews than TrafficPolicy hub/a, which applies',
  ]);
});
