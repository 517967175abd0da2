/**
 * A topology → text for people, Cluster resources, or JSON.
 * @module
 */
import { type JsonObject, type Topology, topologyDocuments, toYaml } from '../../src/internal.ts';
import { jsonText } from './json-text.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** One cluster a line. */
export function topologyText({ clusters }: Topology, paint: Paint): string {
  const rows = clusters.map(({ key, name, gateway, labels }) => [
    key,
    name,
    gateway === undefined
      ? '-'
      : `${gateway.host}${gateway.port === undefined ? '' : `:${gateway.port}`}`,
    gateway?.ip === undefined || gateway.ip === gateway.host ? '' : gateway.ip,
    Object.entries(labels)
      .map((label) => label.join('='))
      .join(','),
  ]);
  return formatTable([['KEY', 'NAME', 'GATEWAY', 'GATEWAY IP', 'LABELS'], ...rows], paint);
}

/** Cluster resources that read back as the same topology. */
export function topologyYaml(topology: Topology): string {
  return topologyDocuments(topology)
    .map((document) => toYaml(document))
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

const text: JsonObject = { type: 'string' };

/** JSON Schema (2020-12) of what {@link topologyJson} writes. */
export const topologySchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://distributary.dev/schema/v1alpha1/topology.json',
  title: 'Topology',
  description: 'What `distributary topology -o json` prints.',
  type: 'object',
  required: ['apiVersion', 'kind', 'clusters'],
  additionalProperties: false,
  properties: {
    apiVersion: { const: 'distributary.dev/v1alpha1' },
    kind: { const: 'Topology' },
    clusters: {
      type: 'array',
      description: 'In order of their keys.',
      items: {
        type: 'object',
        required: [
          'name',
          'key',
          'region',
          'zone',
          'group',
          'labels',
          'trustDomain',
          'clusterDomain',
        ],
        additionalProperties: false,
        properties: {
          name: text,
          key: { ...text, description: 'region/zone/group/name' },
          region: text,
          zone: text,
          group: text,
          labels: { type: 'object', additionalProperties: text },
          gateway: {
            type: 'object',
            required: ['host'],
            additionalProperties: false,
            properties: {
              host: { ...text, description: 'IP address or DNS name, as authored.' },
              ip: { ...text, description: 'Its address; absent when nobody says it.' },
              port: { type: 'integer', description: 'Absent when nobody authored one.' },
            },
          },
          network: text,
          trustDomain: text,
          clusterDomain: text,
        },
      },
    },
  },
};
