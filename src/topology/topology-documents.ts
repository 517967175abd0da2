/**
 * Topology → objects that read back as the same topology: a Cluster for what a Flomesh Cluster described, else a
 * ClusterProfile. No kubeconfig: none is ever kept.
 * @module
 */
import { annotation } from '../kind/annotation.ts';
import { apiVersionOf } from '../kind/kind.ts';
import { clusterProfile } from '../kind/multicluster-v1alpha1/cluster-profile.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Cluster, FlomeshMember, Topology } from './topology.ts';

/** One object for each cluster, in order of the keys. */
export function topologyDocuments(topology: Topology): readonly JsonObject[] {
  return topology.clusters.map((cluster) =>
    cluster.flomesh === undefined
      ? profileDocument(cluster)
      : clusterDocument(cluster, cluster.flomesh),
  );
}

/** A Flomesh Cluster would have to name what only Flomesh's control plane knows; a profile says all by annotations. */
function profileDocument(cluster: Cluster): JsonObject {
  const { region, zone, group, gateway } = cluster;
  const annotations = {
    ...(region === 'default' ? {} : { [annotation.region]: region }),
    ...(zone === 'default' ? {} : { [annotation.zone]: zone }),
    ...(group === 'default' ? {} : { [annotation.group]: group }),
    ...(gateway === undefined ? {} : { [annotation.gatewayHost]: gateway.host }),
    ...(gateway?.port === undefined ? {} : { [annotation.gatewayPort]: String(gateway.port) }),
    ...clusterAnnotations(cluster),
  };
  return {
    apiVersion: apiVersionOf(clusterProfile),
    kind: clusterProfile.kind,
    metadata: metadataOf(cluster, annotations),
    spec: { clusterManager: { name: 'distributary' } },
  };
}

function clusterDocument(cluster: Cluster, flomesh: FlomeshMember): JsonObject {
  const { region, zone, group, gateway } = cluster;
  return {
    apiVersion: flomesh.apiVersion,
    kind: 'Cluster',
    metadata: metadataOf(cluster, clusterAnnotations(cluster)),
    spec: {
      region,
      zone,
      group,
      ...(gateway === undefined ? {} : { gatewayHost: gateway.host }),
      ...(gateway?.port === undefined ? {} : { gatewayPort: gateway.port }),
      ...(flomesh.fsmMeshConfigName === undefined
        ? {}
        : { fsmMeshConfigName: flomesh.fsmMeshConfigName }),
      ...(flomesh.fsmNamespace === undefined ? {} : { fsmNamespace: flomesh.fsmNamespace }),
    },
  };
}

function metadataOf({ name, labels }: Cluster, annotations: JsonObject): JsonObject {
  return {
    name,
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
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
