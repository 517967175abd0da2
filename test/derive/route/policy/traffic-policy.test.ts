import { describe, expect, test } from 'vitest';
import { openPolicies } from '../../../../src/derive/route/policy/traffic-policy.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { cluster, trafficPolicy, viewOf, withMetadata } from '../../../support/fleet-builder.ts';

const reviews = { namespace: 'shop', name: 'reviews', providers: [], exports: [] };
const target = { clusterKey: 'eu/a/default/south', weight: 3 };
const newer = (one: JsonObject) => ({ ...one, apiVersion: 'multicluster.flomesh.io/v1alpha1' });

function read(...objects: readonly JsonObject[]) {
  const policies = openPolicies({ objects: noFleetObjects, clusters: [] }, 'Locality');
  const { lbType, targets, source } = policies.of(viewOf(cluster('north'), ...objects), reviews);
  return { lbType, targets, apiVersion: source?.resource.apiVersion };
}

describe('the policy of a service', () => {
  test.each<[string, readonly JsonObject[]]>([
    ['nobody wrote one', []],
    ['one is of another name', [trafficPolicy('FailOver', [target], 'api')]],
    [
      'one is of another namespace',
      [withMetadata(trafficPolicy('FailOver', [target]), { namespace: 'web' })],
    ],
  ])('is the default, when %s', (_, objects) => {
    expect(read(...objects)).toEqual({ lbType: 'Locality', targets: [], apiVersion: undefined });
  });

  test('is that of the same namespace and name, in either group', () => {
    const expected = {
      lbType: 'FailOver',
      targets: [{ ...target, pointer: '/spec/targets/0/clusterKey' }],
    };
    expect(read(trafficPolicy('FailOver', [target]))).toEqual({
      ...expected,
      apiVersion: 'flomesh.io/v1alpha1',
    });
    expect(read(newer(trafficPolicy('FailOver', [target])))).toEqual({
      ...expected,
      apiVersion: 'multicluster.flomesh.io/v1alpha1',
    });
  });

  test('is that of the older group, when both have one', () => {
    expect(
      read(newer(trafficPolicy('ActiveActive')), trafficPolicy('FailOver', [target])).lbType,
    ).toBe('FailOver');
  });
});
