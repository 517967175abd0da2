/**
 * The parts that the schemas of all kinds share: the envelope of a Kubernetes object.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';

const stringMap: JsonObject = { type: 'object', additionalProperties: { type: 'string' } };

/** `metadata` as the API server reads it; unknown fields are errors. */
export const metadataSchema: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: described('The name, unique for the kind in the namespace.', { type: 'string' }),
    generateName: described('The prefix of a name that the API server generates.', {
      type: 'string',
    }),
    namespace: described('The namespace.', { type: 'string' }),
    labels: described('Labels, for selectors.', stringMap),
    annotations: described('Annotations, for programs.', stringMap),
    finalizers: described('Finalizers, which delay the deletion of the object.', {
      type: 'array',
      items: { type: 'string' },
    }),
    ownerReferences: described('The owners, with which the object is deleted.', {
      type: 'array',
      items: { type: 'object' },
    }),
    managedFields: described('The managers of fields; set by the API server.', {
      type: 'array',
      items: { type: 'object' },
    }),
    creationTimestamp: described('The time of creation; set by the API server.', {
      type: 'string',
    }),
    deletionTimestamp: described('The time of deletion; set by the API server.', {
      type: 'string',
    }),
    deletionGracePeriodSeconds: described('Seconds until deletion; set by the API server.', {
      type: 'integer',
    }),
    generation: described('The number of changes of spec; set by the API server.', {
      type: 'integer',
    }),
    resourceVersion: described('The version of the object; set by the API server.', {
      type: 'string',
    }),
    selfLink: described('The path of the object; no longer set.', { type: 'string' }),
    uid: described('The id of the object; set by the API server.', { type: 'string' }),
  },
  additionalProperties: false,
};

/** A signed integer of 32 bits. */
export const int32: JsonObject = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** The API group and version of the kind, in words. */
export const versioned = 'The API group and version of the kind.';
const named = 'The name, labels and annotations.';
const specified = 'The specification.';
const reported = 'The state that controllers report.';

const knownMetadata = described(named, metadataSchema);

/** The schema of objects with a `spec` whose fields are all known. */
export function strictObject(apiVersion: string, kind: string, spec: JsonObject): JsonObject {
  const fields = { metadata: knownMetadata, spec, status: described(reported, { type: 'object' }) };
  return { ...objectOf(apiVersion, kind, fields), additionalProperties: false };
}

/** The schema of a kind of ours, for completion and descriptions in editors: with a description of every field. */
export function publishedSchema(kind: string, about: string, spec: JsonObject): JsonObject {
  const apiVersion = 'distributary.dev/v1alpha1';
  const fields = {
    metadata: knownMetadata,
    spec,
    status: described('The status; ignored.', { type: 'object' }),
  };
  const whole = objectOf(apiVersion, kind, fields);
  return { ...whole, description: about, additionalProperties: false };
}

/** The schema of objects of which only some fields are read. */
export function looseObject(apiVersion: string, kind: string, spec: JsonObject): JsonObject {
  return objectOf(apiVersion, kind, { metadata: described(named, { type: 'object' }), spec });
}

interface ObjectFields extends JsonObject {
  readonly metadata: JsonObject;
  readonly spec: JsonObject;
}

function objectOf(
  apiVersion: string,
  kind: string,
  { metadata, spec, ...others }: ObjectFields,
): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaId(apiVersion, kind),
    title: `${kind} (${apiVersion})`,
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
    properties: {
      apiVersion: described(versioned, { const: apiVersion }),
      kind: described('The kind.', { const: kind }),
      metadata,
      spec: described(specified, spec),
      ...others,
    },
  };
}

/** The id of a schema; the kinds of our own group are not below its name. */
function schemaId(apiVersion: string, kind: string): string {
  const file = kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const folder = apiVersion.replace(/^distributary\.dev\//, '');
  return `https://distributary.dev/schema/${folder}/${file}.json`;
}

/** An object schema that refuses unknown fields. */
export function closed(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema with the description that editors show. */
export function described(description: string, schema: JsonObject): JsonObject {
  return { description, ...schema };
}
