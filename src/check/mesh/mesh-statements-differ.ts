/**
 * Two statements about one cluster's mesh that can't both be true.
 * @module
 */
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

const code: Code<{
  cluster: string;
  object: string;
  about: string;
  found: string;
  other: string;
  expected: string;
}> = defineCode({
  code: 'DIS0672',
  name: 'mesh-statements-differ',
  severity: 'error',
  title: "two statements about a cluster's mesh differ",
  why: 'The network and the trust domain of a cluster stand in what installs Istio and on the Cluster. Identities that clients accept are made from the trust domain: with the wrong one every connection to the cluster is refused.',
  fix: 'write the same on both: annotations distributary.dev/network and distributary.dev/trust-domain of the Cluster, label topology.istio.io/network of Namespace istio-system, global.network and meshConfig.trustDomain of the istiod chart',
  message: ({ object, about, found, other, expected }, where) =>
    `${object} of ${where} says that its ${about} is '${found}', and ${other} says '${expected}'`,
});

/** Compares what is said in several places. */
export const meshStatementsDiffer: Check = {
  name: 'mesh-statements-differ',
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined) return [];
    return [...trustDomains(state), ...networks(state)];
  },
};

function trustDomains(state: ClusterState): Diagnostic[] {
  const { cluster } = state;
  const { config, configuredBy } = clusterMesh(state);
  if (configuredBy === undefined || config.trustDomain === undefined) return [];
  if (config.trustDomain === cluster.trustDomain) return [];
  const { resource, pointer } = configuredBy;
  const args = {
    cluster: cluster.name,
    object: displayName(resource),
    about: 'trust domain',
    found: config.trustDomain,
    other: 'the Cluster (annotation distributary.dev/trust-domain, by default cluster.local)',
    expected: cluster.trustDomain,
  };
  return [diagnose(code, args, locate(resource, pointer, 'key'), [theCluster(cluster.at)])];
}

function networks(state: ClusterState): Diagnostic[] {
  const { cluster } = state;
  const [first, ...others] = clusterMesh(state).networks;
  if (first === undefined) return [];
  const told = others
    .filter(({ network }) => network !== first.network)
    .map(({ network, resource, pointer }) => ({
      found: network,
      object: displayName(resource),
      at: locate(resource, pointer, 'key'),
      related: { message: 'it says so', at: locate(first.resource, first.pointer) },
      expected: first.network,
      other: displayName(first.resource),
    }));
  const { network } = cluster;
  if (network !== undefined && network !== first.network) {
    told.push({
      found: first.network,
      object: displayName(first.resource),
      at: locate(first.resource, first.pointer),
      related: theCluster(cluster.at),
      expected: network,
      other: 'the Cluster (annotation distributary.dev/network)',
    });
  }
  return told.map(({ at, related, ...args }) =>
    diagnose(code, { ...args, cluster: cluster.name, about: 'network' }, at, [related]),
  );
}

function theCluster(at: Position): { readonly message: string; readonly at: Position } {
  return { message: 'the Cluster', at };
}
