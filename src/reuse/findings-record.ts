/**
 * Findings ↔ JSON, so that a run can report the findings of an earlier one. Findings are recorded only if they parse back unchanged and
 * contain no text like a credential.
 */
import { present } from '../collection/present.ts';
import type { Args, Code, CodeText } from '../diagnostic/code.ts';
import { type Diagnostic, diagnose, withPart } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';
import { withoutCredentials } from '../diagnostic/wording/credential-text.ts';
import type { Silence, SilencedFinding } from '../judge/silence.ts';
import { isObject, type Json, listAt, stringAt, valueAt } from '../resource/json.ts';

/** Maximum number of recorded findings; with more, the duration of a run does not matter. */
const MOST_FINDINGS = 1_000;

/** A finding without its text. */
type Record = Pick<
  Diagnostic,
  'args' | 'clusters' | 'at' | 'related' | 'follows' | 'setTo' | 'code'
>;

/** Writes findings; undefined when they are too many, or would not parse back unchanged. */
export async function recordFindings(findings: readonly Diagnostic[]): Promise<Json | undefined> {
  if (findings.length > MOST_FINDINGS) return undefined;
  const records = findings.map(({ code, args, clusters, at, related, follows, setTo }): Record => {
    return { code, args, clusters, at, related, ...present({ follows, setTo }) };
  });
  const text = JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? null : value));
  if (withoutCredentials(text) !== text) return undefined;
  const written: Json = JSON.parse(text);
  const back = await recallFindings(written);
  const isSame = back?.every((finding, i) => saying(finding) === saying(findings[i]));
  return isSame === true ? written : undefined;
}

/** Reads findings; undefined for any other value. */
export async function recallFindings(
  value: Json | undefined,
): Promise<readonly Diagnostic[] | undefined> {
  if (!Array.isArray(value)) return undefined;
  // The codes know all checks: only a run with findings loads them.
  if (value.length === 0) return [];
  const definitions = await definitionsByCode();
  const findings = value.map((one) => recallFinding(one, definitions));
  return findings.every((finding) => finding !== undefined) ? findings : undefined;
}

function recallFinding(value: Json, definitions: Definitions): Diagnostic | undefined {
  const definition = definitions.get(stringAt(value, 'code') ?? '');
  if (definition === undefined || !isRecord(value)) return undefined;
  const { args, clusters, at, related, follows, setTo } = value;
  const found = diagnose(definition, args, at, related);
  return withPart(found, { clusters, ...present({ follows, setTo }) });
}

/** Writes silenced findings, each with its reason; undefined as above. */
export async function recordSilenced(
  silenced: readonly SilencedFinding[],
): Promise<Json | undefined> {
  const findings = await recordFindings(silenced.map(({ finding }) => finding));
  const text = JSON.stringify(silenced.map(({ silence }) => silence));
  if (findings === undefined || withoutCredentials(text) !== text) return undefined;
  return { findings, silences: JSON.parse(text) };
}

/** Reads silenced findings; undefined for any other value. */
export async function recallSilenced(
  value: Json | undefined,
): Promise<readonly SilencedFinding[] | undefined> {
  const findings = await recallFindings(valueAt(value, 'findings'));
  const silences = listAt(value, 'silences');
  if (findings?.length !== silences.length) return undefined;
  const silenced = findings.flatMap((finding, i) => {
    const silence: unknown = silences[i];
    return isSilence(silence) ? [{ finding, silence }] : [];
  });
  return silenced.length === findings.length ? silenced : undefined;
}

function isSilence(value: unknown): value is Silence {
  if (!isObject(value)) return false;
  const { by, reason, at } = value;
  return typeof by === 'string' && typeof reason === 'string' && isPosition(at);
}

/** The store returns only records of this program; this check is for records from elsewhere. */
function isRecord(value: unknown): value is Record {
  if (!isObject(value)) return false;
  const { args, clusters, at, related } = value;
  return isObject(args) && isPosition(at) && Array.isArray(clusters) && Array.isArray(related);
}

/** Whether a recorded value is a place. */
export function isPosition(value: unknown): value is Position {
  return isObject(value) && typeof value['file'] === 'string' && typeof value['line'] === 'number';
}

/** All parts of a finding that are printed. */
function saying(finding: Diagnostic | undefined): string {
  if (finding === undefined) return '';
  const { code, severity, message, fix, clusters, at, related, follows } = finding;
  return JSON.stringify([code, severity, message, fix, clusters, at, related, follows]);
}

/** By code. */
type Definitions = ReadonlyMap<string, Code<Args>>;

/** Each is a whole definition: the list names only the fields for documents. */
async function definitionsByCode(): Promise<Definitions> {
  const { codes } = await import('../render/codes.ts');
  return new Map(codes.filter(isDefinition).map((code) => [code.code, code]));
}

function isDefinition(code: CodeText): code is Code<Args> {
  return 'message' in code;
}
