/**
 * A cluster's objects, its Cluster and the Fleet → the version of its Istio: of an installation in Git, else of annotation
 * `distributary.dev/istio-version`, else of the Fleet; and findings where two of them differ.
 *
 * During an upgrade by revisions a cluster has two installations: the annotation then selects the one of its clients.
 */
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
}

/** The version of a cluster. */
export interface ClusterVersion {
  /** The version of an installation; undefined where Git has none, and the Cluster or the Fleet states it. */
  readonly installed: InstallationVersion | undefined;
  /** An installation that contradicts it, or the Cluster's annotation. */
  readonly differing: InstallationVersion | undefined;
}

/** The versions of the cluster's istiods; those of the CRDs only where no istiod states one. */
export function installedVersions(view: ClusterView): readonly InstallationVersion[] {
  const stated = clusterMesh(view).statements.flatMap(({ resource, version }) =>
    version === undefined ? [] : [{ ...version, resource }],
  );
  const ofIstiod = stated.filter(({ isOfCrds }) => isOfCrds !== true);
  return ofIstiod.length > 0 ? ofIstiod : stated;
}

/** The version that applies in a cluster. The annotation selects one of several installations. */
export function clusterVersion(view: ClusterView): ClusterVersion {
  const all = installedVersions(view);
  const { istioVersion } = view.cluster;
  const wanted = istioVersion?.value ?? all[0]?.value;
  const alike = all.filter(({ value }) => wanted !== undefined && isSameVersion(value, wanted));
  const installed = alike.find(({ value }) => value.split('.').length > 2) ?? alike[0];
  if (istioVersion !== undefined)
    return { installed, differing: installed === undefined ? all[0] : undefined };
  const same = new Set(alike);
  return { installed, differing: all.find((one) => !same.has(one)) };
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
