/**
 * Clusters that the istiod of another cluster serves: no istiod reads the Istio objects in their branches.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { remoteControlPlane } from '../../istio/mesh/control-plane.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<Texts<'cluster'>> = defineCode({
  code: 'DIS0677',
  name: 'control-plane-elsewhere',
  severity: 'warning',
  title:
    'An istiod in another cluster serves the clients of a cluster and reads none of its objects',
  why: 'An istiod reads Istio objects of its own cluster only; through remote secrets it reads Services and pods of other clusters. In a cluster without an istiod, as in a primary-remote mesh or with an external control plane, the DestinationRules and ServiceEntries of its branch have no effect: its clients get the order of the clients of the primary.',
  fix: 'install an istiod in the cluster, so that the mesh is multi-primary; one control plane for several clusters cannot have a separate order for each',
  message: (_, where) =>
    `no istiod runs in ${where}, so the objects that are derived for its clients have no effect`,
});

/** Finds such clusters among those with derived orders. */
export const controlPlaneElsewhere: Check = {
  codes: [code],
  run(state) {
    if (state.routes.length === 0) return [];
    const said = remoteControlPlane(state);
    if (said === undefined) return [];
    const at = locate(said.resource, said.pointer, 'key');
    return [diagnose(code, { cluster: state.cluster.name }, at)];
  },
};
