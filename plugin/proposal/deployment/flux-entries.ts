/**
 * The directories that Flux builds with Kustomizations of its own in them, which patches of kustomize and variables of Flux make → these
 * Kustomizations, as Flux applies them.
 */
import { withVariables } from '../../../src/place/source/with-variables.ts';
import { listAt, objectAt, stringAt } from '../../../src/resource/json.ts';
import { type Resource, stringMap } from '../../../src/resource/resource.ts';
import { type KustomizedFile, kustomizedFiles } from '../kustomized-files.ts';
import type { SurveyedFiles } from '../surveyed-files.ts';
import { directoryOf, type Filed } from './deployed-directory.ts';
import { isFluxKustomization, isGitRepository } from './flux-repositories.ts';

/** The objects that kustomize builds of such a directory, by its path. */
export type BuiltEntries = ReadonlyMap<string, readonly Resource[]>;

/** The directories; `prefix` is the path of the fleet in the repository that Flux reads. */
export function fluxEntries(
  { rendered, paths, files }: SurveyedFiles,
  prefix: string,
): readonly string[] {
  const fluxIn = (file: string) => (files.get(file)?.resources ?? []).filter(isFluxKustomization);
  const deployed = new Set([...files.keys()].flatMap(fluxIn).map(pathOf));
  const isMade = ({ file, isChange, kustomization }: KustomizedFile) =>
    fluxIn(file).some((each) => isChange || pathOf(each)?.includes('${')) ||
    JSON.stringify(kustomization?.['patches'] ?? '').includes('kustomize.toolkit.fluxcd.io');
  return rendered
    .filter(({ by, isPart }) => by === 'kustomize' && !isPart)
    .map(({ path }) => path)
    .filter((path) => deployed.has(`${prefix}${path}`))
    .filter((path) => kustomizedFiles([path], { rendered, paths }).some(isMade));
}

/** The objects of all files, with those of the entries in place of the Kustomizations that they are made of. */
export function withEntries(
  objects: readonly Filed[],
  built: BuiltEntries,
  {
    rendered,
    paths,
    prefix,
  }: Pick<SurveyedFiles, 'rendered' | 'paths'> & { readonly prefix: string },
): readonly Filed[] {
  if (built.size === 0) return objects;
  const written = applyingIn(objects.map(({ resource }) => resource));
  const replaced = new Set<string>();
  const made: Filed[] = [];
  for (const [directory, resources] of built) {
    const files = kustomizedFiles([directory], { rendered, paths });
    const own = applyingIn(resources);
    const path = `${prefix}${directory}`;
    const values = valuesOf(own.byPath.get(path) ?? written.byPath.get(path), (name) => {
      return own.configMaps.get(name) ?? written.configMaps.get(name);
    });
    const file = files[0]?.file;
    if (values === undefined || file === undefined) continue;
    for (const each of files) replaced.add(each.file);
    const isOfFlux = (each: Resource) => isFluxKustomization(each) || isGitRepository(each);
    made.push(
      ...resources.filter(isOfFlux).map((each) => ({ file, resource: applied(each, values) })),
    );
  }
  const isReplaced = ({ file, resource }: Filed) =>
    replaced.has(file) && isFluxKustomization(resource);
  return [...objects.filter((filed) => !isReplaced(filed)), ...made];
}

/** Kustomizations by their paths, and ConfigMaps by `namespace/name`; of several the first. */
interface Applying {
  readonly byPath: ReadonlyMap<string | undefined, Resource>;
  readonly configMaps: ReadonlyMap<string, Resource>;
}

function applyingIn(resources: readonly Resource[]): Applying {
  const all = resources.toReversed();
  const configMaps = all.filter(
    ({ kind, apiVersion }) => kind === 'ConfigMap' && apiVersion === 'v1',
  );
  return {
    byPath: new Map(all.filter(isFluxKustomization).map((each) => [pathOf(each), each])),
    configMaps: new Map(configMaps.map((each) => [`${each.namespace}/${each.name}`, each])),
  };
}

function pathOf({ object }: Resource): string | undefined {
  return directoryOf(stringAt(object, 'spec', 'path'));
}

type Values = Readonly<Record<string, string>>;

/** The values of a Kustomization for what it applies; undefined where an object of `substituteFrom` is no known ConfigMap. */
function valuesOf(
  kustomization: Resource | undefined,
  configMapNamed: (name: string) => Resource | undefined,
): Values | undefined {
  const postBuild = objectAt(kustomization?.object, 'spec', 'postBuild');
  const maps: Values[] = [];
  for (const reference of listAt(postBuild, 'substituteFrom')) {
    const name = `${kustomization?.namespace}/${stringAt(reference, 'name')}`;
    const found = stringAt(reference, 'kind') === 'ConfigMap' ? configMapNamed(name) : undefined;
    if (found === undefined) return undefined;
    maps.push(stringMap(objectAt(found.object, 'data')));
  }
  maps.push(stringMap(objectAt(postBuild, 'substitute')));
  return Object.fromEntries(
    maps.flatMap(Object.entries).map(([name, value]) => [name, String(value).replaceAll('\n', '')]),
  );
}

/** Without any value Flux replaces nothing. */
function applied(resource: Resource, values: Values): Resource {
  return Object.keys(values).length === 0 ? resource : withVariables(resource, values).resource;
}
