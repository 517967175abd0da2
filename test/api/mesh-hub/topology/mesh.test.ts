import { describe, expect, test } from 'vitest';
import { meshSource } from '../../../../src/api/mesh-hub/topology/mesh.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { topologyDocuments } from '../../../../src/topology/topology-documents.ts';
import { authored } from '../../../support/fleet-builder.ts';
import { hubObject, mesh } from '../../../support/hub-fleet.ts';
import { resource, showPlaces } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const text = `apiVersion: discovery.smh.solo.io/v1alpha2
kind: Mesh
metadata: {name: istiod-east, namespace: hub, labels: {owner: hub}}
spec:
  istio:
    installation: {cluster: east, version: 1.30.1}
    citadelInfo: {trustDomain: east.example.com}
    ingressGateways: [{externalAddress: gw.example.com, externalTlsPort: 32443, tlsContainerPort: 16443, workloadLabels: {istio: mesh}}]
`;
const described = {
  name: 'east',
  labels: {},
  trustDomain: 'east.example.com',
  gateway: { host: 'gw.example.com', port: 32443, labels: { istio: 'mesh' }, targetPort: 16443 },
};

test('a Mesh describes the cluster that it is installed in; its labels are its own', () => {
  const { value, diagnostics } = resolveTopology([resource(text)], origin);
  expect(diagnostics).toEqual([]);
  expect(value.clusters).toMatchObject([described]);
});

test('what is written of the topology reads back', () => {
  const { value } = resolveTopology([resource(text)], origin);
  const documents = topologyDocuments(value).map((object) => authored(object));
  expect(resolveTopology(documents, origin).value.clusters).toMatchObject([described]);
});

test('what another description says otherwise is named at both places', () => {
  const cluster = `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: east, annotations: {distributary.dev/trust-domain: other.example.com}}
spec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}
`;
  const { diagnostics } = resolveTopology(
    [resource(text, 'a.yaml'), resource(cluster, 'b.yaml')],
    origin,
  );
  expect(showPlaces(diagnostics)).toEqual(['4:21 DIS0302', '3:69 DIS0302']);
});

describe('read as a description is', () => {
  test.each([
    ['a Mesh of Istio', mesh('east', ''), true],
    [
      'no other Mesh',
      hubObject('Mesh', 'other', { osm: { installation: { cluster: 'east' } } }),
      false,
    ],
    [
      'no Mesh without a cluster',
      hubObject('Mesh', 'other', { istio: { installation: {} } }),
      false,
    ],
    ['nothing else', hubObject('VirtualMesh', 'all', {}), false],
  ])('%s', (_, object, reads) => {
    expect(meshSource.reads(authored(object))).toBe(reads);
  });
});

test('of a listed one is kept what describes the cluster', () => {
  const [live] = meshSource.live;
  const kept = live?.keep(resource(text).object);
  expect(kept).toMatchObject({ spec: { istio: { installation: { cluster: 'east' } } } });
  expect(JSON.stringify(kept)).not.toContain('podLabels');
});
