/**
 * A kustomization → all directories and files of the repository that it is built from, followed from one kustomization to the next.
 * What would be downloaded, leads out of the repository, or is a program that kustomize would have to run is found before
 * kustomize is started.
 * @module
 */
import {
  functionNotRun,
  referenceLeavesRoot,
  remoteReference,
} from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { type ParsedDocument, parseDocuments } from '../../parse/parse-documents.ts';
import { objectAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { helmFields, kustomizationReferences, type Reference } from './kustomization.ts';
import { findDirectory, hasFile, joinPath, resolvePath } from './local-path.ts';
import { isRemoteReference, withoutCredentials } from './remote-reference.ts';
import type { Rendering, Repository } from './source-type.ts';

/** What a kustomization is built from. */
export interface FollowedReferences {
  /** Kustomizations and configurations that have to be read to know the rest. */
  readonly wanted: readonly string[];
  /** Directories of kustomizations, the one that is rendered first. */
  readonly directories: readonly string[];
  /** Files elsewhere that are named. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Follows the references as far as the texts are known. */
export function followReferences(
  rendering: Rendering,
  components: readonly string[],
  repository: Repository,
): FollowedReferences {
  const walk: Walk = {
    rendering,
    repository,
    wanted: new Set(),
    directories: new Set([rendering.directory]),
    files: new Set(),
    diagnostics: [],
  };
  for (const text of components) {
    take(walk, { text, canBeDirectory: true, isPlugin: false }, here(rendering));
  }
  // A set hands out what is added while it is gone through.
  for (const directory of walk.directories) visitDirectory(walk, directory);
  const { wanted, directories, files, diagnostics } = walk;
  return { wanted: [...wanted], directories: [...directories], files: [...files], diagnostics };
}

/** The directories that a kustomization file is built from, itself not among them; some may not be there. */
export function kustomizationParts(file: SourceFile): readonly string[] {
  const directory = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
  return parseDocuments(file).value.flatMap(({ object }) =>
    kustomizationReferences(object)
      .filter(({ canBeDirectory }) => canBeDirectory)
      .flatMap(({ text }) => resolvePath(directory, text) ?? []),
  );
}

interface Walk {
  readonly rendering: Rendering;
  readonly repository: Repository;
  readonly wanted: Set<string>;
  readonly directories: Set<string>;
  readonly files: Set<string>;
  readonly diagnostics: Diagnostic[];
}

/** Where a reference stands. */
interface Here {
  readonly directory: string;
  readonly at: Position;
}

function here({ directory, source }: Rendering): Here {
  return { directory, at: source.at };
}

function visitDirectory(walk: Walk, directory: string): void {
  const { root } = walk.repository;
  const file = walk.rendering.type.markers
    .map((name) => joinPath(directory, name))
    .find((path) => hasFile(root, path));
  for (const { object, source } of file === undefined ? [] : read(walk, file)) {
    for (const reference of kustomizationReferences(object)) {
      take(walk, reference, { directory, at: source.locate(reference.pointer) });
    }
    for (const field of helmFields(object)) {
      refuseFunction(walk, `Helm (${field})`, source.locate(formatPointer([field]), 'key'));
    }
  }
}

/** The documents of a file, once somebody has read it. What can't be read can't be judged either. */
function read(walk: Walk, path: string): readonly ParsedDocument[] {
  const text = walk.repository.texts.get(path);
  if (text === undefined) walk.wanted.add(path);
  return text === undefined ? [] : parse(walk, { path, text });
}

function parse(walk: Walk, file: SourceFile): readonly ParsedDocument[] {
  const { value, diagnostics } = parseDocuments(file);
  walk.diagnostics.push(...diagnostics);
  return value;
}

function take(walk: Walk, reference: Omit<Reference, 'pointer'>, { directory, at }: Here): void {
  const { root } = walk.repository;
  const { text, canBeDirectory, isPlugin } = reference;
  // An object in place of a path: a patch, or a plugin's configuration.
  if (text.includes('\n')) {
    if (isPlugin) refuseFunctions(walk, parse(walk, { path: at.file, text }), at);
    return;
  }
  const path = text.startsWith('/') ? undefined : resolvePath(directory, text);
  const args = { directory, program: 'kustomize', reference: withoutCredentials(text) };
  if (path !== undefined && hasFile(root, path)) {
    walk.files.add(path);
    if (isPlugin) refuseFunctions(walk, read(walk, path), undefined);
  } else if (path !== undefined && canBeDirectory && findDirectory(root, path) !== undefined) {
    walk.directories.add(path);
  } else if (isRemoteReference(text)) {
    const way = 'a path in the repository';
    walk.diagnostics.push(diagnose(remoteReference, { ...args, way }, at));
  } else if (path === undefined) {
    walk.diagnostics.push(diagnose(referenceLeavesRoot, args, at));
  }
}

const functionAnnotations = ['config.kubernetes.io/function', 'config.k8s.io/function'];

/** Configurations that name a program: kustomize would leave them out in silence, or refuse them without saying what they are. */
function refuseFunctions(
  walk: Walk,
  documents: readonly ParsedDocument[],
  at: Position | undefined,
): void {
  for (const { object, source } of documents) {
    const names = Object.keys(objectAt(object, 'metadata', 'annotations') ?? {});
    const found = functionAnnotations.find((name) => names.includes(name));
    if (found === undefined) continue;
    const pointer = formatPointer(['metadata', 'annotations', found]);
    refuseFunction(
      walk,
      `function ${stringAt(object, 'kind') ?? ''}`,
      at ?? source.locate(pointer, 'key'),
    );
  }
}

function refuseFunction(walk: Walk, what: string, at: Position): void {
  const { directory } = walk.rendering;
  walk.diagnostics.push(diagnose(functionNotRun, { directory, what }, at));
}
