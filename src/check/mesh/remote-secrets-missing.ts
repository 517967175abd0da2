/** Clusters without remote secrets beside others that have some, and without the one for a cluster that has theirs. */
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate, noteAt } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { remoteSecretsMissing as code, secretsOneSided } from '../codes/mesh.ts';
import { firstJoined, indexOfSecret, isJoined, readClusters } from '../joined-mesh.ts';

export const remoteSecretsMissing: Check = {
  codes: [code, secretsOneSided],
  run(state) {
    if (clusterMesh(state).remoteSecrets.length > 0) return oneSided(state);
    if (state.istioSpec === undefined || state.istioSpec.discovery !== undefined) return [];
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

/** A cluster that reads this one, and whose secret this one lacks. */
function oneSided(state: ClusterState): readonly Diagnostic[] {
  const { fleet, cluster } = state;
  const [own] = clusterMesh(state).remoteSecrets;
  const at = fleet.indexOf(state);
  const reads = readClusters(state, fleet);
  return fleet.flatMap((other, i) => {
    if (own === undefined || other === state || reads(i) || !isJoined(other)) return [];
    const theirs = clusterMesh(other).remoteSecrets.find((one) => indexOfSecret(one, fleet) === at);
    if (theirs === undefined || !isJoined(state)) return [];
    const { resource } = theirs;
    const names = {
      cluster: cluster.name,
      other: other.cluster.name,
      secret: displayName(resource),
    };
    const related = [noteAt('the remote secret of the other cluster', resource, '/metadata/name')];
    return [diagnose(secretsOneSided, names, locate(own.resource, '/metadata/name'), related)];
  });
}
