/** Meshes of Service Mesh Hub and the Fleet → the meshes with an older Istio than their Cluster states, or the Fleet. */
import { meshVersionOlder } from '../../../diagnostic/codes/mesh-hub-mesh.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../../../kind/distributary-v1alpha1/fleet-spec.ts';
import { reportOn } from '../../../kind/field-finding.ts';
import { releaseOf } from '../../../kind/istio-networking-v1/istio-changes.ts';
import { isOfKind } from '../../../kind/kind.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { decodeMesh, mesh } from '../kind/mesh-hub-discovery-v1alpha2/mesh.ts';

/** Findings about older meshes; an invalid version is ignored. */
export function meshVersionFindings(
  fleet: FleetSpec,
  clusters: readonly Cluster[],
  resources: readonly Resource[],
): readonly Diagnostic[] {
  const { istio } = fleet.derive;
  if (istio === 'none') return [];
  const at = fleet.locate('/spec/derive/istio/version');
  const stated = new Map(clusters.map(({ name, istioVersion }) => [name, istioVersion]));
  return resources
    .filter((resource) => isOfKind(resource, mesh))
    .flatMap((resource) => {
      const { version = '', cluster } = decodeMesh(resource);
      const own = stated.get(cluster);
      const than = releaseOf(own?.value ?? istio.version);
      if (!isOlder(version, than)) return [];
      const message = own === undefined ? 'the version of the fleet' : 'the version of the cluster';
      const related = [{ message, at: own?.at ?? at }];
      const pointer = '/spec/istio/installation/version';
      return [reportOn(resource, related)(meshVersionOlder, pointer, `${than} or later`)];
    });
}

function isOlder(version: string, than: string): boolean {
  const [major, minor] = numbersOf(version);
  const [wantedMajor = 0, wantedMinor = 0] = numbersOf(than);
  if (major === undefined || minor === undefined) return false;
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

function numbersOf(version: string): readonly number[] {
  return /^v?(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}
