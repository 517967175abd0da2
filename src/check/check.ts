/**
 * The contract of a check: the state that a cluster will really have in, findings out.
 * @module
 */
import type { ServiceRoute } from '../derive/route/service-route.ts';
import type { Code } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../merge/manifests.ts';

/** One rule about the final set of a cluster. One file a check, one line in `registry.ts`, one folder in `fixtures/codes`. */
export interface Check {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** The code that it reports. */
  readonly code: Code<never>;
  /** `routes` are those of the cluster's clients. */
  run(manifests: ClusterManifests, routes: readonly ServiceRoute[]): readonly Diagnostic[];
}
