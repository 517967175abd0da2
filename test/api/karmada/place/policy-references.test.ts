import { expect, test } from 'vitest';
import { policyReferenceFindings } from '../../../../src/api/karmada/place/policy-references.ts';
import { gatherFleetObjects } from '../../../../src/place/fleet-objects.ts';
import { cluster } from '../../../support/clusters.ts';
import { resources, showFindings } from '../../../support/resources.ts';

const policies = `apiVersion: policy.karmada.io/v1alpha1
kind: PropagationPolicy
metadata: {name: web, namespace: shop}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap}]
  placement:
    clusterAffinity: {clusterNames: [north, nort], exclude: [east]}
    replicaScheduling: {weightPreference: {staticWeightList: [{targetCluster: {clusterNames: [west]}, weight: 1}]}}
---
apiVersion: policy.karmada.io/v1alpha1
kind: ClusterOverridePolicy
metadata: {name: web}
spec:
  overrideRules:
    - targetCluster: {clusterNames: [north, sud]}
      overriders: {plaintext: [{path: /data/exclude, operator: add, value: {clusterNames: [nobody]}}]}
`;

test('clusters that a policy names and nobody described are found wherever they stand', () => {
  const { value } = gatherFleetObjects(resources(policies));
  expect(showFindings(policyReferenceFindings(value, [cluster('eu/a/x/north')]))).toEqual([
    'input.yaml:15:45 warning DIS0357 ClusterOverridePolicy web: no cluster is "sud"',
    'input.yaml:7:45 warning DIS0357 PropagationPolicy shop/web: no cluster is "nort"; did you mean "north"?',
    'input.yaml:7:62 warning DIS0357 PropagationPolicy shop/web: no cluster is "east"',
    'input.yaml:8:95 warning DIS0357 PropagationPolicy shop/web: no cluster is "west"',
  ]);
});
