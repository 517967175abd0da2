/** A cluster and a policy's requirements → whether the cluster meets them. */

import { memoise } from '../../../../collection/memoise.ts';
import { matchesLabels } from '../../../../kind/notation/label-selector.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { ClusterTaint } from '../../kind/karmada-cluster-v1alpha1/cluster.ts';
import type {
  ClusterAffinity,
  FieldRequirement,
} from '../../kind/karmada-policy-v1alpha1/cluster-affinity.ts';
import type { Toleration } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { fieldsOf } from './cluster-fields.ts';

/** Whether the cluster meets all of an affinity; an excluded one never does (karmada: `ClusterMatches`). */
export function matchesAffinity(cluster: Cluster, affinity: ClusterAffinity): boolean {
  const { clusterNames, exclude, labels, fields } = affinity;
  return (
    !namesIn(exclude).has(cluster.name) &&
    (clusterNames.length === 0 || namesIn(clusterNames).has(cluster.name)) &&
    matchesLabels(labels, cluster.labels) &&
    fields.every((requirement) => meets(cluster, requirement))
  );
}

/** Lists of names may be as long as the fleet, and are searched for each cluster. */
const namesIn = memoise((names: readonly string[]): ReadonlySet<string> => new Set(names));

/** A cluster has one provider and region, and any number of zones: one of them is enough for `In`, none may be in `NotIn`. */
function meets(cluster: Cluster, { key, operator, values }: FieldRequirement): boolean {
  const { provider, region, zones } = fieldsOf(cluster);
  const own = key === 'zone' ? zones : [key === 'region' ? region : provider];
  const isAmong = own.some((value) => value !== '' && values.includes(value));
  return operator === 'In' ? isAmong : operator === 'NotIn' && !isAmong;
}

/** Whether the cluster has a taint that repels new objects and is not tolerated. */
export function isRepelled(cluster: Cluster, tolerations: readonly Toleration[]): boolean {
  return fieldsOf(cluster)
    .taints.filter(({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute')
    .some((taint) => !tolerations.some((toleration) => tolerates(toleration, taint)));
}

function tolerates({ key, operator, value, effect }: Toleration, taint: ClusterTaint): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (operator === '' || operator === 'Equal') && value === taint.value;
}
