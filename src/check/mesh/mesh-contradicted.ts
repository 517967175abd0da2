import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, multiNetworkFlag } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { meshContradicted as code } from '../codes/mesh.ts';

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
