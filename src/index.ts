/**
 * The library: a repository in, findings and what every cluster runs out, as files, as differences or as branches.
 * @module
 */

export { diffRepository, type RepositoryDiff } from './app/diff.ts';
export {
  type ExportedRepository,
  type ExportOptions,
  exportRepository,
} from './app/export.ts';
export {
  type HydratedRepository,
  type HydrateOptions,
  type HydrateStage,
  hydrateRepository,
  planRepository,
} from './app/hydrate.ts';
export type { Args, Code, CodeText, Severity } from './diagnostic/code.ts';
export { type Diagnostic, hasErrors, type Related } from './diagnostic/diagnostic.ts';
export { EnvironmentError } from './diagnostic/environment-error.ts';
export type { Outcome } from './diagnostic/outcome.ts';
export type { Position } from './diagnostic/position.ts';
export type { FleetDiff } from './diff/fleet-diff.ts';
export { textOf } from './git/object/content.ts';
export { type GitRepository, openRepository } from './git/repository.ts';
export type {
  ApplicationLayout,
  BranchLayout,
  KeptApplication,
  LayoutFile,
} from './layout/branch-layout.ts';
export { manifestStream } from './layout/manifest-stream.ts';
export type { ClusterManifests } from './merge/manifests.ts';
export type { Placed } from './place/placed.ts';
export type { BranchPlan, FleetPlan } from './plan/branch-plan.ts';
export type { RepositoryReader } from './read/repository-reader.ts';
export { openRevision } from './read/revision/git-tree.ts';
export { openWorktree } from './read/worktree.ts';
export { type LaidOutRepository, layoutRepository } from './render/layout.ts';
export { readTopology } from './render/read-topology.ts';
export { renderRepository } from './render/render.ts';
export type { RenderedRepository, RenderOptions } from './render/rendered-repository.ts';
export type { WriteOptions } from './render/write-options.ts';

export type { DryCommit } from './resource/dry-commit.ts';
export type { Resource } from './resource/resource.ts';
export type { Cluster, Topology } from './topology/topology.ts';
