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
    name: { type: 'string' },
    generateName: { type: 'string' },
    namespace: { type: 'string' },
    labels: stringMap,
    annotations: stringMap,
    finalizers: { type: 'array', items: { type: 'string' } },
    ownerReferences: { type: 'array', items: { type: 'object' } },
    managedFields: { type: 'array', items: { type: 'object' } },
    creationTimestamp: { type: 'string' },
    deletionTimestamp: { type: 'string' },
    deletionGracePeriodSeconds: { type: 'integer' },
    generation: { type: 'integer' },
    resourceVersion: { type: 'string' },
    selfLink: { type: 'string' },
    uid: { type: 'string' },
  },
  additionalProperties: false,
};

/** The schema of objects with a `spec` whose fields are all known. */
export function strictObject(apiVersion: string, kind: string, spec: JsonObject): JsonObject {
  const fields = { metadata: metadataSchema, spec, status: { type: 'object' } };
  return { ...objectOf(apiVersion, kind, fields), additionalProperties: false };
}

/** The schema of objects of which we know only the parts that we read. */
export function looseObject(apiVersion: string, kind: string, spec: JsonObject): JsonObject {
  return objectOf(apiVersion, kind, { metadata: { type: 'object' }, spec });
}

function objectOf(apiVersion: string, kind: string, fields: JsonObject): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${kind} (${apiVersion})`,
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
    properties: { apiVersion: { const: apiVersion }, kind: { const: kind }, ...fields },
  };
}

/** An object schema that knows all its fields. */
export function closed(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema with the words that editors show beside the field. */
export function described(description: string, schema: JsonObject): JsonObject {
  return { description, ...schema };
}
