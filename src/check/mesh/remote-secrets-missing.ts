/** Clusters without remote secrets beside others that have some. */
import { memoise } from '../../collection/memoise.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { noteAt } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { remoteSecretsMissing as code } from '../codes/mesh.ts';

export const remoteSecretsMissing: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined || state.istioSpec.discovery !== undefined) return [];
    if (clusterMesh(state).remoteSecrets.length > 0) return [];
    const other = firstJoined(state.fleet);
    const [secret] = other === undefined ? [] : clusterMesh(other).remoteSecrets;
    if (other === undefined || secret === undefined) return [];
    const { name, at } = state.cluster;
    const args = { cluster: name, other: other.cluster.name };
    const related = [
      noteAt('the remote secret of the other cluster', secret.resource, '/metadata/name'),
    ];
    return [diagnose(code, args, at, related)];
  },
};

/** The first cluster of a fleet with remote secrets, for the findings of all others. */
const firstJoined: (fleet: ClusterState['fleet']) => ClusterState | undefined = memoise((fleet) =>
  fleet.find((state) => clusterMesh(state).remoteSecrets.length > 0),
);
