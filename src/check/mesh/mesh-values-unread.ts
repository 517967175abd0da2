import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { fieldPath } from '../../resource/json-pointer.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { meshValuesUnread as code } from '../codes/mesh.ts';

/** Finds such settings, where the order depends on the mesh. */
export const meshValuesUnread: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined || state.routes.length === 0) return [];
    return clusterMesh(state).statements.flatMap(({ resource, unread = [] }) =>
      unread.map((pointer) => {
        const args = { ...inCluster(resource, state.cluster), field: fieldPath(pointer) };
        return diagnose(code, args, locate(resource, pointer, 'key'));
      }),
    );
  },
};
