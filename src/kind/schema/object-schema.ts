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
    name: described('The name, one of its kind in its namespace.', { type: 'string' }),
    generateName: described('What the name begins with where the API server makes it.', {
      type: 'string',
    }),
    namespace: described('The namespace.', { type: 'string' }),
    labels: described('Labels, by which objects are selected.', stringMap),
    annotations: described('Annotations: what programs read.', stringMap),
    finalizers: described('Who has to agree to its deletion.', {
      type: 'array',
      items: { type: 'string' },
    }),
    ownerReferences: described('What it is deleted with.', {
      type: 'array',
      items: { type: 'object' },
    }),
    managedFields: described('Who set which field; the API server writes it.', {
      type: 'array',
      items: { type: 'object' },
    }),
    creationTimestamp: described('When it was made; the API server writes it.', { type: 'string' }),
    deletionTimestamp: described('When it is gone; the API server writes it.', { type: 'string' }),
    deletionGracePeriodSeconds: described('How long it has until then; the API server writes it.', {
      type: 'integer',
    }),
    generation: described('How often its spec was changed; the API server writes it.', {
      type: 'integer',
    }),
    resourceVersion: described('Its version; the API server writes it.', { type: 'string' }),
    selfLink: described('Its address, no longer written.', { type: 'string' }),
    uid: described('Its id; the API server writes it.', { type: 'string' }),
  },
  additionalProperties: false,
};

/** The schema of objects with a `spec` whose fields are all known. */
export function strictObject(apiVersion: string, kind: string, spec: JsonObject): JsonObject {
  const fields = { metadata: metadataSchema, spec, status: { type: 'object' } };
  return { ...objectOf(apiVersion, kind, fields), additionalProperties: false };
}

/** The schema of a kind of ours, by which editors complete and explain it: with an id, and words at every field. */
export function publishedSchema(kind: string, about: string, spec: JsonObject): JsonObject {
  const apiVersion = 'distributary.dev/v1alpha1';
  const file = kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const fields = {
    metadata: described('Its name, labels and annotations.', metadataSchema),
    spec: described('What it says.', spec),
    status: described('Nobody reads it.', { type: 'object' }),
  };
  const whole = objectOf(apiVersion, kind, fields);
  return {
    ...whole,
    $id: `https://distributary.dev/schema/v1alpha1/${file}.json`,
    description: about,
    properties: {
      apiVersion: described('The API that the kind belongs to.', { const: apiVersion }),
      kind: described('The kind.', { const: kind }),
      ...fields,
    },
    additionalProperties: false,
  };
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
