/** A directory that Argo CD or Flux deploys: the contract of the readers of their objects. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { Resource } from '../../../src/resource/resource.ts';

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
  /** The labels that it has then; absent without any. */
  readonly namespaceLabels?: JsonObject;
  /** An Application's `helm`, `kustomize` and `directory`, as in the Application. */
  readonly settings: JsonObject;
  /** The renderer that an Application's settings select, whatever files the directory has. */
  readonly type?: ApplicationType;
  /** The reason why it cannot be converted. */
  readonly problem?: string;
}

/** The settings that make an Application one of Helm, of kustomize, or of plain manifests. */
export type ApplicationType = 'helm' | 'kustomize' | 'directory';

/** The target: clusters by name or labels, the deployer's own cluster (`here`), or the clusters of the file. */
export type Target =
  | { readonly type: 'names'; readonly names: readonly string[] }
  /** Clusters with labels; `name` is the one that the path is for. */
  | { readonly type: 'labels'; readonly labels: JsonObject; readonly name?: string }
  | { readonly type: 'here' }
  | { readonly type: 'file' };

/** A deployer of which the directories or clusters are unknown, or that deploys no directory of this repository. */
export interface UnknownDeployer {
  readonly by: string;
  readonly file: string;
  readonly reason: string;
  /** Whether it may deploy any directory of this repository. */
  readonly isOpen: boolean;
}

/** What a reader finds. */
export interface Deployments {
  readonly known: readonly Deployment[];
  readonly unknown: readonly UnknownDeployer[];
}

/** What several readers find. */
export function joinDeployments(all: readonly Deployments[]): Deployments {
  return {
    known: all.flatMap(({ known }) => known),
    unknown: all.flatMap(({ unknown }) => unknown),
  };
}

/** An object with its file. */
export interface Filed {
  readonly file: string;
  readonly resource: Resource;
  /** Why it is not as deployed. */
  readonly problem?: string;
}

/** A path of a deployer as one of the repository; empty for its root. */
export function directoryOf(path: string | undefined): string | undefined {
  const directory = path?.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return directory === '.' ? '' : directory;
}
