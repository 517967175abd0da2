/** Clusters → the programs with the code of their releases, and the releases that none has. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import { refusedByIstio, releaseNotAsked } from '../../diagnostic/codes/prove.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { OracleAnswer } from '../../istio/model/proxy-snapshot.ts';
import {
  isOlderRelease,
  newestRelease,
  releaseOf,
} from '../../kind/istio-networking-v1/istio-changes.ts';
import { findOracle, type Oracle } from '../../read/program/eds-oracle.ts';

/** A release of the fleet whose code no program on PATH has. */
export interface UnavailableRelease {
  readonly release: string;
  readonly clusters: readonly string[];
}

/** A cluster, and the program that is asked about it. */
export interface ClusterOracle {
  readonly state: ClusterState;
  readonly oracle: Oracle;
}

/** The programs for the clusters' own releases. */
export async function oraclesOf(
  states: readonly ClusterState[],
): Promise<readonly ClusterOracle[]> {
  const find = memoiseByValue((release: string) => findOracle(release, newestRelease));
  return await Promise.all(
    states.map(async (state) => ({ state, oracle: await find(ownRelease(state)) })),
  );
}

function ownRelease({ release = newestRelease }: ClusterState): string {
  return releaseOf(release);
}

/** The cluster's release, if it is not the one that was asked. */
export function otherRelease({ state, oracle }: ClusterOracle): readonly string[] {
  const release = ownRelease(state);
  return release === oracle.release ? [] : [release];
}

/** The releases that were asked, oldest first. */
export function releasesOf(oracles: readonly ClusterOracle[]): readonly string[] {
  const releases = [...new Set(oracles.map(({ oracle }) => oracle.release))];
  return releases.sort(
    (one, other) => Number(isOlderRelease(other, one)) - Number(isOlderRelease(one, other)),
  );
}

/** The releases that were not, with their clusters. */
export function unavailableReleases(
  oracles: readonly ClusterOracle[],
): readonly UnavailableRelease[] {
  const unavailable = oracles.flatMap((one) =>
    otherRelease(one).map((release) => ({ release, name: one.state.cluster.name })),
  );
  return [...groupBy(unavailable, ({ release }) => release)].map(([release, its]) => {
    return { release, clusters: its.map(({ name }) => name) };
  });
}

/** The finding about a cluster whose release was not asked. */
export function unavailableFindings(one: ClusterOracle): readonly Diagnostic[] {
  const { name: cluster, at } = one.state.cluster;
  return otherRelease(one).map((release) =>
    diagnose(releaseNotAsked, { cluster, release, asked: one.oracle.release }, at),
  );
}

/** The objects of the cluster that Istio's webhook rejects. */
export function refusedFindings(
  { cluster: { name: cluster, at } }: ClusterState,
  { validation = [] }: OracleAnswer,
): readonly Diagnostic[] {
  return validation.map((problem) => diagnose(refusedByIstio, { cluster, problem }, at));
}
