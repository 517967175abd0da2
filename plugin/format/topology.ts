/** A topology → text, Cluster resources, or JSON. */

import { ownYaml } from '../../src/resource/yaml/own-yaml.ts';
import type { Cluster, Topology } from '../../src/topology/topology.ts';
import { topologyDocuments } from '../../src/topology/topology-documents.ts';
import { jsonText } from './json-text.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** One cluster a line. */
export function topologyText({ clusters }: Topology, paint: Paint): string {
  const rows = clusters.map(({ key, name, gateway, labels }) => [
    key,
    name,
    gateway === undefined ? '-' : gatewayAddress(gateway),
    gateway?.ip === undefined || gateway.ip === gateway.host ? '' : gateway.ip,
    Object.entries(labels)
      .map((label) => label.join('='))
      .join(','),
  ]);
  return formatTable([['KEY', 'NAME', 'GATEWAY', 'GATEWAY IP', 'LABELS'], ...rows], paint);
}

/** Address of a cluster for other clusters, as in `203.0.113.1:15443`. */
export function gatewayAddress({ host, port }: NonNullable<Cluster['gateway']>): string {
  return port === undefined ? host : `${host}:${port}`;
}

/** Cluster resources that parse as the same topology. */
export function topologyYaml(topology: Topology): string {
  return topologyDocuments(topology)
    .map((document) => ownYaml(document))
    .join('---\n');
}

/** `{apiVersion, kind: Topology, clusters}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function topologyJson({ clusters }: Topology): string {
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Topology',
    clusters: clusters.map(({ name, key, region, zone, group, labels, ...cluster }) => ({
      name,
      key,
      region,
      zone,
      group,
      labels,
      gateway: cluster.gateway,
      network: cluster.network,
      trustDomain: cluster.trustDomain,
      clusterDomain: cluster.clusterDomain,
    })),
  };
  return jsonText(document);
}
