/**
 * A cluster → the parts that every object has that describes it: metadata, and annotations for what the kind has no field for.
 * @module
 */

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

/** What most kinds have no field for: the group, the gateway, and what no kind has one for. */
export function memberAnnotations(cluster: Cluster): JsonObject {
  const { group, gateway } = cluster;
  return {
    ...(group === 'default' ? {} : { [annotation.group]: group }),
    ...(gateway === undefined ? {} : { [annotation.gatewayHost]: gateway.host }),
    ...(gateway?.port === undefined ? {} : { [annotation.gatewayPort]: String(gateway.port) }),
    ...clusterAnnotations(cluster),
  };
}

/** What no kind has a field for, and what isn't the default. */
export function clusterAnnotations({
  gateway,
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
    ...present({ [annotation.network]: network }),
    ...(load === undefined ? {} : { [annotation.load]: String(load) }),
    ...(trustDomain === 'cluster.local' ? {} : { [annotation.trustDomain]: trustDomain }),
    ...(clusterDomain === 'cluster.local' ? {} : { [annotation.clusterDomain]: clusterDomain }),
  };
}
