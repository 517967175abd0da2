/** Findings → a log of SARIF 2.1.0 (OASIS), which GitHub code scanning and others read. Sections are those of the standard. */
import type { CodeText, Severity } from '../../../src/diagnostic/code.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import { withoutCredentials } from '../../../src/diagnostic/wording/credential-text.ts';
import { type JoinedFinding, otherPlaces } from '../../../src/judge/join/join-places.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import type { SilencedFinding } from '../../../src/judge/silence.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { findCode, pageOf } from '../../carried/code-pages.ts';
import { version } from '../../version.ts';
import { jsonText } from '../json-text.ts';
import { printable } from '../terminal/display-width.ts';
import type { FormatContext } from './findings-format.ts';

/** SARIF's names of the severities (§3.27.10). */
const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** One run with its rules (the codes found, in order of their first finding); ends in a newline. */
export function formatSarif(
  { folded: findings, silenced, known }: ShownFindings,
  { prefix }: Pick<FormatContext, 'prefix'>,
): string {
  const ids = [...new Set([...findings, ...silenced.map(({ finding }) => finding)].map(codeOf))];
  // In a run either all results have suppressions, or none (§3.27.23).
  const unsuppressed = silenced.length === 0 ? {} : { suppressions: [] };
  const log: JsonObject = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'distributary', version: version(), rules: ids.map(rule) } },
        columnKind: 'utf16CodeUnits',
        ...(known === 0 ? {} : { properties: { inBaseline: known } }),
        results: [
          ...findings.map((finding) => ({ ...result(finding, ids, prefix), ...unsuppressed })),
          ...silenced.map(({ finding, silence }) => ({
            ...result({ ...finding, others: [] }, ids, prefix),
            suppressions: [suppression(silence)],
          })),
        ],
      },
    ],
  };
  return jsonText(log);
}

function codeOf({ code }: Diagnostic): string {
  return code;
}

function result(finding: JoinedFinding, ids: readonly string[], prefix: string): JsonObject {
  return {
    ruleId: finding.code,
    ruleIndex: ids.indexOf(finding.code),
    level: levels[finding.severity],
    message: message(`${finding.message}; fix: ${finding.fix}`),
    // Several locations are correct where a change is required at each (§3.27.12).
    locations: placesOf(finding).map((at) => location(at, prefix)),
    relatedLocations: [...finding.related, ...otherPlaces(finding)].map((other, id) => ({
      id,
      ...location(other.at, prefix),
      message: message(other.message),
    })),
  };
}

/** The suppression is in the Fleet, outside of the file of the finding (§3.35.2). */
function suppression({ by, reason }: SilencedFinding['silence']): JsonObject {
  const kind = by === 'entry' ? 'external' : 'inSource';
  return { kind, justification: printable(withoutCredentials(reason)) };
}

function rule(id: string): JsonObject {
  const code = findCode(id);
  return code === undefined ? { id } : { id, name: code.name, ...explanation(code) };
}

function explanation(code: CodeText): JsonObject {
  const { title, why, fix, severity } = code;
  return {
    shortDescription: { text: title },
    fullDescription: { text: `${title}. ${why}` },
    help: { text: `${why} What to do: ${fix}.`, markdown: pageOf(code) },
    defaultConfiguration: { level: levels[severity] },
  };
}

/** Each place once: a patch has one place for all objects on which it fails. */
function placesOf(finding: JoinedFinding): readonly Position[] {
  const places = [finding, ...finding.others].map(({ at }) => at);
  return [...new Map(places.map((at) => [JSON.stringify(at), at])).values()];
}

function location({ file, line, column }: Position, prefix: string): JsonObject {
  return {
    physicalLocation: {
      artifactLocation: { uri: relativeUri(prefix + file), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column },
    },
  };
}

/** A relative reference (RFC 3986 §4.2): a colon in its first segment would make it a scheme, so it is encoded too. */
function relativeUri(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD')))
    .join('/');
}

/** A plain message (§3.11): placeholders and links are escaped. */
function message(text: string): JsonObject {
  const plain = printable(text)
    .replace(/\{(\d+)\}/g, '{{$1}}')
    .replace(/\[(?=[^\]]*\]\()/g, '\\[');
  return { text: plain };
}
