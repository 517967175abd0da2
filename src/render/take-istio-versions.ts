/** The objects of the clusters → the clusters, with the version of the Istio that Git installs in them; and findings about versions. */

import {
  istioVersionNewer,
  istioVersionUnsupported,
  istioVersionUnsurveyed,
} from '../diagnostic/codes/fleet.ts';
import { istioVersionsDiffer } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose, type Related } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position } from '../diagnostic/position.ts';
import {
  type Contradiction,
  clusterVersion,
  type InstallationVersion,
  isBehindFleet,
} from '../istio/mesh/release/istio-version.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { releaseProblem } from '../kind/distributary-v1alpha1/release-problem.ts';
import { releaseOf } from '../kind/istio-networking-v1/istio-changes.ts';
import { type ClusterView, viewClusters } from '../place/cluster-view.ts';
import type { AuthoredSet } from '../place/placed.ts';
import { displayName, locate } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';

/** The Fleet, as far as versions are concerned. */
type FleetVersion = Pick<FleetSpec, 'derive' | 'hasIstioVersion' | 'locate'>;

/** The same sets, whose clusters all have a version: of an installation in Git, else their own, else the Fleet's. */
export function takeIstioVersions(
  sets: readonly AuthoredSet[],
  fleet: FleetVersion,
): Outcome<readonly AuthoredSet[]> {
  const { istio } = fleet.derive;
  if (istio === 'none') return { value: sets, diagnostics: [] };
  const outcomes = viewClusters(sets).map((view) => takeVersion(view, fleet, istio.version));
  return {
    value: sets.map((set, i) => ({ ...set, cluster: outcomes[i]?.value ?? set.cluster })),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}

function takeVersion(
  view: ClusterView,
  fleet: FleetVersion,
  fleetVersion: string,
): Outcome<Cluster> {
  const { cluster } = view;
  const { installed, contradiction } = clusterVersion(view);
  const stated =
    installed === undefined
      ? cluster.istioVersion
      : { value: installed.value, at: placeOf(installed) };
  const ofFleet = { value: fleetVersion, at: fleet.locate('/spec/derive/istio/version', 'value') };
  const isOther = stated !== undefined && releaseOf(stated.value) !== releaseOf(fleetVersion);
  return {
    value: { ...cluster, istioVersion: stated ?? ofFleet },
    diagnostics: [
      ...(contradiction === undefined ? [] : [contradictionFinding(cluster, contradiction)]),
      ...behindFleet(cluster, installed, fleet, fleetVersion),
      ...(isOther ? releaseFindings(cluster, stated) : []),
    ],
  };
}

function placeOf({ resource, pointer }: InstallationVersion): Position {
  return locate(resource, pointer, 'value');
}

/** Two installations, or one and the annotation of the Cluster. */
function contradictionFinding(
  { name, istioVersion }: Cluster,
  { differing, other }: Contradiction,
): Diagnostic {
  if (other === undefined) {
    const { value = '', at } = istioVersion ?? {};
    const annotation = 'the Cluster (annotation distributary.dev/istio-version)';
    return report(name, differing, { other: annotation, value, at });
  }
  const stated = displayName(other.resource);
  return report(name, differing, { other: stated, value: other.value, at: placeOf(other) });
}

function behindFleet(
  cluster: Cluster,
  installed: InstallationVersion | undefined,
  { hasIstioVersion, locate: locateInFleet }: FleetVersion,
  value: string,
): readonly Diagnostic[] {
  if (installed === undefined || !hasIstioVersion) return [];
  if (!isBehindFleet(cluster, installed, value)) return [];
  const at = locateInFleet('/spec/derive/istio/version', 'value');
  const other = 'spec.derive.istio.version of the Fleet';
  return [report(cluster.name, installed, { other, value, at })];
}

function report(
  cluster: string,
  installation: InstallationVersion,
  stated: { readonly other: string; readonly value: string; readonly at: Position | undefined },
): Diagnostic {
  const args = {
    object: displayName(installation.resource),
    cluster,
    found: installation.value,
    other: stated.other,
    expected: stated.value,
  };
  const related: readonly Related[] =
    stated.at === undefined ? [] : [{ message: 'the other version', at: stated.at }];
  return diagnose(istioVersionsDiffer, args, placeOf(installation), related);
}

const codes = {
  newer: istioVersionNewer,
  unsupported: istioVersionUnsupported,
  unsurveyed: istioVersionUnsurveyed,
};

function releaseFindings(
  { name }: Cluster,
  { value, at }: NonNullable<Cluster['istioVersion']>,
): readonly Diagnostic[] {
  const problem = releaseProblem(value);
  if (problem === undefined) return [];
  const { because, expected } = problem;
  const args = {
    object: `cluster "${name}"`,
    field: 'Istio version',
    found: `"${value}"`,
    expected,
  };
  return [diagnose(codes[because], args, at)];
}
