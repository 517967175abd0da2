import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { meshConfigUnreadable as code } from '../codes/mesh.ts';

/** Finds such texts. */
export const meshConfigUnreadable: Check = {
  codes: [code],
  run(state) {
    return clusterMesh(state).statements.flatMap(({ resource, pointer, isUnreadable }) => {
      if (isUnreadable !== true) return [];
      return [diagnose(code, { ...inCluster(resource, state.cluster) }, locate(resource, pointer))];
    });
  },
};
