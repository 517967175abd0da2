/**
 * A MeshConfig in Git that is not valid YAML.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<Texts<'object' | 'cluster'>> = defineCode({
  code: 'DIS0674',
  name: 'mesh-config-unreadable',
  severity: 'warning',
  title: 'A MeshConfig in Git cannot be read',
  why: 'Its text is not one YAML mapping. Istiod keeps its last configuration, or its defaults; distributary assumes the defaults.',
  fix: 'correct the text, so that it is one YAML mapping',
  message: ({ object }, where) =>
    `the text in ${object} of ${where} that configures the mesh is not one YAML mapping`,
});

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
