/** Services of which no object but a policy is about the requests: their clients are followed all the same. */
import { expect, test } from 'vitest';
import { renderRepository } from '../../../src/render/render.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const profile = (name: string, ip: string): string =>
  `{apiVersion: multicluster.x-k8s.io/v1alpha1, kind: ClusterProfile, metadata: {name: ${name}, annotations: {distributary.dev/gateway-host: ${ip}}}, spec: {clusterManager: {name: git}}}`;

const pods = `
{apiVersion: v1, kind: Service, metadata: {name: api, namespace: shop}, spec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}}
---
{apiVersion: apps/v1, kind: Deployment, metadata: {name: api, namespace: shop}, spec: {selector: {matchLabels: {app: api}}, template: {metadata: {labels: {app: api}}, spec: {containers: [{name: c, image: c}]}}}}
`;

const policy = (namespace: string, spec: string): string =>
  `{apiVersion: security.istio.io/v1, kind: AuthorizationPolicy, metadata: {name: some, namespace: ${namespace}}, spec: ${spec}}`;

async function codesWith(object: string): Promise<readonly string[]> {
  const fleet = `{apiVersion: distributary.dev/v1alpha1, kind: Fleet, metadata: {name: f}, spec: {derive: {istio: {discovery: isolated}}}}`;
  const files = [
    { path: 'distributary.yaml', text: fleet },
    {
      path: 'topology/t.yaml',
      text: `${profile('paris', '203.0.113.1')}\n---\n${profile('boston', '203.0.113.2')}`,
    },
    { path: 'apps/api/api.yaml', text: `${pods}---\n${object}` },
  ];
  const { diagnostics } = await renderRepository(readerOf(files));
  return diagnostics.map(({ code }) => code);
}

test('a policy that denies everyone is found at the pods of its namespace, or of the whole mesh', async () => {
  expect(await codesWith(policy('shop', '{}'))).toEqual(['DIS1420']);
  expect(await codesWith(policy('istio-system', '{}'))).toEqual(['DIS1420']);
});

test('a policy of another namespace, or one that admits some requests, is not', async () => {
  expect(await codesWith(policy('other', '{}'))).toEqual([]);
  expect(
    await codesWith(policy('shop', '{rules: [{to: [{operation: {methods: [GET]}}]}]}')),
  ).toEqual([]);
});
