/**
 * Clusters without remote secrets beside others that have some.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

const code: Code<Texts<'cluster' | 'other'>> = defineCode({
  code: 'DIS0671',
  name: 'remote-secrets-missing',
  severity: 'warning',
  title: 'Some clusters have remote secrets in Git and others have none',
  why: 'A cluster without remote secrets in Git is assumed to discover no other cluster, and the order of its clients is derived and checked for an isolated istiod. If its secrets exist outside of Git, that order is wrong.',
  fix: 'set spec.derive.istio.discovery: remoteSecrets if all clusters discover each other, or commit the missing secrets (sealed or external ones also count); if the cluster really discovers no other cluster, nothing needs to be changed',
  message: ({ other }, where) =>
    `Git has no remote secret of ${where}, and one of cluster "${other}"`,
});

/** Finds clusters that are probably left out. */
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
      {
        message: 'the remote secret of the other cluster',
        at: locate(secret.resource, '/metadata/name'),
      },
    ];
    return [diagnose(code, args, at, related)];
  },
};

/** The first cluster of a fleet with remote secrets, for the findings of all others. */
const firstJoined: (fleet: ClusterState['fleet']) => ClusterState | undefined = memoise((fleet) =>
  fleet.find((state) => clusterMesh(state).remoteSecrets.length > 0),
);
