/**
 * Contradictions between the Fleet's settings of the mesh and the objects in Git.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, multiNetworkFlag } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<Texts<'object' | 'cluster' | 'field' | 'word' | 'found'>> = defineCode({
  code: 'DIS0670',
  name: 'mesh-contradicted',
  severity: 'error',
  title: 'The Fleet contradicts the repository about the mesh',
  why: 'The endpoints of a client depend on the clusters that istiod discovers and on its flags. The order that is derived and checked is correct for only one of the two statements.',
  fix: 'remove the field from spec.derive.istio, so that the value is taken from the repository; or remove the object from the clusters that the Fleet describes',
  message: ({ object, field, word, found }, where) =>
    `${object} of ${where} ${found}, and spec.derive.istio.${field} of the Fleet is "${word}"`,
});

/** Compares the Fleet's settings with each cluster's objects. */
export const meshContradicted: Check = {
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    const mesh = clusterMesh(state);
    const findings: Diagnostic[] = [];
    const [secret] = mesh.remoteSecrets;
    if (state.istioSpec?.discovery === 'isolated' && secret !== undefined) {
      const object = displayName(secret.resource);
      const found = 'gives its istiod the endpoints of another cluster';
      const args = { object, cluster, field: 'discovery', word: 'isolated', found };
      findings.push(diagnose(code, args, locate(secret.resource, '/metadata/name')));
    }
    const flag = multiNetworkFlag(mesh);
    if (state.istioSpec?.ambient === 'none' && flag !== undefined) {
      const { resource, pointer } = flag.by;
      const object = displayName(resource);
      const found = 'sets AMBIENT_ENABLE_MULTI_NETWORK';
      const args = { object, cluster, field: 'ambient', word: 'none', found };
      findings.push(diagnose(code, args, locate(resource, pointer, 'key')));
    }
    return findings;
  },
};
