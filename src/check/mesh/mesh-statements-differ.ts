/**
 * Contradictory settings of one cluster's mesh.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { clusterMesh, type Told } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

const code: Code<Texts<'cluster' | 'object' | 'about' | 'found' | 'other' | 'expected'>> =
  defineCode({
    code: 'DIS0672',
    name: 'mesh-statements-differ',
    severity: 'error',
    title: 'Two statements about the mesh of a cluster differ',
    why: 'The network and the trust domain of a cluster are stated by the Istio installation and on the Cluster; the cluster ID by the Helm values and by the Deployment of istiod. Clients accept identities by trust domain: with the wrong one, every connection to the cluster is refused. The pods of a cluster are selected by its ID: with the wrong one, no pod is selected.',
    fix: 'set the same value in all places: annotations distributary.dev/network and distributary.dev/trust-domain of the Cluster, label topology.istio.io/network of Namespace istio-system, global.network, global.multiCluster.clusterName and meshConfig.trustDomain of the istiod chart, CLUSTER_ID of istiod',
    message: ({ object, about, found, other, expected }, where) =>
      `${object} of ${where} sets ${about} "${found}", and ${other} sets "${expected}"`,
  });

/** Compares the settings of several places. */
export const meshStatementsDiffer: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec === undefined) return [];
    const ids = differing(clusterMesh(state).clusterIds);
    return [
      ...trustDomains(state),
      ...networks(state),
      ...ids.map((one) => report(state, 'cluster ID', one)),
    ];
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
    other: 'the Cluster (annotation distributary.dev/trust-domain)',
    expected: cluster.trustDomain,
  };
  return [diagnose(code, args, locate(resource, pointer, 'key'), [theCluster(cluster.at)])];
}

function networks(state: ClusterState): Diagnostic[] {
  const { network, at } = state.cluster;
  const all = clusterMesh(state).networks;
  const [first] = all;
  const found = differing(all);
  if (network !== undefined && first !== undefined && network !== first.value) {
    found.push({
      told: first,
      expected: network,
      other: 'the Cluster (annotation distributary.dev/network)',
      related: theCluster(at),
    });
  }
  return found.map((one) => report(state, 'network', one));
}

/** A setting, and its value elsewhere. */
interface Difference {
  readonly told: Told;
  readonly expected: string;
  readonly other: string;
  readonly related: ReturnType<typeof theCluster>;
}

/** Settings that differ from the first one. */
function differing([first, ...others]: readonly Told[]): Difference[] {
  if (first === undefined) return [];
  const { value: expected, resource, pointer } = first;
  const related = { message: 'the other statement', at: locate(resource, pointer) };
  return others
    .filter(({ value }) => value !== expected)
    .map((told) => ({ told, expected, other: displayName(resource), related }));
}

function report(
  { cluster }: ClusterState,
  about: string,
  { told: { value, resource, pointer }, expected, other, related }: Difference,
): Diagnostic {
  const object = displayName(resource);
  const args = { cluster: cluster.name, about, found: value, object, expected, other };
  return diagnose(code, args, locate(resource, pointer, 'key'), [related]);
}

function theCluster(at: Position): { readonly message: string; readonly at: Position } {
  return { message: 'the Cluster', at };
}
