import { expect, test } from 'vitest';
import { decodeServiceExport } from '../../../../../src/api/flomesh/kind/flomesh-v1alpha1/service-export.ts';
import { resource } from '../../../../support/resources.ts';

const decode = (spec: string): unknown =>
  decodeServiceExport(
    resource(
      `apiVersion: flomesh.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: reviews}\n${spec}\n`,
    ),
  );

test('an export without a spec has the defaults of the CRD', () => {
  expect(decode('')).toEqual({
    rules: [],
    targetClusters: [],
    loadBalancer: 'RoundRobinLoadBalancer',
  });
});

test('every field is read', () => {
  const spec =
    'spec: {rules: [{portNumber: 80, path: /r, pathType: Exact}, {pathType: Prefix}], targetClusters: [a/b/c/d], serviceAccountName: "*", pathRewrite: {from: x, to: z}, sessionSticky: false, loadBalancer: HashingLoadBalancer}';
  expect(decode(spec)).toEqual({
    rules: [{ portNumber: 80, path: '/r', pathType: 'Exact' }, { pathType: 'Prefix' }],
    targetClusters: ['a/b/c/d'],
    serviceAccountName: '*',
    pathRewrite: { from: 'x', to: 'z' },
    sessionSticky: false,
    loadBalancer: 'HashingLoadBalancer',
  });
});

test('what has the wrong type counts as absent, and moves no other entry', () => {
  const spec =
    'spec: {rules: [5, {portNumber: "80"}], targetClusters: [1, a/b/c/d], pathRewrite: {from: 1}}';
  expect(decode(spec)).toMatchObject({
    rules: [{ pathType: 'Prefix' }, { pathType: 'Prefix' }],
    targetClusters: ['', 'a/b/c/d'],
    pathRewrite: {},
  });
});
