/** The objects of a directory, and the Kustomization of Flux that applies it → the same with the values of its variables. */
import { type Variables, variableValue } from '../../../src/kind/notation/variable-substitution.ts';
import { withVariables } from '../../../src/place/source/with-variables.ts';
import { listAt, objectAt, stringAt, valueAt } from '../../../src/resource/json.ts';
import { type Resource, stringMap, toResource } from '../../../src/resource/resource.ts';
import type { Root } from './flux-root.ts';

/** An object as applied, and why it may have other values. */
export interface AppliedObject {
  readonly resource: Resource;
  readonly problem?: string;
}

/** A directory that a Kustomization applies; undefined where no file has that. */
export interface Level {
  readonly root: Root;
  readonly kustomization: Resource | undefined;
  readonly directory: string;
}

/** Without any value Flux replaces nothing. */
export function appliedObjects(
  { root, kustomization, directory }: Level,
  objects: readonly Resource[],
): readonly AppliedObject[] {
  if (kustomization === undefined) {
    const problem = `no file of this repository has the Kustomization that applies ${directory}, with its values`;
    return objects.map((resource) => ({ resource, problem }));
  }
  const { values, lacks } = appliedValues(kustomization, root);
  return objects.map((resource) => {
    const made = Object.keys(values).length === 0 ? { resource } : withVariables(resource, values);
    const problem = lacks ?? (made.problem && `it has ${made.problem.part}`);
    return { resource: made.resource, ...(problem === undefined ? {} : { problem }) };
  });
}

/** A Kustomization with the values of the ConfigMaps of its cluster, as these are applied. */
export function withKnownValues(kustomization: Resource, root: Root): Resource {
  const spec = objectAt(kustomization.object, 'spec');
  if (valueAt(spec, 'postBuild', 'substituteFrom') === undefined) return kustomization;
  const { values, lacks } = appliedValues(kustomization, root);
  if (lacks !== undefined) return kustomization;
  const next = { ...kustomization.object, spec: { ...spec, postBuild: { substitute: values } } };
  return toResource(next, kustomization.origin);
}

/** Values by the names of variables, and why others are unknown. */
interface AppliedValues {
  readonly values: Variables;
  readonly lacks?: string;
}

/** The values of `substitute`, and of the ConfigMaps of `substituteFrom`. The data of a Secret is no value. */
function appliedValues(kustomization: Resource, { configMaps }: Root): AppliedValues {
  const postBuild = objectAt(kustomization.object, 'spec', 'postBuild');
  const maps: Variables[] = [];
  let lacks: string | undefined;
  for (const reference of listAt(postBuild, 'substituteFrom')) {
    const [kind, name] = [stringAt(reference, 'kind'), stringAt(reference, 'name')];
    const found = configMaps.get(`${kustomization.namespace}/${name}`);
    if (kind === 'ConfigMap' && found !== undefined) {
      maps.push(stringMap(objectAt(found.object, 'data')));
    } else if (kind !== 'ConfigMap' || valueAt(reference, 'optional') !== true) {
      lacks ??= `Flux replaces variables in it by values of ${kind} ${name} (postBuild.substituteFrom), which are unknown here`;
    }
  }
  maps.push(stringMap(objectAt(postBuild, 'substitute')));
  const values = maps
    .flatMap(Object.entries)
    .map(([name, value]) => [name, variableValue(String(value))]);
  return { values: Object.fromEntries(values), ...(lacks === undefined ? {} : { lacks }) };
}
