/**
 * Paths of the repository → those that describe the fleet.
 * @module
 */
import { topologyPathEmpty } from '../diagnostic/codes/topology.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { pathSegments } from '../kind/notation/repository-path.ts';
import { compareStrings } from '../resource/order.ts';

/** The manifests below the topology paths, sorted. A path may be a file. */
export function selectTopologyFiles(
  fleet: Pick<FleetSpec, 'topology' | 'locate'>,
  paths: readonly string[],
): Outcome<readonly string[]> {
  const manifests = paths.filter(isManifestPath);
  const found = fleet.topology.map((path) => manifests.filter((file) => isBelow(file, path)));
  const value = [...new Set(found.flat())].sort(compareStrings);
  // When nothing at all is found, the missing clusters are the better finding.
  const empty = value.length === 0 ? [] : fleet.topology.filter((_, i) => found[i]?.length === 0);
  const diagnostics = empty.map((path) => {
    const at = fleet.locate(`/spec/topology/${fleet.topology.indexOf(path)}`);
    return diagnose(topologyPathEmpty, { path }, at);
  });
  return { value, diagnostics };
}

/** Whether the file is below a topology path of the fleet. */
export function isTopologyFile(fleet: Pick<FleetSpec, 'topology'>, file: string): boolean {
  return fleet.topology.some((path) => isBelow(file, path));
}

/** Whether a file's name says that it holds manifests, as Argo CD sees it. */
export function isManifestPath(path: string): boolean {
  return /\.(?:yaml|yml|json)$/.test(path);
}

/** Whether a file is the path, or below it. */
export function isBelow(file: string, path: string): boolean {
  const directory = pathSegments(path).join('/');
  return directory === '' || file === directory || file.startsWith(`${directory}/`);
}
