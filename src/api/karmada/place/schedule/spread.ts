/**
 * Clusters that fit, and spread constraints → those that the object is spread over.
 *
 * If more clusters fit than the constraints allow, karmada selects by score, free capacity and name. An object without replicas needs no
 * capacity, so that the name decides; for a workload the selection is refused.
 */

import { byKey } from '../../../../collection/order.ts';
import { own } from '../../../../collection/own.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { Placement, SpreadConstraint } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { fieldsOf } from './cluster-fields.ts';
import type { Nowhere, Refusal } from './schedule-result.ts';
import { groupByRegion, selectRegions } from './select-regions.ts';
import type { Workload } from './workload.ts';

/** The selected clusters. */
export interface Selected {
  readonly type: 'selected';
  readonly clusters: readonly Cluster[];
}

/** Whether the cluster has the fields that the constraints group by. */
export function hasSpreadFields(cluster: Cluster, spread: readonly SpreadConstraint[]): boolean {
  const { provider, region, zones } = fieldsOf(cluster);
  const isStated: Readonly<Record<string, boolean>> = {
    provider: provider !== '',
    region: region !== '',
    zone: zones.length > 0,
  };
  return spread.every(({ field }) => own(isStated, field) ?? true);
}

/** Selects among clusters that fit; all of them without a limit. */
export function spread(
  feasible: readonly Cluster[],
  workload: Workload | undefined,
  placement: Placement,
): Selected | Nowhere | Refusal {
  const { spread: constraints, replicas } = placement;
  const isIgnored = replicas.type === 'StaticWeight' && replicas.ignoresSpread;
  if (constraints.length === 0 || isIgnored) return { type: 'selected', clusters: feasible };
  const constraint = (field: string): SpreadConstraint | undefined =>
    constraints.find((each) => each.field === field);
  const cluster = constraint('cluster');
  if (cluster === undefined)
    return unschedulable('no constraint is for field "cluster"', constraints, 0);
  const region = constraint('region');
  const unlimited = [cluster, region].find((each) => each?.maxGroups === 0);
  if (unlimited !== undefined) {
    const index = constraints.indexOf(unlimited);
    return unschedulable('maxGroups is absent, so it selects no cluster', constraints, index);
  }
  const limits = { cluster, region, at: constraints.indexOf(region ?? cluster) };
  return region === undefined
    ? overClusters(feasible, workload, limits)
    : overRegions(feasible, { workload, region, cluster, at: limits.at, placement });
}

function unschedulable(
  reason: string,
  constraints: readonly SpreadConstraint[],
  index: number,
): Refusal {
  const pointer = constraints.length === 0 ? '/spreadConstraints' : `/spreadConstraints/${index}`;
  return { type: 'refused', why: 'unschedulable', pointer, reason };
}

function overClusters(
  feasible: readonly Cluster[],
  workload: Workload | undefined,
  { cluster, at }: { readonly cluster: SpreadConstraint; readonly at: number },
): Selected | Nowhere | Refusal {
  const { minGroups, maxGroups } = cluster;
  if (feasible.length < minGroups) return tooFew(feasible.length, 'cluster', minGroups);
  if (feasible.length <= maxGroups) return { type: 'selected', clusters: feasible };
  if (needsRoom(workload)) {
    return refuse(at, `${feasible.length} clusters match, and it selects ${maxGroups}`);
  }
  const byName = [...feasible].sort(byKey(({ name }) => name));
  return { type: 'selected', clusters: byName.slice(0, maxGroups) };
}

interface RegionSpread {
  readonly workload: Workload | undefined;
  readonly region: SpreadConstraint;
  readonly cluster: SpreadConstraint;
  readonly at: number;
  readonly placement: Placement;
}

function overRegions(
  feasible: readonly Cluster[],
  { workload, region, cluster, at, placement }: RegionSpread,
): Selected | Nowhere | Refusal {
  const groups = groupByRegion(feasible);
  if (groups.length < region.minGroups) return tooFew(groups.length, 'region', region.minGroups);
  const isWhole = groups.length === region.minGroups && feasible.length <= cluster.maxGroups;
  if (needsRoom(workload) && !isWhole) {
    return refuse(at, `${groups.length} regions match, and the selection depends on free capacity`);
  }
  const isDuplicated = placement.replicas.type === 'Duplicated';
  const regions = selectRegions(groups, { region, target: cluster.minGroups, isDuplicated });
  if (regions === 'too many') return refuse(at, 'there are too many combinations of regions');
  if (regions === undefined) return tooFew(feasible.length, 'cluster', cluster.minGroups);
  const chosen = new Set(regions.flatMap(({ clusters }) => clusters.slice(0, 1)));
  const rest = regions.flatMap(({ clusters }) => clusters.slice(1)).sort(byKey(({ name }) => name));
  for (const one of rest.slice(0, Math.max(0, cluster.maxGroups - chosen.size))) chosen.add(one);
  return { type: 'selected', clusters: feasible.filter((one) => chosen.has(one)) };
}

function needsRoom(workload: Workload | undefined): boolean {
  return workload !== undefined && workload.replicas !== 0;
}

function tooFew(count: number, field: string, minGroups: number): Nowhere {
  return {
    type: 'nowhere',
    reason: `${count} ${field}${count === 1 ? ' matches' : 's match'}, expected at least ${minGroups}`,
  };
}

function refuse(index: number, reason: string): Refusal {
  return { type: 'refused', why: 'spread', pointer: `/spreadConstraints/${index}`, reason };
}
