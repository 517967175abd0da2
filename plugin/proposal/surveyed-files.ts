/** The files of a repository without a Fleet, as far as they are read; paths are relative to the repository, with `/`. */
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';

/** A directory that another program renders. */
export interface RenderedDirectory {
  readonly path: string;
  readonly by: 'kustomize' | 'Helm';
  /** The file that defines the directory's program, as an object. */
  readonly object: JsonObject;
  /** Whether it is only a part of another: a base, a component, a subchart. */
  readonly isPart: boolean;
}

/** A file that may contain manifests. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly resources: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files. */
export interface SurveyedFiles {
  /** All files. */
  readonly paths: readonly string[];
  /** All files that may contain manifests, by path. */
  readonly files: ReadonlyMap<string, ReadFile>;
  readonly rendered: readonly RenderedDirectory[];
}
