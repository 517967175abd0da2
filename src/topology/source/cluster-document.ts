/** A cluster → the common parts of every object that describes it: metadata, and annotations for fields that the kind lacks. */

import { present } from '../../collection/present.ts';
import { annotation } from '../../kind/annotation.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Cluster } from '../topology.ts';
import { formatLabels } from './gateway-labels.ts';

/** The metadata of a cluster's document. */
export function documentMetadata({ name, labels }: Cluster, annotations: JsonObject): JsonObject {
  return {
    name,
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}

/** Fields that most kinds lack: the group, the gateway, and those that no kind has. */
export function memberAnnotations(cluster: Cluster): JsonObject {
  const { group, gateway } = cluster;
  return {
    ...(group === 'default' ? {} : { [annotation.group]: group }),
    ...present({ [annotation.gatewayHost]: gateway?.host }),
    ...(gateway?.port === undefined ? {} : { [annotation.gatewayPort]: String(gateway.port) }),
    ...clusterAnnotations(cluster),
  };
}

/** Fields that no kind has, unless they have the default. */
export function clusterAnnotations({
  gateway,
  istioVersion,
  network,
  load,
  trustDomain,
  clusterDomain,
}: Cluster): JsonObject {
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
    ...present({ [annotation.istioVersion]: istioVersion?.value, [annotation.network]: network }),
    ...(load === undefined ? {} : { [annotation.load]: String(load) }),
    ...(trustDomain === 'cluster.local' ? {} : { [annotation.trustDomain]: trustDomain }),
    ...(clusterDomain === 'cluster.local' ? {} : { [annotation.clusterDomain]: clusterDomain }),
  };
}
