/**
 * What Istio's networking kinds share: one shape in three versions. Only what we read has a schema here;
 * Istio's own validation is far longer, and `istioctl` runs it.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import { groupOf, type Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { looseObject } from '../object-schema.ts';

/** The API group. */
export const istioNetworkingGroup = 'networking.istio.io';

/** The versions, newest first: the same objects in each. */
export const istioVersions = ['v1', 'v1beta1', 'v1alpha3'] as const;

/** A kind in all versions, newest first; `validate` are the rules of Istio's webhook that a schema can't say. */
export function istioKinds(
  kind: string,
  plural: string,
  spec: JsonObject,
  validate?: Kind['validate'],
): readonly Kind[] {
  return istioVersions.map((version) => ({
    group: istioNetworkingGroup,
    version,
    kind,
    plural,
    scope: 'Namespaced',
    level: 'cluster',
    schema: looseObject(`${istioNetworkingGroup}/${version}`, kind, spec),
    ...(validate === undefined ? {} : { validate }),
  }));
}

/** Whether the resource is an Istio networking object of the kind, in any version. */
export function isIstio(resource: Resource, kind: string): boolean {
  return resource.kind === kind && groupOf(resource.apiVersion) === istioNetworkingGroup;
}

/** An object of which the listed fields have known types. */
export function loose(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required };
}

/** A list. */
export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** A text. */
export const text: JsonObject = { type: 'string' };

/** A map from text to text. */
export const texts: JsonObject = { type: 'object', additionalProperties: { type: 'string' } };

/** Any object. */
export const anyObject: JsonObject = { type: 'object' };

/** `number`, `name`, `protocol` of a port. */
export const port: JsonObject = loose({
  number: { type: 'integer', minimum: 0, maximum: 65535 },
  name: text,
  protocol: text,
});
