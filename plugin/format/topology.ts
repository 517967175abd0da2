/**
 * A topology → text, Cluster resources, or JSON.
 * @module
 */
import {
  type Cluster,
  type JsonObject,
  ownYaml,
  type Topology,
  topologyDocuments,
} from '../../src/internal.ts';
import { documentSchema, listOf, record, text } from './document-schema.ts';
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

const gateway = record(
  {
    host: { ...text, description: 'IP address or DNS name, as authored.' },
    ip: { ...text, description: 'The IP address of the gateway; absent if it is not set.' },
    port: { type: 'integer', description: 'Port of the gateway; absent if it is not set.' },
  },
  {
    optional: ['ip', 'port'],
    description: 'Address of the cluster for other clusters; absent if it has none.',
  },
);

const cluster = record(
  {
    name: { ...text, description: 'Name of the cluster, unique in the fleet.' },
    key: { ...text, description: 'region/zone/group/name' },
    region: { ...text, description: 'Region of the cluster; `default` if none is set.' },
    zone: { ...text, description: 'Zone of the cluster; `default` if none is set.' },
    group: { ...text, description: 'Group of the cluster; `default` if none is set.' },
    labels: {
      type: 'object',
      additionalProperties: text,
      description: 'Labels of the cluster, for selectors.',
    },
    gateway,
    network: {
      ...text,
      description:
        "The cluster's Istio network (`distributary.dev/network`); absent if it is not set.",
    },
    trustDomain: {
      ...text,
      description:
        'Trust domain of the mesh (`distributary.dev/trust-domain`); default `cluster.local`.',
    },
    clusterDomain: {
      ...text,
      description:
        'DNS domain of Services (`distributary.dev/cluster-domain`); default `cluster.local`.',
    },
  },
  { optional: ['gateway', 'network'] },
);

/** JSON Schema (2020-12) of what {@link topologyJson} writes. */
export const topologySchema: JsonObject = documentSchema(
  { kind: 'Topology', from: 'topology -o json' },
  { clusters: listOf(cluster, 'In order of their keys.') },
);
