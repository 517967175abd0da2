import { describe, expect, test } from 'vitest';
import { defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { oracleDocuments, oracleFiles } from '../../../src/istio/model/oracle-question.ts';
import type { PilotState } from '../../../src/istio/model/pilot-question.ts';

const tunnel = (cluster: string, address: string) => ({
  network: 'shared',
  cluster,
  address,
  port: 15_008,
});

/** Two clusters of one network, each with a gateway for tunnels. */
const state: PilotState = {
  cluster: 'paris',
  clusterDomain: 'cluster.local',
  objects: [],
  workloads: [],
  mesh: defaultMeshConfig,
  joined: {
    network: 'shared',
    hidesNetworks: true,
    gateways: [],
    tunnels: [tunnel('paris', '198.51.100.1'), tunnel('berlin', '198.51.100.2')],
    others: [{ cluster: 'berlin', network: 'shared', objects: [], workloads: [] }],
  },
};
const client = { namespace: 'shop', labels: {}, locality: 'eu/a' };
const waypoint = { ...client, waypoint: 'waypoint' };

describe('gateways for tunnels are Services of their clusters', () => {
  test('for a waypoint the one of its own cluster, which counts for the weights of its network', () => {
    const documents = oracleDocuments(state, waypoint);
    const [remote] = oracleFiles(state, waypoint).map(({ text }) => text);
    expect([documents, remote].map((text) => text?.match(/198\.51\.100\.\d/g))).toEqual([
      // Read twice: see `tunnelServices`.
      ['198.51.100.1', '198.51.100.1'],
      ['198.51.100.2', '198.51.100.2'],
    ]);
  });

  test('for a sidecar, which has no tunnels, none', () => {
    const texts = [
      oracleDocuments(state, client),
      ...oracleFiles(state, client).map((f) => f.text),
    ];
    expect(texts.join('')).not.toContain('198.51.100.');
  });
});
