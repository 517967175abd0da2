import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { clusterMesh, type PlacedValue } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, inCluster, locate, noteAt } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { meshStatementsDiffer as code } from '../codes/mesh.ts';

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
    ...inCluster(resource, cluster),
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
      statement: first,
      expected: network,
      other: 'the Cluster (annotation distributary.dev/network)',
      related: theCluster(at),
    });
  }
  return found.map((one) => report(state, 'network', one));
}

/** A setting, and its value elsewhere. */
interface Difference {
  readonly statement: PlacedValue;
  readonly expected: string;
  readonly other: string;
  readonly related: ReturnType<typeof theCluster>;
}

/** Settings that differ from the first one. */
function differing([first, ...others]: readonly PlacedValue[]): Difference[] {
  if (first === undefined) return [];
  const { value: expected, resource, pointer } = first;
  const related = noteAt('the other statement', resource, pointer);
  return others
    .filter(({ value }) => value !== expected)
    .map((statement) => ({ statement, expected, other: displayName(resource), related }));
}

function report(
  { cluster }: ClusterState,
  about: string,
  { statement: { value, resource, pointer }, expected, other, related }: Difference,
): Diagnostic {
  const args = { about, found: value, ...inCluster(resource, cluster), expected, other };
  return diagnose(code, args, locate(resource, pointer, 'key'), [related]);
}

function theCluster(at: Position): { readonly message: string; readonly at: Position } {
  return { message: 'the Cluster', at };
}
