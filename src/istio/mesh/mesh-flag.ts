/**
 * Istiod's environment → the variables that change what clients get, and that the model takes at their usual value.
 * @module
 */
import { type ClusterMesh, isTrue } from './cluster-mesh.ts';
import type { MeshStatement } from './mesh-statement.ts';

/** The variables, with the value that the model takes for granted. */
const usual: Readonly<Record<string, boolean>> = {
  ENABLE_ENHANCED_DESTINATIONRULE_MERGE: true,
  ENABLE_LOCALITY_WEIGHTED_LB_CONFIG: false,
  ENABLE_MCS_CLUSTER_LOCAL: false,
  ENABLE_MCS_HOST: false,
  ENABLE_MCS_SERVICE_DISCOVERY: false,
  ENABLE_MULTICLUSTER_HEADLESS: true,
  PILOT_ENABLE_K8S_SELECT_WORKLOAD_ENTRIES: true,
};

/** Those that are set otherwise: `NAME=value`, and who says so. */
export function unusualFlags({
  flags,
}: ClusterMesh): readonly { readonly setting: string; readonly by: MeshStatement }[] {
  return Object.entries(usual).flatMap(([name, isOn]) => {
    const flag = flags.get(name);
    if (flag === undefined || isTrue(flag.value) === isOn) return [];
    return [{ setting: `${name}=${flag.value}`, by: flag.by }];
  });
}
