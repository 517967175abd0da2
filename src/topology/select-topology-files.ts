/** Paths of the repository → those that describe the fleet. */

import { firstPlaces } from '../collection/first-places.ts';
import { memoise } from '../collection/memoise.ts';
import { compareStrings } from '../collection/order.ts';
import { topologyPathEmpty } from '../diagnostic/codes/topology.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { pathSegments } from '../kind/notation/repository-path.ts';

/** The manifests below the topology paths, sorted. A path may be a file. */
export function selectTopologyFiles(
  fleet: Pick<FleetSpec, 'topology' | 'locate'>,
  paths: readonly string[],
): Outcome<readonly string[]> {
  const wanted = directoriesOf(fleet.topology);
  const filled = new Set<string>();
  const value: string[] = [];
  for (const file of new Set(paths.filter(isManifestPath))) {
    const above = pathsAbove(file).filter((path) => wanted.has(path));
    for (const path of above) filled.add(path);
    if (above.length > 0) value.push(file);
  }
  value.sort(compareStrings);
  // When no file is found, the finding about missing clusters is more useful.
  const isEmpty = (path: string): boolean => value.length > 0 && !filled.has(directoryOf(path));
  const placeOf = firstPlaces(fleet.topology);
  const diagnostics = fleet.topology.filter(isEmpty).map((path) => {
    const at = fleet.locate(`/spec/topology/${placeOf(path)}`);
    return diagnose(topologyPathEmpty, { path }, at);
  });
  return { value, diagnostics };
}

/** Whether the file is below a topology path of the fleet. */
export function isTopologyFile(fleet: Pick<FleetSpec, 'topology'>, file: string): boolean {
  const wanted = directoriesOf(fleet.topology);
  return pathsAbove(file).some((path) => wanted.has(path));
}

const directoriesOf = memoise(
  (paths: readonly string[]): ReadonlySet<string> => new Set(paths.map(directoryOf)),
);

/** Every path that contains a file or directory: the root, its directories, itself. */
export function pathsAbove(file: string): readonly string[] {
  const above = ['', file];
  for (let end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1)) {
    above.push(file.slice(0, end));
  }
  return above;
}

function directoryOf(path: string): string {
  return pathSegments(path).join('/');
}

/** Whether a file name denotes manifests, by Argo CD's rule. */
export function isManifestPath(path: string): boolean {
  return /\.(?:yaml|yml|json)$/.test(path);
}

export function isBelow(file: string, path: string): boolean {
  const directory = directoryOf(path);
  return directory === '' || file === directory || file.startsWith(`${directory}/`);
}
