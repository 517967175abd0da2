/** The contract of a source type: how a directory becomes manifests when its files are not manifests themselves. */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Program, ProgramRun } from '../../resource/program-run.ts';
import type { Directory } from '../source/directory-tree.ts';
import type { UnlistedFile } from './kustomize/unlisted-files.ts';
import type { Origin } from './vendored/origin.ts';
import type { VendorLock } from './vendored/vendor-lock.ts';

/** A source type. Every file of one exports one, and `registry.ts` lists them all. */
export interface SourceType {
  /** The field of a source with its settings. */
  readonly name: 'helm' | 'kustomize';
  readonly program: Program;
  /** File names that make a directory one of this type, in order of precedence. */
  readonly markers: readonly string[];
  /** The settings with values that follow from the application's directory in the branch, and from its default namespace. */
  settle(
    settings: JsonObject,
    place: { readonly application: string; readonly namespace?: string },
  ): JsonObject;
  /** Finds the inputs of a rendering. Called again with the texts of `wanted` until that is empty. */
  survey(rendering: Rendering, repository: Repository): Survey;
}

/** A directory that is rendered in one way: once for all clusters that get the output. */
export interface Rendering {
  readonly type: SourceType;
  /** Relative to the root of the fleet; empty for the root. */
  readonly directory: string;
  /** Path of the file that makes the directory one of its type. */
  readonly file: string;
  /** Argo CD's settings, with all variables replaced. */
  readonly settings: JsonObject;
  /** The first source that uses it. */
  readonly source: SourceSpec;
  /** Names of that source's clusters, for messages. */
  readonly clusters: readonly string[];
}

/** The known part of the repository. */
export interface Repository {
  readonly root: Directory;
  /** The texts that were read so far, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Vendored files. */
  readonly lock: VendorLock;
}

/** An input of a rendering from elsewhere. */
export interface Need {
  readonly origin: Origin;
  /** The used part of it: a directory of a repository, the name of a file; empty for all. */
  readonly path: string;
  /** The place of the reference. */
  readonly at: Position;
  /** Whether it was vendored. */
  readonly isThere: boolean;
}

/** Results about a rendering. */
export interface Survey {
  /** Paths of files whose texts decide further inputs; empty when all are read. */
  readonly wanted: readonly string[];
  /** Directories that are used as a whole. */
  readonly directories: readonly string[];
  /** Inputs from elsewhere; a missing one is a finding, too. */
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
  /** The files that a kustomization names; absent for other programs. */
  readonly named?: readonly string[];
  /** The manifests beside a kustomization that it does not name. */
  readonly unlisted?: readonly UnlistedFile[];
  readonly run: ProgramRun;
}
