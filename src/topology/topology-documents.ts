/**
 * Topology → Cluster objects that read back as the same topology. No kubeconfig: none is ever kept.
 * @module
 */
import { annotation } from '../kind/annotation.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Cluster, Topology } from './topology.ts';

/** One object for each cluster, in order of the keys. */
export function topologyDocuments(topology: Topology): readonly JsonObject[] {
  return topology.clusters.map(clusterDocument);
}

function clusterDocument(cluster: Cluster): JsonObject {
  const annotations = clusterAnnotations(cluster);
  const { region, zone, group, gateway, flomesh } = cluster;
  return {
    apiVersion: flomesh?.apiVersion ?? 'multicluster.flomesh.io/v1alpha1',
    kind: 'Cluster',
    metadata: {
      name: cluster.name,
      ...(Object.keys(cluster.labels).length === 0 ? {} : { labels: cluster.labels }),
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    spec: {
      region,
      zone,
      group,
      ...(gateway === undefined ? {} : { gatewayHost: gateway.host }),
      ...(gateway?.port === undefined ? {} : { gatewayPort: gateway.port }),
      ...(flomesh?.fsmMeshConfigName === undefined
        ? {}
        : { fsmMeshConfigName: flomesh.fsmMeshConfigName }),
      ...(flomesh?.fsmNamespace === undefined ? {} : { fsmNamespace: flomesh.fsmNamespace }),
    },
  };
}

/** What the kind has no field for, and what isn't the default. */
function clusterAnnotations({ gateway, network, trustDomain, clusterDomain }: Cluster): JsonObject {
  return {
    ...(gateway?.ip === undefined || gateway.ip === gateway.host
      ? {}
      : { [annotation.gatewayIp]: gateway.ip }),
    ...(network === undefined ? {} : { [annotation.network]: network }),
    ...(trustDomain === 'cluster.local' ? {} : { [annotation.trustDomain]: trustDomain }),
    ...(clusterDomain === 'cluster.local' ? {} : { [annotation.clusterDomain]: clusterDomain }),
  };
}
