/**
 * A rendered fleet and a directory of its repository → one cluster's objects from it. The fleet's directory gives
 * all objects, an application's directory the authored objects in it and those derived from them.
 */

import { compareStrings } from '../collection/order.ts';
import { fleetDirectory } from '../derive/file-under.ts';
import {
  applicationDivided,
  applicationNotFound,
  clusterNotFound,
  directoryWithoutApplication,
} from '../diagnostic/codes/entry.ts';
import { type Refusal, refuse } from '../diagnostic/refusal.ts';
import { pathSegments } from '../kind/notation/repository-path.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { SourceDirectory } from '../place/source/select-sources.ts';
import type { Cluster } from '../topology/topology.ts';

/** The query. */
export interface ShareRequest {
  /** The cluster's name. */
  readonly cluster: string;
  /** A directory of the repository, relative to the fleet's; `.` is all of it. */
  readonly directory: string;
  /** Directories of the cluster's branch (`apps/web`, `fleet`), instead of those from the directory. */
  readonly applications?: readonly string[];
}

/** The result. */
export interface ShareableFleet {
  readonly manifests: readonly ClusterManifests[];
  readonly sources: readonly Pick<SourceDirectory, 'directory' | 'clusters' | 'application'>[];
}

/** The manifests, possibly none; or the reason why they are not available. */
export type Share =
  | { readonly manifests: ClusterManifests; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly manifests?: never };

/** Selects one cluster's share of a fleet. Without errors in the fleet, the share of `.` is the output of `render`. */
export function clusterShare(fleet: ShareableFleet, request: ShareRequest): Share {
  const whole = fleet.manifests.find(({ cluster }) => cluster.name === request.cluster);
  if (whole === undefined) {
    const names = fleet.manifests.map(({ cluster }) => cluster.name).sort(compareStrings);
    return { refusal: refuse(clusterNotFound, { clusterName: request.cluster, names }) };
  }
  if (request.applications !== undefined) return ofNamed(whole, request.applications, fleet);
  const directory = pathSegments(request.directory).join('/');
  return directory === '' ? { manifests: whole } : ofDirectory(whole, directory, fleet.sources);
}

/** An application of other clusters only is no mistake: Argo CD lists applications for all clusters. */
function ofNamed(
  whole: ClusterManifests,
  applications: readonly string[],
  { manifests, sources }: ShareableFleet,
): Share {
  const placed = manifests.flatMap((each) => each.placed);
  const known = new Set([...placed.map(({ application }) => application), fleetDirectory]);
  const unknown = applications.find((name) => !known.has(name));
  if (unknown === undefined) return only(whole, new Set(applications));
  const names = [...known].sort(compareStrings);
  const source = sources.find(({ application }) => application === unknown)?.directory;
  return { refusal: refuse(applicationNotFound, { application: unknown, names, source }) };
}

function ofDirectory(
  whole: ClusterManifests,
  directory: string,
  sources: ShareableFleet['sources'],
): Share {
  const isInside = (path: string) => path === directory || path.startsWith(`${directory}/`);
  const within = sources.filter((source) => isInside(source.directory));
  if (within.length === 0) {
    const known = [...new Set(sources.map((source) => source.directory))].sort(compareStrings);
    return { refusal: refuse(directoryWithoutApplication, { directory, known }) };
  }
  const own = sources.filter(({ clusters }) => hasCluster(clusters, whole.cluster));
  const filed = new Set(own.map(({ application }) => application));
  // Objects of other clusters may be the origin of this cluster's imports.
  const taken = within.filter((source) => own.includes(source) || !filed.has(source.application));
  const applications = new Set(taken.map(({ application }) => application));
  const outside = own.find(
    (source) => applications.has(source.application) && !isInside(source.directory),
  );
  if (outside !== undefined) {
    const { application } = outside;
    const args = { directory, application, outside: outside.directory };
    return { refusal: refuse(applicationDivided, args) };
  }
  return only(whole, applications);
}

function hasCluster(clusters: readonly Cluster[], { name }: Cluster): boolean {
  return clusters.some((cluster) => cluster.name === name);
}

function only({ cluster, placed }: ClusterManifests, applications: ReadonlySet<string>): Share {
  const kept = placed.filter(({ application }) => applications.has(application));
  return { manifests: { cluster, placed: kept } };
}
