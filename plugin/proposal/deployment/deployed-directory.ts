/**
 * A directory that Argo CD or Flux deploys: the contract of the readers of their objects.
 * @module
 */
import type { JsonObject } from '../../../src/internal.ts';

/** A directory that is deployed today. */
export interface Deployment {
  /** The deployer, as in `Application web`. */
  readonly by: string;
  /** The file of the deployer. */
  readonly file: string;
  /** The directory; `{{ name }}` in it is the cluster's name. */
  readonly path: string;
  readonly target: Target;
  /** The default namespace of the objects. */
  readonly namespace?: string;
  /** Whether the deployer creates this namespace. */
  readonly createsNamespace?: boolean;
  /** An Application's `helm`, `kustomize` and `directory`, as in the Application. */
  readonly settings: JsonObject;
  /** The reason why it cannot be converted. */
  readonly problem?: string;
}

/** The target: clusters by name or labels, the deployer's own cluster (`here`), or the clusters of the file. */
export type Target =
  | { readonly type: 'names'; readonly names: readonly string[] }
  | { readonly type: 'labels'; readonly labels: JsonObject }
  | { readonly type: 'here' }
  | { readonly type: 'file' };

/** A path of a deployer as one of the repository; empty for its root. */
export function directoryOf(path: string | undefined): string | undefined {
  const directory = path?.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return directory === '.' ? '' : directory;
}
