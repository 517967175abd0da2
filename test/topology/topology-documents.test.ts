import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { toYaml } from '../../src/resource/yaml/to-yaml.ts';
import { resolveTopology } from '../../src/topology/resolve-topology.ts';
import type { Topology } from '../../src/topology/topology.ts';
import { topologyDocuments } from '../../src/topology/topology-documents.ts';
import { resources } from '../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const authored = `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata:
  name: north
  labels: {tier: edge, "yes": "0755"}
  annotations:
    distributary.dev/gateway-ip: 10.0.0.9
    distributary.dev/network: net1
    distributary.dev/trust-domain: td.example
    distributary.dev/cluster-domain: k8s.example
    example.com/other: x
spec: {region: eu, gatewayHost: gw.example.com, gatewayPort: 15443, kubeconfig: s3cret, fsmNamespace: a, fsmMeshConfigName: b}
---
apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: south}
spec: {gatewayHost: 10.0.0.2, fsmNamespace: a}
`;

const withoutPositions = ({ clusters }: Topology): unknown =>
  clusters.map(({ at: _, ...rest }) => rest);

test('what is written reads back as the same topology, without the kubeconfig', () => {
  const first = resolveTopology(resources(authored), origin);
  expect(first.diagnostics).toEqual([]);
  const written = topologyDocuments(first.value).map(toYaml).join('---\n');
  expect(written).not.toContain('s3cret');
  expect(written).not.toContain('kubeconfig');
  const second = resolveTopology(resources(written), origin);
  expect(second.diagnostics).toEqual([]);
  expect(withoutPositions(second.value)).toEqual(withoutPositions(first.value));
  expect(topologyDocuments(second.value)).toEqual(topologyDocuments(first.value));
});

const elsewhere = `apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata:
  name: west
  namespace: fleet
  labels: {tier: core}
  annotations:
    distributary.dev/region: us
    distributary.dev/zone: b
    distributary.dev/gateway-host: gw.example.com
    distributary.dev/gateway-ip: 10.0.0.7
    distributary.dev/gateway-port: "15444"
    distributary.dev/cluster-domain: k8s.example
spec: {clusterManager: {name: ocm}}
---
apiVersion: v1
kind: Secret
metadata: {name: cluster-east, namespace: argocd, labels: {argocd.argoproj.io/secret-type: cluster}}
stringData: {name: east, server: https://10.0.0.1, config: '{"bearerToken": "s3cret"}'}
`;

test('a cluster that no Flomesh Cluster describes is written as a profile that reads back as the same', () => {
  const first = resolveTopology(resources(elsewhere), origin);
  expect(first.diagnostics).toEqual([]);
  const written = topologyDocuments(first.value).map(toYaml).join('---\n');
  expect(written).not.toContain('s3cret');
  const second = resolveTopology(resources(written), origin);
  expect(second.diagnostics).toEqual([]);
  expect(second.value.clusters.map(({ key }) => key)).toEqual([
    'default/default/default/east',
    'us/b/default/west',
  ]);
  expect(withoutPositions(second.value)).toEqual(withoutPositions(first.value));
});

const hub = `apiVersion: discovery.smh.solo.io/v1alpha2
kind: Mesh
metadata: {name: istiod-east, namespace: hub, labels: {owner: hub}, annotations: {distributary.dev/region: us, example.com/other: x}}
spec:
  agentNamespace: hub-agent
  istio:
    installation: {cluster: east, namespace: istio-system, version: 1.30.1}
    citadelInfo: {trustDomain: east.example.com, citadelNamespace: istio-system}
    ingressGateways: [{externalAddress: gw.example.com, externalTlsPort: 32443, tlsContainerPort: 16443, workloadLabels: {istio: mesh}}]
`;

test('a Mesh, which others refer to, is written beside its cluster and reads back the same', () => {
  const first = resolveTopology(resources(hub), origin);
  const documents = topologyDocuments(first.value);
  expect(documents.map(({ kind }) => kind)).toEqual(['ClusterProfile', 'Mesh']);
  expect(documents[1]).toMatchObject({ metadata: { name: 'istiod-east', namespace: 'hub' } });
  expect(JSON.stringify(documents)).not.toMatch(/example.com\/other|agentNamespace/);
  const second = resolveTopology(resources(documents.map(toYaml).join('---\n')), origin);
  expect(second.diagnostics).toEqual([]);
  expect(withoutPositions(second.value)).toEqual(withoutPositions(first.value));
  expect(topologyDocuments(second.value)).toEqual(documents);
});
