/** The reads of a run, its findings and its programs ↔ JSON. */
import { type Diagnostic, placesOf } from '../diagnostic/diagnostic.ts';
import type { SilencedFinding } from '../judge/silence.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type Json, type JsonObject, objectAt, valueAt } from '../resource/json.ts';
import {
  recallFindings,
  recallSilenced,
  recordFindings,
  recordSilenced,
} from './findings-record.ts';
import { parseReadFiles, type ReadFiles, readFilesJson } from './reading-log.ts';

/** The part of a record that all records have. */
export interface JudgedRecord {
  readonly read: ReadFiles;
  readonly findings: readonly Diagnostic[];
  readonly silenced: readonly SilencedFinding[];
  /** Programs by name, with their identities at that time. */
  readonly programs: ReadonlyMap<string, string>;
}

/** Writes it; undefined if its findings cannot be recorded. */
export async function recordJudged(of: JudgedRecord): Promise<JsonObject | undefined> {
  const findings = await recordFindings(of.findings);
  const silenced = await recordSilenced(of.silenced);
  if (findings === undefined || silenced === undefined) return undefined;
  const programs = Object.fromEntries(of.programs);
  return { read: readFilesJson(of.read), findings, silenced, programs };
}

/** Reads it; undefined for any other value. */
export async function recallJudged(value: Json | undefined): Promise<JudgedRecord | undefined> {
  const read = parseReadFiles(valueAt(value, 'read'));
  const findings = await recallFindings(valueAt(value, 'findings'));
  const silenced = await recallSilenced(valueAt(value, 'silenced'));
  if (read === undefined || findings === undefined || silenced === undefined) return undefined;
  const programs = new Map(
    Object.entries(objectAt(value, 'programs') ?? {}).map(([name, one]) => [name, String(one)]),
  );
  return { read, findings, silenced, programs };
}

/** Parses a text of the cache; undefined if it is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the programs of these names are unchanged. */
export async function areSamePrograms(known: ReadonlyMap<string, string>): Promise<boolean> {
  if (known.size === 0) return true;
  const [{ sourceTypes }, { identifyPrograms }] = await Promise.all([
    import('../place/rendered/registry.ts'),
    import('../read/program/program-identity.ts'),
  ]);
  const all = sourceTypes.map(({ program }) => program).filter(({ name }) => known.has(name));
  const found = await identifyPrograms(all);
  return known.size === found.size && all.every((one) => known.get(one.name) === found.get(one));
}

/** The files that recorded findings, and what silences them, have a place in. */
function mentionedFiles({ findings, silenced }: JudgedRecord): readonly string[] {
  const both = [...findings, ...silenced.map(({ finding }) => finding)];
  const silences = silenced.map(({ silence }) => silence.at);
  return [...both.flatMap(placesOf), ...silences].map(({ file }) => file);
}

/** Read texts, with those that a report shows lines of; undefined if one cannot be read. */
export async function withMentioned(
  texts: ReadonlyMap<string, string>,
  record: JudgedRecord,
  reader: RepositoryReader,
): Promise<ReadonlyMap<string, string> | undefined> {
  const missing = new Set(mentionedFiles(record).filter((file) => !texts.has(file)));
  const known = [...missing].filter((file) => record.read.texts.has(file));
  if (known.length === 0) return texts;
  const { value, diagnostics } = await reader.read(known);
  if (diagnostics.length > 0) return undefined;
  return new Map([...texts, ...value.map(({ path, text }) => [path, text] as const)]);
}
