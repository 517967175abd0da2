/**
 * Files of a repository → those that are items of distributary as a KRM function: what a kustomization with such a transformer
 * or validator is built from, and each package of kpt that contains a configuration of the function.
 */
import { groupPairs } from '../../../collection/group-by.ts';
import { hydration } from '../../../kind/distributary-v1alpha1/hydration.ts';
import { parseDocuments } from '../../../parse/parse-documents.ts';
import { type JsonObject, stringAt } from '../../../resource/json.ts';
import { groupOf } from '../../../resource/resource.ts';
import type { SourceFile } from '../../../resource/source-file.ts';
import { folded } from '../go-fields.ts';
import { resolvePath } from '../local-path.ts';
import { kustomizationReferences } from './kustomization.ts';
import { kustomize } from './kustomize.ts';
import { functionAnnotations } from './kustomize-plugins.ts';

export interface FunctionItems {
  readonly files: ReadonlySet<string>;
  /** Directories with a Kptfile, in which each file is an item. */
  readonly packages: ReadonlySet<string>;
}

/**
 * Finds the items.
 * @param files the files that are searched
 * @param paths the paths of all files of the repository
 */
export function functionItems(
  files: readonly SourceFile[],
  paths: readonly string[],
): FunctionItems {
  const mayConfigure = files.filter(({ text }) => mayBeOfFunction.test(text));
  if (mayConfigure.length === 0) return { files: new Set(), packages: new Set() };
  const configurations = mayConfigure.filter(configuresFunction).map(({ path }) => path);
  const links = files.flatMap((file) => (isKustomization(file.path) ? linksOf(file) : []));
  const built = links.filter(({ by }) => by === 'resource' || by === 'component');
  const configuring = reached(configurations, built.map(backwards));
  const running = links.filter(
    ({ by, to }) => by === 'inline' || (by === 'function' && configuring.has(to)),
  );
  // A function of a component gets what the kustomization with the component is built from.
  const components = links.filter(({ by }) => by === 'component').map(backwards);
  const all = reached(
    running.map(({ from }) => from),
    components,
  );
  return {
    files: reached(
      all,
      built.map(({ from, to }) => [from, to]),
    ),
    packages: packagesAround(configurations, paths),
  };
}

const mayBeOfFunction = new RegExp(`\\b${hydration.kind}\\b|\\.io/function\\b`);

/** Whether a file has a configuration of the function: a Hydration, or an object that names the program. */
function configuresFunction(file: SourceFile): boolean {
  return parseDocuments(file).value.some(({ object }) => isConfiguration(object));
}

function isConfiguration(object: JsonObject): boolean {
  const isHydration =
    groupOf(stringAt(object, 'apiVersion') ?? '') === hydration.group &&
    stringAt(object, 'kind') === hydration.kind;
  const named = functionAnnotations.map((name) =>
    stringAt(object, 'metadata', 'annotations', name),
  );
  return isHydration || named.some((text) => text?.includes('distributary') === true);
}

/** A kustomization's reference: from its directory to a file or a directory. `inline`: the function's configuration is a text in the kustomization. */
interface Link {
  readonly from: string;
  readonly to: string;
  readonly by: 'resource' | 'component' | 'function' | 'inline';
}

/** The fields whose files are items, and those whose functions get these. A generator gets its own configuration alone. */
const fields: ReadonlyMap<string, Link['by']> = new Map([
  ['resources', 'resource'],
  ['bases', 'resource'],
  ['components', 'component'],
  ['transformers', 'function'],
  ['validators', 'function'],
]);

function linksOf(file: SourceFile): readonly Link[] {
  const from = directoryOf(file.path);
  return parseDocuments(file).value.flatMap(({ object }) =>
    kustomizationReferences(object).flatMap(({ text, pointer }): readonly Link[] => {
      const by = fields.get(folded(pointer.split('/')[1] ?? ''));
      if (by === undefined) return [];
      const isInline = by === 'function' && mayBeOfFunction.test(text);
      if (isInline && configuresFunction({ ...file, text }))
        return [{ from, to: from, by: 'inline' }];
      const to = resolvePath(from, text);
      return to === undefined ? [] : [{ from, to, by }];
    }),
  );
}

/** The starts, and whatever the links lead to from there. */
function reached(
  starts: Iterable<string>,
  links: readonly (readonly [string, string])[],
): ReadonlySet<string> {
  const next = groupPairs(links);
  const found = new Set(starts);
  // A set iterates over members that are added during the iteration.
  for (const path of found) for (const to of next.get(path) ?? []) found.add(to);
  return found;
}

function backwards({ from, to }: Link): readonly [string, string] {
  return [to, from];
}

/** The nearest directory with a Kptfile around each configuration. */
function packagesAround(
  configurations: readonly string[],
  paths: readonly string[],
): ReadonlySet<string> {
  const packages = new Set(paths.filter((path) => nameOf(path) === 'Kptfile').map(directoryOf));
  const nearest = configurations.flatMap((path) => {
    let directory = directoryOf(path);
    while (directory !== '' && !packages.has(directory)) directory = directoryOf(directory);
    return packages.has(directory) ? [directory] : [];
  });
  return new Set(nearest);
}

/** Whether kustomize takes a file of this name as a kustomization. */
export function isKustomization(path: string): boolean {
  return kustomize.markers.includes(nameOf(path));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
