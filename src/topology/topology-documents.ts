/**
 * Topology → objects that read back as the same topology: a Cluster for what a Flomesh or karmada Cluster described, else a
 * ClusterProfile; after it what others refer to by name, a Mesh. No kubeconfig: none is ever kept.
 * @module
 */

import { karmadaCluster } from '../api/karmada/kind/karmada-cluster-v1alpha1/cluster.ts';
import { karmadaSpec } from '../api/karmada/topology/karmada-cluster.ts';
import { clusterProfile } from '../api/mcs/kind/multicluster-v1alpha1/cluster-profile.ts';
import { annotation } from '../kind/annotation.ts';
import { apiVersionOf } from '../kind/kind.ts';
import type { JsonObject } from '../resource/json.ts';
import { present } from '../resource/present.ts';
import { formatLabels } from './gateway-labels.ts';
import type { Cluster, FlomeshMember, KarmadaMember, Topology } from './topology.ts';

/** The objects of each cluster, in order of the keys. */
export function topologyDocuments(topology: Topology): readonly JsonObject[] {
  return topology.clusters.flatMap((cluster) => {
    const { flomesh, karmada } = cluster;
    const described = [
      ...(flomesh === undefined ? [] : [clusterDocument(cluster, flomesh)]),
      ...(karmada === undefined ? [] : [karmadaDocument(cluster, karmada)]),
    ];
    const own = described.length === 0 ? [profileDocument(cluster)] : described;
    return [...own, ...(cluster.referents ?? [])];
  });
}

/** A Flomesh Cluster would have to name what only Flomesh's control plane knows; a profile says all by annotations. */
function profileDocument(cluster: Cluster): JsonObject {
  const { region, zone } = cluster;
  const annotations = {
    ...(region === 'default' ? {} : { [annotation.region]: region }),
    ...(zone === 'default' ? {} : { [annotation.zone]: zone }),
    ...memberAnnotations(cluster),
  };
  return {
    apiVersion: apiVersionOf(clusterProfile),
    kind: clusterProfile.kind,
    metadata: metadataOf(cluster, annotations),
    spec: { clusterManager: { name: 'distributary' } },
  };
}

/** A zone stands in the field when it is the only one, else in the annotation. */
function karmadaDocument(cluster: Cluster, karmada: KarmadaMember): JsonObject {
  const { region, zone } = cluster;
  const isInField = karmada.zones.length === 1 && karmada.zones[0] === zone;
  const annotations = {
    ...(zone === 'default' || isInField ? {} : { [annotation.zone]: zone }),
    ...memberAnnotations(cluster),
  };
  return {
    apiVersion: apiVersionOf(karmadaCluster),
    kind: karmadaCluster.kind,
    metadata: metadataOf(cluster, annotations),
    spec: karmadaSpec({ ...karmada, ...(region === 'default' ? {} : { region }) }),
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
      ...present({
        fsmMeshConfigName: flomesh.fsmMeshConfigName,
        fsmNamespace: flomesh.fsmNamespace,
      }),
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

/** What only Flomesh's Cluster has a field for. */
function memberAnnotations(cluster: Cluster): JsonObject {
  const { group, gateway } = cluster;
  return {
    ...(group === 'default' ? {} : { [annotation.group]: group }),
    ...(gateway === undefined ? {} : { [annotation.gatewayHost]: gateway.host }),
    ...(gateway?.port === undefined ? {} : { [annotation.gatewayPort]: String(gateway.port) }),
    ...clusterAnnotations(cluster),
  };
}

/** What the kind has no field for, and what isn't the default. */
function clusterAnnotations({ gateway, network, trustDomain, clusterDomain }: Cluster): JsonObject {
  return {
    ...(gateway?.ip === undefined || gateway.ip === gateway.host
      ? {}
      : { [annotation.gatewayIp]: gateway.ip }),
    ...(gateway?.labels === undefined
      ? {}
      : { [annotation.gatewayLabels]: formatLabels(gateway.labels) }),
    ...(gateway?.targetPort === undefined
      ? {}
      : { [annotation.gatewayTargetPort]: String(gateway.targetPort) }),
    ...present({ [annotation.network]: network }),
    ...(trustDomain === 'cluster.local' ? {} : { [annotation.trustDomain]: trustDomain }),
    ...(clusterDomain === 'cluster.local' ? {} : { [annotation.clusterDomain]: clusterDomain }),
  };
}
