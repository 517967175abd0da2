import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { meshConfigUnreadable as code } from '../codes/mesh.ts';

/** Finds such texts. */
export const meshConfigUnreadable: Check = {
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    return clusterMesh(state).statements.flatMap(({ resource, pointer, isUnreadable }) => {
      if (isUnreadable !== true) return [];
      return [
        diagnose(code, { object: displayName(resource), cluster }, locate(resource, pointer)),
      ];
    });
  },
};
