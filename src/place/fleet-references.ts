/** Names of clusters and regions in a Fleet that the topology does not have. */
import { unknownCluster, unknownRegion } from '../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { didYouMean } from '../diagnostic/wording/nearest-name.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { ClusterSelector } from '../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import { unknownClusters } from '../topology/cluster-selector.ts';
import type { Cluster, Topology } from '../topology/topology.ts';

/** Names in the Fleet that the topology lacks. */
export function referenceFindings(fleet: FleetSpec, topology: Topology): readonly Diagnostic[] {
  const selectors = [
    ...fleet.sources.map(({ clusters }, i) => ({
      clusters,
      pointer: `/spec/sources/${i}/clusters`,
    })),
    ...fleet.patches.map(({ clusters }, i) => ({
      clusters,
      pointer: `/spec/patches/${i}/clusters`,
    })),
    ...fleet.guards.flatMap(({ clients, never, pointer }) => [
      { clusters: clients, pointer: `${pointer}/clients` },
      { clusters: never, pointer: `${pointer}/never` },
    ]),
  ];
  return [
    ...selectors.flatMap(({ clusters, pointer }) =>
      clusters === undefined ? [] : selectorFindings(clusters, pointer, { fleet, topology }),
    ),
    ...regionFindings(fleet, topology),
  ];
}

function selectorFindings(
  selector: ClusterSelector,
  pointer: string,
  { fleet, topology }: { readonly fleet: FleetSpec; readonly topology: Topology },
): readonly Diagnostic[] {
  return unknownClusters(selector, topology.clusters).map((unknown) => {
    const hint = clusterHint(unknown.name, topology.clusters);
    const args = { object: `Fleet ${fleet.name}`, name: unknown.name, hint };
    return diagnose(unknownCluster, args, fleet.locate(`${pointer}${unknown.pointer}`));
  });
}

/** The cluster whose name or key is closest to the unknown one. */
export function clusterHint(name: string, clusters: readonly Cluster[]): string {
  return didYouMean(
    name,
    clusters.map((cluster) => (name.includes('/') ? cluster.key : cluster.name)),
  );
}

function regionFindings(fleet: FleetSpec, topology: Topology): readonly Diagnostic[] {
  const regions = [...new Set(topology.clusters.map((cluster) => cluster.region))];
  return fleet.derive.failover.flatMap((entry, i) =>
    (['from', 'to'] as const)
      .filter((field) => !regions.includes(entry[field]))
      .map((field) => {
        const region = entry[field];
        const at = fleet.locate(`/spec/derive/failover/${i}/${field}`);
        return diagnose(unknownRegion, { region, hint: didYouMean(region, regions) }, at);
      }),
  );
}
