/**
 * What the Fleet says about the mesh, against what stands in Git.
 * @module
 */
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, multiNetworkFlag } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<{ object: string; cluster: string; field: string; word: string; found: string }> =
  defineCode({
    code: 'DIS0670',
    name: 'mesh-contradicted',
    severity: 'error',
    title: 'the Fleet says another thing about the mesh than the repository',
    why: 'Which endpoints clients get depends on what istiod sees and how it is started. The order that is derived and checked holds for one of the two only.',
    fix: 'leave the field out of spec.derive.istio, so that the repository is asked; or remove the object from the clusters that the Fleet describes',
    message: ({ object, field, word, found }, where) =>
      `${object} of ${where} ${found}, and the Fleet's spec.derive.istio.${field} is '${word}'`,
  });

/** Compares the Fleet's word with each cluster's objects. */
export const meshContradicted: Check = {
  name: 'mesh-contradicted',
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    const mesh = clusterMesh(state);
    const findings: Diagnostic[] = [];
    const [secret] = mesh.remoteSecrets;
    if (state.istioSpec?.discovery === 'isolated' && secret !== undefined) {
      const object = displayName(secret.resource);
      const found = "gives its istiod another cluster's endpoints";
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
