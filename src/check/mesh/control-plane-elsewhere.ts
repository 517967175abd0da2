/**
 * Clusters that the istiod of another cluster serves: nobody reads the objects of Istio in their branches.
 * @module
 */
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { remoteControlPlane } from '../../istio/mesh/control-plane.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<{ cluster: string }> = defineCode({
  code: 'DIS0677',
  name: 'control-plane-elsewhere',
  severity: 'warning',
  title: "the istiod of another cluster serves a cluster's clients, and reads none of its objects",
  why: "An istiod reads Istio's objects of its own cluster only; remote secrets bring it the Services and pods of others. In a cluster without an istiod of its own, as in a primary-remote mesh or with an external control plane, the DestinationRules and ServiceEntries of its branch count nowhere: its clients have the order that the primary's objects give them, which is that of the primary's own clients.",
  fix: 'install an istiod in the cluster, so that the mesh is multi-primary; with one control plane for several clusters no order of their own can be written for each',
  message: (_, where) =>
    `${where} has no istiod of its own, so what is derived for its clients counts nowhere`,
});

/** Finds such clusters among those with derived orders. */
export const controlPlaneElsewhere: Check = {
  name: 'control-plane-elsewhere',
  codes: [code],
  run(state) {
    if (state.routes.length === 0) return [];
    const said = remoteControlPlane(state);
    if (said === undefined) return [];
    const at = locate(said.resource, said.pointer, 'key');
    return [diagnose(code, { cluster: state.cluster.name }, at)];
  },
};
