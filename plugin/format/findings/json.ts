/**
 * Findings → JSON for programs. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`.
 * @module
 */
import {
  type Diagnostic,
  type JsonObject,
  joinPlaces,
  type Position,
} from '../../../src/internal.ts';
import { jsonText } from '../json-text.ts';

/** `{apiVersion, kind: Findings, summary, findings}` with two spaces, ending in a newline. */
export function formatJson(all: readonly Diagnostic[]): string {
  const findings = joinPlaces(all);
  const count = (severity: Diagnostic['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const consequences = findings.filter(({ follows }) => follows !== undefined).length;
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Findings',
    summary: {
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      ...(consequences === 0 ? {} : { consequences }),
      ...(findings.length === all.length ? {} : { places: all.length }),
    },
    findings: findings.map(
      ({ code, severity, message, fix, at, related, clusters, follows, others }) => ({
        code,
        severity,
        message,
        fix,
        at: place(at),
        related: related.map(relatedPlace),
        ...(clusters.length === 0 ? {} : { clusters }),
        ...(follows === undefined
          ? {}
          : { follows: { code: follows.code, at: place(follows.at) } }),
        ...(others.length === 0 ? {} : { others: others.map(other) }),
      }),
    ),
  };
  return jsonText(document);
}

function other({ message, at, related, clusters }: Diagnostic): JsonObject {
  return {
    message,
    at: place(at),
    related: related.map(relatedPlace),
    ...(clusters.length === 0 ? {} : { clusters }),
  };
}

function relatedPlace({ message, at }: Pick<Diagnostic, 'message' | 'at'>): JsonObject {
  return { message, at: place(at) };
}

/** Written out, so that a field that the record gains does not slip into the shape. */
function place({ file, document, line, column, pointer }: Position): JsonObject {
  return { file, document, line, column, pointer };
}

const position: JsonObject = {
  type: 'object',
  description: 'A place in a file of the repository.',
  required: ['file', 'document', 'line', 'column', 'pointer'],
  additionalProperties: false,
  properties: {
    file: { type: 'string', description: 'Path below the root of the fleet, with slashes.' },
    document: { type: 'integer', minimum: 0, description: 'Index of the YAML document.' },
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1, description: 'In UTF-16 code units, from 1.' },
    pointer: { type: 'string', description: 'JSON Pointer (RFC 6901) into the document.' },
  },
};

const related: JsonObject = {
  type: 'array',
  description: 'Other places that the finding is about.',
  items: {
    type: 'object',
    required: ['message', 'at'],
    additionalProperties: false,
    properties: { message: { type: 'string' }, at: position },
  },
};

const clusters: JsonObject = {
  type: 'array',
  description: 'The clusters that the finding holds for; absent when it is about all.',
  items: { type: 'string' },
};

/** JSON Schema (2020-12) of what {@link formatJson} writes. */
export const findingsSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://distributary.dev/schema/v1alpha1/findings.json',
  title: 'Findings',
  description: 'What `distributary check --format json` prints.',
  type: 'object',
  required: ['apiVersion', 'kind', 'summary', 'findings'],
  additionalProperties: false,
  properties: {
    apiVersion: { const: 'distributary.dev/v1alpha1' },
    kind: { const: 'Findings' },
    summary: {
      type: 'object',
      required: ['errors', 'warnings', 'infos'],
      additionalProperties: false,
      properties: {
        errors: { type: 'integer', minimum: 0 },
        warnings: { type: 'integer', minimum: 0 },
        infos: { type: 'integer', minimum: 0 },
        consequences: {
          type: 'integer',
          minimum: 1,
          description: 'How many of all these follow from an error; absent when none does.',
        },
        places: {
          type: 'integer',
          minimum: 2,
          description: 'In how many places all these are; absent when each is in one.',
        },
      },
    },
    findings: {
      type: 'array',
      description: 'In order of file, line, column, code.',
      items: {
        type: 'object',
        required: ['code', 'severity', 'message', 'fix', 'at', 'related'],
        additionalProperties: false,
        properties: {
          code: { type: 'string', pattern: '^DIS[0-9]{4}$' },
          severity: { enum: ['error', 'warning', 'info'] },
          message: { type: 'string', description: 'What was found and what was expected.' },
          fix: { type: 'string', description: 'What to do about it.' },
          at: position,
          related,
          clusters,
          follows: {
            type: 'object',
            description: 'The error that explains the finding, which will be gone with that one.',
            required: ['code', 'at'],
            additionalProperties: false,
            properties: { code: { type: 'string' }, at: position },
          },
          others: {
            type: 'array',
            description:
              'The same mistake in other objects, fields or files; absent when there is none.',
            items: {
              type: 'object',
              required: ['message', 'at', 'related'],
              additionalProperties: false,
              properties: { message: { type: 'string' }, at: position, related, clusters },
            },
          },
        },
      },
    },
  },
};
