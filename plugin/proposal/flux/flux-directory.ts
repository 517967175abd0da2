/** A directory that Flux applies → its objects, without a program where nothing but lists of resources makes them. */
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { memoiseByValue } from '../../../src/collection/memoise.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import { isFluxKustomization } from '../deployment/flux-repositories.ts';
import { parentOf } from '../directory.ts';
import { kustomizationsOf, kustomizedFiles } from '../kustomized-files.ts';
import type { ReadFile, SurveyedFiles } from '../surveyed-files.ts';

/** A part of a directory: objects that are in files, or a directory that kustomize builds. */
export type DirectoryPart =
  | { readonly type: 'objects'; readonly objects: readonly Resource[] }
  | { readonly type: 'build'; readonly directory: string };

/** The directories of a repository, as Flux sees them. */
export interface FluxDirectories {
  /** All files that a directory is made of. */
  filesOf(directory: string): readonly string[];
  hasFile(directory: string, file: string): boolean;
  /** The file of its kustomization; undefined for a directory of files, of which Flux makes one. */
  kustomizationOf(directory: string): string | undefined;
  /** Whether any of its files has a Kustomization of Flux. */
  hasKustomizations(directory: string): boolean;
  partsOf(directory: string): readonly DirectoryPart[];
  /** The kustomizations that a directory without one is made of; undefined where it has files besides. */
  kustomizationsIn(directory: string): readonly string[] | undefined;
}

/** Fields of a kustomization that change no object. */
const plainFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'resources']);

export function fluxDirectories({ rendered, paths, files }: SurveyedFiles): FluxDirectories {
  const kustomized = new Set(
    rendered.filter(({ by }) => by === 'kustomize').map(({ path }) => path),
  );
  const below = filesByDirectory(paths);
  const walked = memoiseByValue((directory: string) =>
    kustomizedFiles([directory], { rendered, paths }),
  );
  const kustomizationOf = (directory: string) => kustomizationsOf(directory, paths)[0];
  /** The kustomizations right below a directory of files, and the files that are in none of them. */
  const inside = memoiseByValue((directory: string) => {
    const its = below.get(directory) ?? [];
    const found = new Set(its.filter((file) => kustomizationOf(parentOf(file))).map(parentOf));
    const isInside = (path: string) => pathsAbove(path).some((above) => found.has(above));
    return {
      outermost: [...found].filter((each) => !isInside(each)),
      plain: its.filter((file) => /\.ya?ml$/.test(file) && !isInside(file)),
    };
  });
  const filesOf = memoiseByValue((directory: string): readonly string[] => {
    if (kustomized.has(directory)) return walked(directory).map(({ file }) => file);
    // A file without an extension is not read.
    if (kustomizationOf(directory) !== undefined) return below.get(directory) ?? [];
    const { outermost, plain } = inside(directory);
    return [...plain, ...outermost.flatMap((each) => walked(each).map(({ file }) => file))];
  });
  const setOfFiles = memoiseByValue((directory: string) => new Set(filesOf(directory)));
  const objectsIn = (file: string) => files.get(file)?.resources ?? [];
  const partOf = (directory: string): DirectoryPart => {
    const its = walked(directory);
    const isPlain = its.every(({ file, kustomization }) =>
      kustomization === undefined ? isWhole(files.get(file)) : isPlainKustomization(kustomization),
    );
    if (!isPlain || !kustomized.has(directory)) return { type: 'build', directory };
    const resources = its.filter(({ kustomization }) => kustomization === undefined);
    return { type: 'objects', objects: resources.flatMap(({ file }) => objectsIn(file)) };
  };
  return {
    filesOf,
    hasFile: (directory, file) => setOfFiles(directory).has(file),
    kustomizationOf,
    hasKustomizations: (directory) =>
      filesOf(directory).some((file) => objectsIn(file).some(isFluxKustomization)),
    kustomizationsIn: (directory) => {
      const { outermost, plain } = inside(directory);
      return outermost.length > 0 && plain.length === 0 ? outermost : undefined;
    },
    partsOf: (directory) => {
      if (kustomizationOf(directory) !== undefined) return [partOf(directory)];
      const { outermost, plain } = inside(directory);
      return [{ type: 'objects', objects: plain.flatMap(objectsIn) }, ...outermost.map(partOf)];
    },
  };
}

/** Whether the objects of the file are known. */
function isWhole(file: ReadFile | undefined): boolean {
  return file !== undefined && file.diagnostics.length === 0;
}

function isPlainKustomization(object: JsonObject): boolean {
  return Object.keys(object).every((field) => plainFields.has(field));
}

/** All files below each directory, at any depth. */
function filesByDirectory(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    for (let at = parentOf(path); ; at = parentOf(at)) {
      getOrInsert(below, at, () => []).push(path);
      if (at === '') break;
    }
  }
  return below;
}
