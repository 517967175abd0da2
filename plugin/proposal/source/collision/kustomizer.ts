/** Kustomizations → the objects that kustomize would make of them, by their names alone. */
import { memoise } from '../../../../src/collection/memoise.ts';
import { isLocalConfig } from '../../../../src/krm/host-annotation.ts';
import { kustomizationReferences } from '../../../../src/place/rendered/kustomize/kustomization.ts';
import { resolvePath } from '../../../../src/place/rendered/local-path.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { Resource } from '../../../../src/resource/resource.ts';
import { belongsIntoCluster, type Survey } from '../../survey.ts';
import { kustomizedObject, patchesOf } from './kustomized-object.ts';

/** Objects of directories, each built once. */
export interface Kustomizer {
  /** The objects of a directory. */
  build(path: string): readonly Resource[];
  /** The objects of a directory after fields of a kustomization there, which are the settings of a source. */
  change(objects: readonly Resource[], fields: JsonObject, path: string): readonly Resource[];
}

/** One for each survey. */
export const kustomizerOf: (survey: Survey) => Kustomizer = memoise(({ rendered, files }) => {
  const kustomizations = new Map(
    rendered.filter(({ by }) => by === 'kustomize').map(({ path, object }) => [path, object]),
  );
  const known = new Map<string, readonly Resource[]>();
  const build = (path: string): readonly Resource[] => {
    const done = known.get(path);
    if (done !== undefined) return done;
    // Also ends a cycle of kustomizations, which kustomize refuses.
    known.set(path, []);
    const made = change([], kustomizations.get(path) ?? {}, path);
    known.set(path, made);
    return made;
  };
  const components = new Set<string>();
  /** A component changes all objects that are there before it. */
  const withComponent = (objects: readonly Resource[], path: string) => {
    const object = kustomizations.get(path);
    if (object === undefined || components.has(path)) return objects;
    components.add(path);
    const changed = change(objects, object, path);
    components.delete(path);
    return changed;
  };
  const change: Kustomizer['change'] = (objects, fields, path) => {
    const references = kustomizationReferences(fields)
      .filter(({ canBeDirectory, isPlugin }) => canBeDirectory && !isPlugin)
      .map(({ text, pointer }) => ({
        part: resolvePath(path, text) ?? '',
        isComponent: /^\/components\//i.test(pointer),
      }));
    const own = references
      .filter(({ isComponent }) => !isComponent)
      .flatMap(({ part }) =>
        kustomizations.has(part) ? build(part) : (files.get(part)?.resources ?? []),
      );
    const patched = patchesOf(fields, path, files);
    return references
      .filter(({ isComponent }) => isComponent)
      .reduce<readonly Resource[]>(
        (all, { part }) => withComponent(all, part),
        [...objects, ...own],
      )
      .filter((resource) => belongsIntoCluster(resource) && !isLocalConfig(resource.object))
      .flatMap((resource) => patched(resource) ?? [])
      .map((resource) => kustomizedObject(resource, fields));
  };
  return { build, change };
});
