import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { plain } from '../../../plugin/format/terminal/colour.ts';
import { topologyJson, topologyText, topologyYaml } from '../../../plugin/format/topology.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import type { Topology } from '../../../src/topology/topology.ts';

const place = { region: 'eu', zone: 'a', group: 'default', trustDomain: 'x', clusterDomain: 'y' };
const at = startOfFile('topology/all.yaml');

const topology: Topology = {
  clusters: [
    {
      ...place,
      name: 'north',
      key: 'eu/a/default/north',
      labels: { tier: 'core', size: 'big' },
      facts: { flomesh: { apiVersion: 'multicluster.flomesh.io/v1alpha1', spec: {} } },
      gateway: { host: 'gateway.example.com', ip: '203.0.113.1', port: 15443 },
      at,
    },
    { ...place, name: 'south', key: 'eu/a/default/south', labels: {}, network: 'n', at },
  ],
};

test('topologyText has a line for each cluster', () => {
  expect(topologyText(topology, plain)).toBe(`\
KEY                 NAME   GATEWAY                    GATEWAY IP   LABELS
eu/a/default/north  north  gateway.example.com:15443  203.0.113.1  tier=core,size=big
eu/a/default/south  south  -
`);
});

test('topologyYaml has an object for each, of the kind that it was read from', () => {
  const documents = parseAllDocuments(topologyYaml(topology)).map((each) => each.toJS());
  expect(documents.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
    ['Cluster', 'north'],
    ['ClusterProfile', 'south'],
  ]);
});

test('topologyJson keeps to its schema', () => {
  const document = JSON.parse(topologyJson(topology));
  const conforms = new Ajv2020({ strict: true }).compile(documents.Topology);
  expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
  expect(document.clusters[0]).toMatchObject({ name: 'north', gateway: { ip: '203.0.113.1' } });
});
