/**
 * Values of the istiod chart that an installer takes from files or Secrets.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { fieldPath } from '../../resource/json-pointer.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<Texts<'object' | 'cluster' | 'field'>> = defineCode({
  code: 'DIS0689',
  name: 'mesh-values-unread',
  severity: 'warning',
  title: 'Values of the istiod chart are in a place that is not read',
  why: 'MeshConfig, the network and the environment of istiod may be set there. distributary reads values in the object itself, in its parameters and in ConfigMaps of the cluster, and assumes the defaults of all others: findings about the order can then be wrong.',
  fix: 'render the chart (applications: render or releases: render in the source), or write the values that concern the mesh into the object itself (values)',
  message: ({ object, field }, where) =>
    `${object} of ${where} takes values of the istiod chart by ${field}, which is not read`,
});

/** Finds such settings, where the order depends on the mesh. */
export const meshValuesUnread: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined || state.routes.length === 0) return [];
    const { name: cluster } = state.cluster;
    return clusterMesh(state).statements.flatMap(({ resource, unread = [] }) =>
      unread.map((pointer) => {
        const args = { object: displayName(resource), cluster, field: fieldPath(pointer) };
        return diagnose(code, args, locate(resource, pointer, 'key'));
      }),
    );
  },
};
