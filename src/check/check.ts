/** The contract of a check: final state of a cluster in, findings out. */

import { memoise } from '../collection/memoise.ts';
import type { CodeText } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { ClusterState } from './cluster-state.ts';

/** Minimal arguments of a finding about an object of one cluster. */
export interface InCluster {
  readonly object: string;
  readonly cluster: string;
}

/** One rule about the final set of a cluster: one file, named for it, its codes in `codes/<area>.yaml`, one folder in `fixtures/codes`. */
export interface Check {
  /** The codes that it reports, of the table of its area. */
  readonly codes: readonly CodeText[];
  /** A finding for one cluster has the argument `cluster`; a code that another code makes redundant names it (`silentBeside`). */
  run(state: ClusterState): readonly Diagnostic[];
}

/** The objects of a cluster that meet a condition. Clusters that share their list of objects are searched once. */
export function filterObjects(
  isFound: (resource: Resource) => boolean,
): (objects: readonly Resource[]) => readonly Resource[] {
  return memoise((objects) => objects.filter(isFound));
}

/** A `run` for findings about a single Istio networking object: an object that many clusters share is checked once. */
export function eachResource(
  kinds: readonly string[],
  judge: (resource: Resource) => readonly Diagnostic[],
): Check['run'] {
  const judgeOnce = memoise(judge);
  return (state) => kinds.flatMap((kind) => state.istio(kind)).flatMap(judgeOnce);
}
