/**
 * A cluster's objects, its Cluster and the Fleet → the version of its Istio: of an installation in Git, else of annotation
 * `distributary.dev/istio-version`, else of the Fleet; and findings where two of them differ.
 *
 * During an upgrade by revisions a cluster has two installations: the labels of Namespaces select the one of its clients, else the annotation does.
 */
import { groupBy } from '../../../collection/group-by.ts';
import { present } from '../../../collection/present.ts';
import { isOlderRelease, isSameVersion } from '../../../kind/istio-networking-v1/istio-changes.ts';
import { type ClusterView, viewClusters } from '../../../place/cluster-view.ts';
import type { AuthoredSet } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { clusterMesh } from '../cluster-mesh.ts';

/** A version with its source in Git. */
export interface InstallationVersion {
  readonly value: string;
  readonly resource: Resource;
  readonly pointer: string;
  /** The revision of that istiod; absent where values elsewhere may name one. */
  readonly revision?: string;
}

export interface ClusterVersion {
  /** The version of an installation; undefined where Git has none, and the Cluster or the Fleet states it. */
  readonly installed: InstallationVersion | undefined;
  /** An installation that contradicts another one or, without it, the Cluster's annotation. */
  readonly contradiction: Contradiction | undefined;
}

/** Two versions of which one is wrong. */
export interface Contradiction {
  readonly differing: InstallationVersion;
  /** Undefined: the annotation of the Cluster. */
  readonly other: InstallationVersion | undefined;
}

/** The versions of the istiods of the cluster's clients; those of the CRDs only where no istiod states one. */
export function installedVersions(view: ClusterView): readonly InstallationVersion[] {
  const stated = clusterMesh(view).statements.flatMap(({ resource, version, revision }) =>
    version === undefined ? [] : [{ resource, ...version, ...present({ revision }) }],
  );
  const ofIstiod = stated.filter(({ isOfCrds }) => isOfCrds !== true);
  return ofIstiod.length > 0 ? ofIstiod : stated;
}

/** The version that applies in a cluster. The annotation selects one of several revisions. */
export function clusterVersion(view: ClusterView): ClusterVersion {
  const all = installedVersions(view);
  const { istioVersion } = view.cluster;
  const wanted = istioVersion?.value ?? all[0]?.value;
  const alike = all.filter(({ value }) => wanted !== undefined && isSameVersion(value, wanted));
  const installed = alike.find(hasPatch) ?? alike[0];
  const same = new Set(alike);
  const differing = all.find((one) => !same.has(one));
  const isSelected = istioVersion !== undefined && installed !== undefined;
  const others = differing && !isSelected ? { differing, other: installed } : undefined;
  return { installed, contradiction: ofOneRevision(all) ?? others };
}

/** Two versions of one revision: no upgrade needs them. */
function ofOneRevision(all: readonly InstallationVersion[]): Contradiction | undefined {
  const known = all.filter(({ revision }) => revision !== undefined);
  for (const same of groupBy(known, ({ revision }) => revision).values()) {
    // Versions that may be both the first one and the first one with a patch release are one.
    for (const other of [same[0], same.find(hasPatch)]) {
      const differing = other && same.find(({ value }) => !isSameVersion(value, other.value));
      if (differing !== undefined) return { differing, other };
    }
  }
  return undefined;
}

/** Whether it is `1.30.2`, not `1.30`. */
function hasPatch({ value }: InstallationVersion): boolean {
  return value.split('.').length > 2;
}

/** Whether the installation is older than the version in the Fleet, which the Cluster does not except it from. */
export function isBehindFleet(
  { istioVersion }: Pick<Cluster, 'istioVersion'>,
  { value }: InstallationVersion,
  fleetVersion: string,
): boolean {
  return istioVersion === undefined && isOlderRelease(value, fleetVersion);
}

/** The version of a cluster's objects, where Git or the Cluster states one. */
export function versionOf(set: AuthoredSet): string | undefined {
  const [view] = viewClusters([set]);
  return (view && clusterVersion(view).installed?.value) ?? set.cluster.istioVersion?.value;
}
