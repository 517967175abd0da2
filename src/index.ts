/**
 * The library: everything that programs may use.
 * @module
 */
export type { Code, CodeText, Severity } from './diagnostic/code.ts';
export { codes } from './diagnostic/codes/index.ts';
export { bug, notYet, outputFailed } from './diagnostic/codes/internal.ts';
export {
  type Diagnostic,
  diagnose,
  hasErrors,
  type Related,
  sortDiagnostics,
} from './diagnostic/diagnostic.ts';
export { EnvironmentError, environmentError } from './diagnostic/environment-error.ts';
export { BugError, invariant } from './diagnostic/invariant.ts';
export { didYouMean } from './diagnostic/nearest-name.ts';
export type { Outcome } from './diagnostic/outcome.ts';
export { type Position, startOfFile } from './diagnostic/position.ts';
export { apiVersionOf, type Kind } from './kind/kind.ts';
export { kinds } from './kind/registry.ts';
export type { FleetPlan } from './plan/branch-plan.ts';
export type { Json, JsonObject } from './resource/json.ts';
export { toYaml } from './resource/to-yaml.ts';
export type { Cluster, Topology } from './topology/topology.ts';
export { topologyDocuments } from './topology/topology-documents.ts';
