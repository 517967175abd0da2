/**
 * The contract of a source type: how a directory becomes manifests when its files are not manifests themselves.
 * @module
 */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Program, ProgramRun } from '../../resource/program-run.ts';
import type { Directory } from '../source/directory-tree.ts';
import type { Origin, VendorLock } from './vendored/vendor-lock.ts';

/** A source type. Every file of one exports one, and `registry.ts` lists them all. */
export interface SourceType {
  /** The field of a source that holds its settings. */
  readonly name: 'helm' | 'kustomize';
  readonly program: Program;
  /** Names of the files that make a directory one of this type, the one that counts first. */
  readonly markers: readonly string[];
  /** The settings with what follows from the application's place in the branch, and from the namespace that is filled in. */
  settle(
    settings: JsonObject,
    place: { readonly application: string; readonly namespace?: string },
  ): JsonObject;
  /** Looks at what a rendering needs. It is asked again with the texts that it wanted until it wants no more. */
  survey(rendering: Rendering, repository: Repository): Survey;
}

/** A directory that is rendered in one way: once, however many clusters get what comes of it. */
export interface Rendering {
  readonly type: SourceType;
  /** Relative to the root of the fleet; empty for the root. */
  readonly directory: string;
  /** Path of the file that makes the directory one of its type. */
  readonly file: string;
  /** Argo CD's settings, every variable filled. */
  readonly settings: JsonObject;
  /** The first source that wants it. */
  readonly source: SourceSpec;
  /** Names of that source's clusters that get it, for messages. */
  readonly clusters: readonly string[];
}

/** What of the repository is known. */
export interface Repository {
  readonly root: Directory;
  /** The texts that were read so far, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** What was vendored. */
  readonly lock: VendorLock;
}

/** Something that a rendering needs and that comes from elsewhere. */
export interface Need {
  readonly origin: Origin;
  /** What of it is meant: a directory of a repository, the name of a file; empty for the whole. */
  readonly path: string;
  /** Where it is asked for. */
  readonly at: Position;
  /** Whether it was vendored. */
  readonly isThere: boolean;
}

/** What was found out about a rendering. */
export interface Survey {
  /** Paths of files whose texts decide what else is needed; empty when nothing is left to read. */
  readonly wanted: readonly string[];
  /** Directories that are used as a whole. */
  readonly directories: readonly string[];
  /** What comes from elsewhere; what of that is not there is a finding, too. */
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
  readonly run: ProgramRun;
}
