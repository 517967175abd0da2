/** Clusters for tests that need no more than a key. */
import { startOfFile } from '../../src/diagnostic/position.ts';
import type { Cluster } from '../../src/topology/topology.ts';

/** A cluster with this key (`region/zone/group/name`), and whatever else matters. */
export function cluster(key: string, fields: Partial<Cluster> = {}): Cluster {
  const [region = '', zone = '', group = '', name = ''] = key.split('/');
  return {
    name,
    key,
    region,
    zone,
    group,
    labels: {},
    trustDomain: 'cluster.local',
    clusterDomain: 'cluster.local',
    at: startOfFile('topology/clusters.yaml'),
    ...fields,
  };
}
