/**
 * Clusters without remote secrets beside others that have some.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

const code: Code<{ cluster: string; other: string }> = defineCode({
  code: 'DIS0671',
  name: 'remote-secrets-missing',
  severity: 'warning',
  title: 'some clusters have remote secrets in Git and others have none',
  why: "A cluster without remote secrets in Git is taken to see nothing of the others, so its clients' order is derived and checked for an isolated istiod. Where its secrets are only not in Git, that is wrong.",
  fix: 'set spec.derive.istio.discovery: remoteSecrets where all clusters read each other, or put the missing secrets (or sealed or external ones) into Git; a cluster that really sees no other needs nothing',
  message: ({ other }, where) =>
    `no remote secret is in Git for ${where}, while cluster '${other}' has one`,
});

/** Finds clusters that seem to be left out. */
export const remoteSecretsMissing: Check = {
  name: 'remote-secrets-missing',
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined || state.istioSpec.discovery !== undefined) return [];
    if (clusterMesh(state).remoteSecrets.length > 0) return [];
    const other = firstJoined(state.fleet);
    const [secret] = other === undefined ? [] : clusterMesh(other).remoteSecrets;
    if (other === undefined || secret === undefined) return [];
    const { name, at } = state.cluster;
    const args = { cluster: name, other: other.cluster.name };
    const related = [{ message: 'that one', at: locate(secret.resource, '/metadata/name') }];
    return [diagnose(code, args, at, related)];
  },
};

/** The first cluster of a fleet that has remote secrets: all others ask for it. */
const firstJoined: (fleet: ClusterState['fleet']) => ClusterState | undefined = memoise((fleet) =>
  fleet.find((state) => clusterMesh(state).remoteSecrets.length > 0),
);
