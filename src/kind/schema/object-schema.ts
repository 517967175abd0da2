/** The parts that the schemas of all kinds share: the envelope of a Kubernetes object. */
import type { JsonObject } from '../../resource/json.ts';
import metadataSchema from './metadata.schema.json' with { type: 'json' };

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
