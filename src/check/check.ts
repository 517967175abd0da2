/**
 * The contract of a check: the state that a cluster will really have in, findings out.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import type { CodeText } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { ClusterState } from './cluster-state.ts';

/** What a finding about an object of one cluster says at least. */
export interface InCluster {
  readonly object: string;
  readonly cluster: string;
}

/** One rule about the final set of a cluster: one file with its codes, one line in `registry.ts`, one folder in `fixtures/codes`. */
export interface Check {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** What it reports, in the same file. */
  readonly codes: readonly CodeText[];
  /** What holds for a cluster has it as the argument `cluster`; where another code tells the same better, its code says beside which it is silent. */
  run(state: ClusterState): readonly Diagnostic[];
}

/** A `run` for what one Istio networking object says by itself: one that many clusters share is judged once. */
export function eachResource(
  kinds: readonly string[],
  judge: (resource: Resource) => readonly Diagnostic[],
): Check['run'] {
  const judgeOnce = memoise(judge);
  return (state) => kinds.flatMap((kind) => state.istio(kind)).flatMap(judgeOnce);
}
