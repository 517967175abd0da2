/** Directories that Flux applies, with what it changes in each → their objects: of files where these are all, else of kustomize. */
import type {
  BuiltDirectory,
  BuiltObjects,
} from '../../../src/load/directory/build-directories.ts';
import { isArray, type JsonObject, objectAt } from '../../../src/resource/json.ts';
import type { DirectoryPart, FluxDirectories } from './flux-directory.ts';

/** Lets kustomize build all. */
export type BuildAll = (requests: readonly BuiltDirectory[]) => Promise<readonly BuiltObjects[]>;

/** The objects of each; a directory is built once with the same settings. */
export type ObjectsOf = (requests: readonly BuiltDirectory[]) => Promise<readonly BuiltObjects[]>;

export function newObjectsOf(directories: FluxDirectories, build: BuildAll): ObjectsOf {
  const known = new Map<string, BuiltObjects>();
  return async (requests) => {
    const parts = requests.map((request) => partsOf(request, directories));
    const missing = new Map<string, BuiltDirectory>();
    for (const part of parts.flat()) {
      if (part.type === 'build' && !known.has(keyOf(part))) missing.set(keyOf(part), part);
    }
    const built = await build([...missing.values()]);
    for (const [i, key] of [...missing.keys()].entries()) known.set(key, built[i] ?? []);
    return requests.map((request, i) => {
      const its = (parts[i] ?? []).map((part) =>
        part.type === 'build' ? (known.get(keyOf(part)) ?? []) : part.objects,
      );
      return joined(request, its, directories);
    });
  };
}

type RequestedPart =
  | Extract<DirectoryPart, { readonly type: 'objects' }>
  | (BuiltDirectory & { readonly type: 'build' });

/** A change of a kustomization needs kustomize. */
function partsOf(
  { directory, settings }: BuiltDirectory,
  directories: FluxDirectories,
): readonly RequestedPart[] {
  if (hasChange(settings) && directories.kustomizationOf(directory) !== undefined) {
    return [{ type: 'build', directory, settings }];
  }
  const inside = hasTargets(settings) ? directories.kustomizationsIn(directory) : undefined;
  if (inside !== undefined)
    return inside.map((each) => ({ type: 'build', directory: each, settings }));
  return directories
    .partsOf(directory)
    .map((part) => (part.type === 'build' ? { ...part, settings: {} } : part));
}

function joined(
  { directory, settings }: BuiltDirectory,
  parts: readonly BuiltObjects[],
  directories: FluxDirectories,
): BuiltObjects {
  const isSplit = hasTargets(settings) && directories.kustomizationsIn(directory) !== undefined;
  if (hasChange(settings) && !isSplit && directories.kustomizationOf(directory) === undefined) {
    return `Flux changes what is in ${directory} (${Object.keys(settings).join(', ')}), which has no kustomization`;
  }
  const problem = parts.find((each) => typeof each === 'string');
  return problem ?? parts.flatMap((each) => (typeof each === 'string' ? [] : each));
}

function hasChange(settings: JsonObject): boolean {
  return Object.keys(settings).length > 0;
}

/** Whether all changes are patches with a target: each kustomization can be built with them alone, as such a patch needs no match. */
function hasTargets({ patches, ...others }: JsonObject): boolean {
  return (
    isArray(patches) &&
    !hasChange(others) &&
    patches.every((patch) => objectAt(patch, 'target') !== undefined)
  );
}

function keyOf({ directory, settings }: BuiltDirectory): string {
  return JSON.stringify([directory, settings]);
}
