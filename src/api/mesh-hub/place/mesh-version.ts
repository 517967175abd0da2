/**
 * Meshes of Service Mesh Hub and the Fleet → the meshes with an older Istio than that of the Fleet.
 * @module
 */
import { meshVersionOlder } from '../../../diagnostic/codes/mesh-hub-mesh.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../../../kind/distributary-v1alpha1/fleet-spec.ts';
import { reportOn } from '../../../kind/field-finding.ts';
import { isOfKind } from '../../../kind/kind.ts';
import type { Resource } from '../../../resource/resource.ts';
import { decodeMesh, mesh } from '../kind/mesh-hub-discovery-v1alpha2/mesh.ts';

/** Findings about older meshes; an invalid version is ignored. */
export function meshVersionFindings(
  fleet: FleetSpec,
  resources: readonly Resource[],
): readonly Diagnostic[] {
  const { istio } = fleet.derive;
  if (istio === 'none') return [];
  const related = [
    { message: 'the version of the fleet', at: fleet.locate('/spec/derive/istio/version') },
  ];
  return resources
    .filter((resource) => isOfKind(resource, mesh))
    .filter((resource) => isOlder(decodeMesh(resource).version ?? '', istio.version))
    .map((resource) => {
      const pointer = '/spec/istio/installation/version';
      const expected = `${istio.version} or later`;
      return reportOn(resource, related)(meshVersionOlder, pointer, expected);
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
