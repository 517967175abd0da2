/**
 * The Cluster API's `Cluster` → what it says about the cluster: its name and labels, and by a label or the variable `region` of its
 * topology the region; annotations say the rest.
 *
 * It is no kind of ours: in a source it is an object of the management cluster, which makes clusters of it.
 * @module
 */
import { listAt, stringAt } from '../../../resource/json.ts';
import { groupOf } from '../../../resource/resource.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind } from '../../../topology/source/live-kind.ts';
import { listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';

const group = 'cluster.x-k8s.io';
const variables = ['spec', 'topology', 'variables'] as const;

const live: LiveKind = {
  group,
  version: 'v1beta1',
  kind: 'Cluster',
  plural: 'clusters',
  namespaced: true,
  keep: (object) => {
    const regions = listAt(object, ...variables).filter(
      (one) => stringAt(one, 'name') === 'region',
    );
    const spec = { topology: { variables: regions } };
    return keptObject(live, object, regions.length === 0 ? {} : { spec });
  },
};

/** Reads Clusters of the Cluster API, in any version. */
export const capiClusterSource: ClusterSource = {
  summary: 'Cluster of cluster.x-k8s.io',
  reads: ({ apiVersion, kind }) => kind === 'Cluster' && groupOf(apiVersion) === group,
  describe: () => new Map(),
  hints: (resource) =>
    localityHints(resource, listedTexts(resource, variables), {
      region: 'region',
    }),
  live: [live],
};
