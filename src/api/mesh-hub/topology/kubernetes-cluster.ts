/** Service Mesh Hub's `KubernetesCluster` → facts of the cluster: its name, labels and DNS domain. */
import { isOfKind } from '../../../kind/kind.ts';
import { isDnsSubdomain } from '../../../resource/dns-name.ts';
import { objectAt, stringAt } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { DescribedField, Statement } from '../../../topology/source/cluster-description.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind, withoutDefaults } from '../../../topology/source/live-kind.ts';
import { kubernetesCluster } from '../kind/solo-multicluster-v1alpha1/kubernetes-cluster.ts';

const live: LiveKind = {
  ...kubernetesCluster,
  namespaced: true,
  keep: (object) => {
    const spec = withoutDefaults(objectAt(object, 'spec'), { clusterDomain: 'cluster.local' });
    return keptObject(live, object, { spec });
  },
};

export const kubernetesClusterSource: ClusterSource = {
  summary: 'KubernetesCluster of multicluster.solo.io',
  reads: (resource) => isOfKind(resource, kubernetesCluster),
  describe,
  live: [live],
};

function describe(resource: Resource): ReadonlyMap<DescribedField, Statement> {
  const value = stringAt(resource.object, 'spec', 'clusterDomain') ?? '';
  if (!isDnsSubdomain(value)) return new Map();
  const at = locate(resource, '/spec/clusterDomain', 'value');
  return new Map([['cluster domain', { value, at }]]);
}
