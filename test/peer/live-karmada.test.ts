/** The topology of a real API server that holds karmada's Clusters: the CRD stands in for karmada's aggregated API server. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '../../src/resource/json.ts';
import { type ApiServer, createAll, startApiServer } from '../support/peer-api-server.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';
import { token } from '../support/stand-in-server.ts';

const group = 'cluster.karmada.io';
const list = `/apis/${group}/v1alpha1/clusters`;

/** karmada has none; this one takes what its types have. */
const definition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `clusters.${group}` },
  spec: {
    group,
    scope: 'Cluster',
    names: { kind: 'Cluster', plural: 'clusters', singular: 'cluster', listKind: 'ClusterList' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
    ],
  },
};

/** A member as karmada keeps it, credentials and all. */
function member(name: string, zones: readonly string[], address: string): JsonObject {
  return {
    apiVersion: `${group}/v1alpha1`,
    kind: 'Cluster',
    metadata: {
      name,
      labels: { tier: 'core' },
      annotations: {
        'distributary.dev/gateway-host': address,
        'kubectl.kubernetes.io/last-applied-configuration': `{"spec":{"proxyHeader":{"a":"${token}"}}}`,
      },
    },
    spec: {
      syncMode: 'Push',
      id: '5cda8c10-0d0f-4a13-a6f4-1c3b2dce6a65',
      apiEndpoint: `https://${token}:6443`,
      secretRef: { namespace: 'karmada-cluster', name: token },
      impersonatorSecretRef: { namespace: 'karmada-cluster', name: token },
      proxyURL: `http://${token}@proxy`,
      proxyHeader: { Authorization: token },
      provider: 'aws',
      region: 'eu',
      zones,
      taints: [{ key: 'team', value: 'a', effect: 'NoExecute', timeAdded: '2026-08-21T03:10:35Z' }],
    },
    status: { kubernetesVersion: 'v1.34.1', conditions: [{ type: 'Ready', message: token }] },
  };
}

const files = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
  'apps/web/nginx.yaml': `apiVersion: v1
kind: Service
metadata: {name: nginx, namespace: web}
spec: {ports: [{name: http, port: 80}], selector: {app: nginx}}
`,
  'topology/exposure.yaml': `apiVersion: networking.karmada.io/v1alpha1
kind: MultiClusterService
metadata: {name: nginx, namespace: web}
spec: {types: [CrossCluster], providerClusters: [{name: member1}], consumerClusters: [{name: member2}]}
`,
};

const written = `apiVersion: cluster.karmada.io/v1alpha1
kind: Cluster
metadata:
  name: member1
  labels:
    tier: core
  annotations:
    distributary.dev/gateway-host: 203.0.113.1
spec:
  syncMode: Push
  provider: aws
  region: eu
  zones:
  - eu-1
  taints:
  - key: team
    value: a
    effect: NoExecute
`;

let server: ApiServer;

beforeAll(async () => {
  if (findPeer('testapi') === undefined) return;
  server = await startApiServer();
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await createAll(server, [{ path, object: definition }]);
  for (let i = 0; (await server.send('GET', list)).status !== 200; i += 1) {
    if (i > 200) throw new Error(`${list} is not served`);
    await pause(50);
  }
  await createAll(server, [
    { path: list, object: member('member1', ['eu-1'], '203.0.113.1') },
    { path: list, object: member('member2', ['eu-1', 'eu-2'], '203.0.113.2') },
  ]);
});

afterAll(async () => {
  await server?.stop();
});

describe("karmada's Clusters of an API server", () => {
  itWithPeers(['testapi'], 'are written as files that render to the same bytes', async () => {
    const around = { env: { KUBECONFIG: server.kubeconfig } };
    const directory = directoryWith(files);
    const live = ['-C', directory, '--topology', 'live:testapi'];
    const topology = await runProgram(['topology', ...live, '-o', 'yaml'], around);
    expect(topology.status, topology.stderr).toBe(0);
    expect(topology.stdout).not.toContain(token);
    expect(topology.stdout.split('---\n').filter((text) => text.includes('member1'))).toEqual([
      written,
    ]);
    const copied = directoryWith({ ...files, 'topology/all.yaml': topology.stdout });
    for (const cluster of ['member1', 'member2']) {
      const render = ['render', '--cluster', cluster];
      const fromServer = await runProgram([...render, ...live], around);
      const fromFiles = await runProgram([...render, '-C', copied]);
      expect(fromServer.status, fromServer.stderr).toBe(0);
      expect(fromServer.stdout).not.toContain(token);
      expect(fromServer.stderr).not.toContain(token);
      expect(fromFiles.stdout).toBe(fromServer.stdout);
    }
  });

  itWithPeers(['testapi'], 'leave what else the topology paths say about the fleet', async () => {
    const around = { env: { KUBECONFIG: server.kubeconfig } };
    const argv = [
      'render',
      '--cluster',
      'member2',
      '-C',
      directoryWith(files),
      '--topology',
      'live',
    ];
    const { stdout } = await runProgram(argv, around);
    expect(stdout).toContain('MultiClusterService/web/nginx@member1');
    expect(stdout).toContain('address: 203.0.113.1');
  });
});
