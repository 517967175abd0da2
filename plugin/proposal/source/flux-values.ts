/**
 * The `postBuild` of a Flux Kustomization → the values of its variables that files of this repository have: those in it, and those of
 * ConfigMaps of `substituteFrom`. The data of a Secret is no value, since it would be in branches in plain text.
 */

import { groupBy } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { own } from '../../../src/collection/own.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../../src/resource/json.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import type { Survey } from '../survey.ts';
import { clusterPath } from './source-of-cluster.ts';

/** Values of variables, and why others have none here. */
export interface FluxValues {
  readonly values: JsonObject;
  /** Why the variable, which has no value above, has an unknown one; undefined where Flux has none for it either. */
  lacking(variable: string): string | undefined;
}

/** One deployment for each cluster, where the objects of `substituteFrom` may differ between clusters. */
export function ofEachCluster(deployment: Deployment): readonly Deployment[] {
  const { target } = deployment;
  const from = listAt(deployment.settings, 'flux', 'postBuild', 'substituteFrom');
  if (from.length === 0 || target.type !== 'names') return [deployment];
  return target.names.map((name) => ({ ...deployment, target: { type: 'names', names: [name] } }));
}

/** Reads the objects in their order: a later one replaces values of an earlier one, and the values of the Kustomization those of all. */
export function fluxValues(deployment: Deployment, survey: Survey): FluxValues {
  const flux = objectAt(deployment.settings, 'flux');
  const inline = objectAt(flux, 'postBuild', 'substitute') ?? {};
  const values = new Map<string, Json>();
  const hidden = new Map<string, string>();
  for (const reference of listAt(flux, 'postBuild', 'substituteFrom')) {
    const found = readReference(reference, deployment, survey);
    // An object that is not here, optional or not, may have a value for any name.
    if (typeof found === 'string')
      return { values: inline, lacking: unlessIn(inline, () => found) };
    for (const [name, value] of Object.entries(found.data)) {
      values.set(name, value ?? '');
      if (found.hides === undefined) hidden.delete(name);
      else hidden.set(name, found.hides);
    }
  }
  const shown = [...values].filter(([name]) => !hidden.has(name));
  return {
    values: { ...Object.fromEntries(shown), ...inline },
    lacking: unlessIn(inline, (name) => hidden.get(name)),
  };
}

function unlessIn(values: JsonObject, lacking: FluxValues['lacking']): FluxValues['lacking'] {
  return (name) => (own(values, name) === undefined ? lacking(name) : undefined);
}

/** The data of a referenced object; `hides` is why its values are unknown. */
interface FoundData {
  readonly data: JsonObject;
  readonly hides?: string;
}

function readReference(
  reference: Json,
  deployment: Deployment,
  survey: Survey,
): FoundData | string {
  const kind = stringAt(reference, 'kind') ?? '';
  const name = stringAt(reference, 'name') ?? '';
  const what = `${kind} ${name} (postBuild.substituteFrom)`;
  const found = objectsNamed({ kind, name }, deployment, survey);
  const [one] = found;
  if (one === undefined) {
    return `Flux replaces variables in it by values of ${what}, which no file of this repository has for the cluster: ${remedy}`;
  }
  const files = [...new Set(found.map(({ file }) => file))];
  if (new Set(found.map(({ resource }) => JSON.stringify(dataOf(resource)))).size > 1) {
    return `Flux replaces variables in it by values of ${what}, which is in several files (${files.slice(0, 3).join(', ')}): ${remedy}`;
  }
  const data = dataOf(one.resource);
  if (kind === 'ConfigMap' && one.resource.object['sops'] === undefined) return { data };
  const why =
    one.resource.object['sops'] === undefined ? 'a branch must not have' : 'sops encrypts';
  return {
    data,
    hides: `Flux replaces variables in it by values of ${what}, which ${why}: let the object refer to the Secret itself, or ${remedy}`,
  };
}

const remedy = 'write what is no secret into postBuild: {substitute: {NAME: VALUE}} of the source';

function dataOf({ object }: Resource): JsonObject {
  return { ...objectAt(object, 'data'), ...objectAt(object, 'stringData') };
}

/** The objects that the cluster of a deployment may have by that name. */
function objectsNamed(
  { kind, name }: { readonly kind: string; readonly name: string },
  { file: deployer, settings, target }: Deployment,
  survey: Survey,
): readonly { readonly file: string; readonly resource: Resource }[] {
  const { names } = survey.names;
  const [only, ...others] = target.type === 'names' ? target.names : [];
  const cluster = others.length === 0 && only ? only : clusterPath(deployer, names);
  const namespace = stringAt(settings, 'flux', 'namespace') ?? '';
  const isSame = (other: string): boolean =>
    other === '' || namespace === '' || other === namespace;
  return (objectsByName(survey).get(`${kind} ${name}`) ?? []).filter(({ file, resource }) => {
    const own = clusterPath(file, names);
    return isSame(resource.namespace) && (own === undefined || own === cluster);
  });
}

/** By kind and name; computed once for all deployments. */
const objectsByName = memoise((survey: Survey) =>
  groupBy(
    [...survey.files.values()].flatMap(({ path: file, resources }) =>
      resources.map((resource) => ({ file, resource })),
    ),
    ({ resource: { kind, name } }) => `${kind} ${name}`,
  ),
);
