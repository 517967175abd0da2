import { diagnose } from '../../diagnostic/diagnostic.ts';
import { remoteControlPlane } from '../../istio/mesh/control-plane.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { controlPlaneElsewhere as code } from '../codes/mesh.ts';

/** Finds such clusters among those with derived orders. */
export const controlPlaneElsewhere: Check = {
  codes: [code],
  run(state) {
    if (state.routes.length === 0) return [];
    const remote = remoteControlPlane(state);
    if (remote === undefined) return [];
    const at = locate(remote.resource, remote.pointer, 'key');
    return [diagnose(code, { cluster: state.cluster.name }, at)];
  },
};
