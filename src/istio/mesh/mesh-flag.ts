/** Istiod's environment → variables that affect clients and differ from the values that the model assumes. */
import { type ClusterMesh, isTrue } from './cluster-mesh.ts';
import type { MeshStatement } from './mesh-statement.ts';

/** The variables, with the value that the model assumes. */
const usual: Readonly<Record<string, boolean>> = {
  ENABLE_ENHANCED_DESTINATIONRULE_MERGE: true,
  ENABLE_LOCALITY_WEIGHTED_LB_CONFIG: false,
  ENABLE_MCS_CLUSTER_LOCAL: false,
  ENABLE_MCS_HOST: false,
  ENABLE_MCS_SERVICE_DISCOVERY: false,
  ENABLE_MULTICLUSTER_HEADLESS: true,
  PILOT_ENABLE_K8S_SELECT_WORKLOAD_ENTRIES: true,
  PILOT_SEND_UNHEALTHY_ENDPOINTS: false,
};

/** Variables with another value: `NAME=value`, and the source. */
export function unusualFlags({
  flags,
}: ClusterMesh): readonly { readonly setting: string; readonly by: MeshStatement }[] {
  return Object.entries(usual).flatMap(([name, isOn]) => {
    const flag = flags.get(name);
    if (flag === undefined || isTrue(flag.value) === isOn) return [];
    return [{ setting: `${name}=${flag.value}`, by: flag.by }];
  });
}
