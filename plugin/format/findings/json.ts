/**
 * Findings → JSON. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`.
 * @module
 */
import {
  type Diagnostic,
  type JsonObject,
  type Position,
  type ShownFindings,
  type SilencedFinding,
  withoutCredentials,
} from '../../../src/internal.ts';
import { count, type Described, documentSchema, listOf, record, text } from '../document-schema.ts';
import { jsonText } from '../json-text.ts';

/** `{apiVersion, kind: Findings, summary, findings}` with two spaces, ending in a newline. */
export function formatJson({ joined: findings, counted, silenced, known }: ShownFindings): string {
  const numberOf = (severity: Diagnostic['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const consequences = findings.filter(({ follows }) => follows !== undefined).length;
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Findings',
    summary: {
      errors: numberOf('error'),
      warnings: numberOf('warning'),
      infos: numberOf('info'),
      ...(consequences === 0 ? {} : { consequences }),
      ...(findings.length === counted.length ? {} : { places: counted.length }),
      ...(silenced.length === 0 ? {} : { silenced: silenced.length }),
      ...(known === 0 ? {} : { known }),
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
    ...(silenced.length === 0 ? {} : { silenced: silenced.map(silent) }),
  };
  return jsonText(document);
}

function silent({ finding, silence }: SilencedFinding): JsonObject {
  const { code, severity, message, at } = finding;
  const { by, reason } = silence;
  const why = { by, reason: withoutCredentials(reason), at: place(silence.at) };
  return { code, severity, message, at: place(at), silence: why };
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

/** Written out, so that a new field of the record does not enter the shape by accident. */
function place({ file, document, line, column, pointer }: Position): JsonObject {
  return { file, document, line, column, pointer };
}

const position = record(
  {
    file: { ...text, description: 'Path below the root of the fleet, with slashes.' },
    document: { ...count, description: 'Index of the YAML document.' },
    line: { type: 'integer', minimum: 1, description: 'Line of the file, from 1.' },
    column: { type: 'integer', minimum: 1, description: 'In UTF-16 code units, from 1.' },
    pointer: { ...text, description: 'JSON Pointer (RFC 6901) into the document.' },
  },
  { description: 'A place in a file of the repository.' },
);

const related = listOf(
  record({ message: { ...text, description: 'What is there.' }, at: position }),
  'Other places that the finding is about.',
);

const clusters = listOf(text, 'The clusters of the finding; absent if it applies to all.');

const summary = record(
  {
    errors: { ...count, description: 'How many findings are errors.' },
    warnings: { ...count, description: 'How many findings are warnings.' },
    infos: { ...count, description: 'How many findings are infos.' },
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
    silenced: {
      type: 'integer',
      minimum: 1,
      description: 'How many findings the repository silences; absent when none is.',
    },
    known: {
      type: 'integer',
      minimum: 1,
      description: 'How many more the baseline has; absent without one, or when none is found.',
    },
  },
  {
    optional: ['consequences', 'places', 'silenced', 'known'],
    description: 'Counts of the findings; the same mistake in several places is one.',
  },
);

const codeText: Described = {
  ...text,
  pattern: '^DIS[0-9]{4}$',
  description: 'Code of the finding; `distributary explain CODE` describes it.',
};

const severities: Described = {
  enum: ['error', 'warning', 'info'],
  description: 'Severity, after the settings of the Fleet.',
};

const message: Described = { ...text, description: 'What was found and what was expected.' };

const finding = record(
  {
    code: codeText,
    severity: severities,
    message,
    fix: { ...text, description: 'What to do about it.' },
    at: position,
    related,
    clusters,
    follows: record(
      { code: codeText, at: position },
      { description: 'The error that explains the finding, which will be gone with that one.' },
    ),
    others: listOf(
      record({ message, at: position, related, clusters }, { optional: ['clusters'] }),
      'The same mistake in other objects, fields or files; absent when there is none.',
    ),
  },
  { optional: ['clusters', 'follows', 'others'] },
);

const silencedFinding = record({
  code: codeText,
  severity: severities,
  message,
  at: position,
  silence: record(
    {
      by: {
        enum: ['entry', 'annotation', 'comment'],
        description:
          'entry: in `spec.findings` of the Fleet; annotation: of an object; comment: of a file.',
      },
      reason: { ...text, description: 'The reason that is written there; credentials are hidden.' },
      at: position,
    },
    {
      description:
        'Who silences it (an entry of the Fleet, an annotation, a comment), why and where.',
    },
  ),
});

/** JSON Schema (2020-12) of what {@link formatJson} writes. */
export const findingsSchema: JsonObject = documentSchema(
  { kind: 'Findings', from: 'check --format json' },
  {
    summary,
    findings: listOf(finding, 'In order of file, line, column, code.'),
    silenced: listOf(
      silencedFinding,
      'What the repository silences; absent when it silences none.',
    ),
  },
  ['silenced'],
);
