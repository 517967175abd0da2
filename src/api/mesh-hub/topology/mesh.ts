/** Service Mesh Hub's `Mesh` of Istio → facts of its cluster: its trust domain, and the gateway for other clusters. */
import { isOfKind } from '../../../kind/kind.ts';
import { gatewayHostProblem } from '../../../kind/locality.ts';
import { isDnsSubdomain } from '../../../resource/dns-name.ts';
import { type JsonObject, listAt, objectAt } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { DescribedField, Statement } from '../../../topology/source/cluster-description.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { formatLabels, parseLabels } from '../../../topology/source/gateway-labels.ts';
import { keptObject, type LiveKind, withoutDefaults } from '../../../topology/source/live-kind.ts';
import { decodeMesh, type MeshGateway, mesh } from '../kind/mesh-hub-discovery-v1alpha2/mesh.ts';

const live: LiveKind = {
  ...mesh,
  namespaced: true,
  keep: kept,
};

function kept(object: JsonObject): JsonObject {
  const istio = objectAt(object, 'spec', 'istio');
  const names = { cluster: undefined, namespace: undefined, version: undefined };
  const spec = {
    istio: {
      installation: withoutDefaults(objectAt(istio, 'installation'), names),
      citadelInfo: withoutDefaults(objectAt(istio, 'citadelInfo'), { trustDomain: undefined }),
      ingressGateways: listAt(istio, 'ingressGateways'),
    },
  };
  return keptObject(live, object, istio === undefined ? {} : { spec });
}

const clusterPointer = '/spec/istio/installation/cluster';

/** Reads Meshes of Istio. Its labels are the hub's own. */
export const meshSource: ClusterSource = {
  summary: 'Mesh of discovery.smh.solo.io, when it is Istio',
  reads: (resource) => {
    if (!isOfKind(resource, mesh)) return false;
    const { type, cluster } = decodeMesh(resource);
    return type === 'istio' && cluster !== '';
  },
  nameOf: (resource) => ({ value: decodeMesh(resource).cluster, pointer: clusterPointer }),
  describe,
  // FailoverServices and VirtualMeshes name a Mesh, not its cluster.
  referentOf: ({ object }) => kept(object),
  ownLabels: true,
  live: [live],
};

/** Invalid values are unset: a route that requires one reports it. */
function describe(resource: Resource): ReadonlyMap<DescribedField, Statement> {
  const { trustDomain = '', gateway } = decodeMesh(resource);
  const statements = new Map<DescribedField, Statement>();
  const state: State = (field, pointer, value) => {
    statements.set(field, { value, at: locate(resource, `/spec/istio/${pointer}`, 'value') });
  };
  if (isDnsSubdomain(trustDomain)) state('trust domain', 'citadelInfo/trustDomain', trustDomain);
  if (gateway !== undefined) describeGateway(gateway, state);
  return statements;
}

type State = (field: DescribedField, pointer: string, value: string) => void;

function describeGateway({ address, port, labels, targetPort }: MeshGateway, state: State): void {
  const first = 'ingressGateways/0';
  if (address !== undefined && gatewayHostProblem(address) === undefined) {
    state('gateway host', `${first}/externalAddress`, address);
  }
  if (port !== undefined) state('gateway port', `${first}/externalTlsPort`, String(port));
  const text = formatLabels(labels);
  if (parseLabels(text) !== undefined) state('gateway labels', `${first}/workloadLabels`, text);
  if (targetPort !== undefined) {
    state('gateway target port', `${first}/tlsContainerPort`, String(targetPort));
  }
}
