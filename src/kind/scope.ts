/** Whether an object is namespaced: known kinds define it, for others a list and CustomResourceDefinitions. */
import { own } from '../collection/own.ts';
import { stringAt } from '../resource/json.ts';
import { groupOf, type Resource } from '../resource/resource.ts';
import knownKinds from './declared/known-kinds.json' with { type: 'json' };
import { kindOf } from './registry.ts';

/** Cluster-scoped kinds of Kubernetes, and of common extensions without other support here, by API group. */
const clusterScoped: Readonly<Record<string, readonly string[]>> = knownKinds.clusterScoped;

/** Whether a kind is cluster-scoped, by `group/Kind`, from CustomResourceDefinitions. */
export type CustomScopes = ReadonlyMap<string, boolean>;

/** The scopes in the CustomResourceDefinitions among the objects. */
export function customScopes(resources: Iterable<Resource>): CustomScopes {
  const scopes = new Map<string, boolean>();
  for (const resource of resources) {
    const kind = definedKind(resource);
    if (kind === undefined) continue;
    scopes.set(kind, stringAt(resource.object, 'spec', 'scope') === 'Cluster');
  }
  return scopes;
}

/** The `group/Kind` of a CustomResourceDefinition; undefined for any other object. */
export function definedKind({ apiVersion, kind, object }: Resource): string | undefined {
  if (kind !== 'CustomResourceDefinition' || groupOf(apiVersion) !== 'apiextensions.k8s.io') {
    return undefined;
  }
  return `${stringAt(object, 'spec', 'group')}/${stringAt(object, 'spec', 'names', 'kind')}`;
}

/** Whether the kind is cluster-scoped; false for an unknown kind. */
export function isClusterScoped(
  resource: Pick<Resource, 'apiVersion' | 'kind'>,
  custom?: CustomScopes,
): boolean {
  const kind = kindOf(resource);
  if (kind !== undefined) return kind.scope === 'Cluster';
  const group = groupOf(resource.apiVersion);
  const kinds = own(clusterScoped, group);
  return (
    (kinds?.includes(resource.kind) ?? false) || (custom?.get(`${group}/${resource.kind}`) ?? false)
  );
}
