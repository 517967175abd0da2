/** Findings → JSON. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`. */
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import { withoutCredentials } from '../../../src/diagnostic/wording/credential-text.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import type { SilencedFinding } from '../../../src/judge/silence.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
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
