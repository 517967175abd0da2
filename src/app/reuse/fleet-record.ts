/**
 * The result of a run ↔ a text of the cache.
 * @module
 */
import type { Reuse } from '../../cache/reuse.ts';
import { present } from '../../collection/present.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { SilencedFinding } from '../../judge/silence.ts';
import type { ObjectFormat } from '../../plan/object/git-object.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import {
  type Json,
  type JsonObject,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../resource/json.ts';
import type { LaidOutRepository } from '../layout.ts';
import type { WriteOptions } from '../write-options.ts';
import {
  recallFindings,
  recallSilenced,
  recordFindings,
  recordSilenced,
} from './findings-record.ts';
import { recordLayouts } from './layout-record.ts';
import { listingOf, parseReadFiles, type ReadFiles, readFilesJson } from './reading-log.ts';

/**
 * Purpose of the branches: their findings alone, or with the ids of their files in a repository of this format. The ids of the state that
 * another one is compared with are recorded separately: most often both have the same files.
 */
export type Extent = 'findings' | 'earlier' | ObjectFormat;

/** Whether a run needs no files of branches. */
export function isOfFindings(extent: Extent): extent is 'findings' | 'earlier' {
  return extent === 'findings' || extent === 'earlier';
}

/** A run. */
export interface Run {
  readonly reader: RepositoryReader;
  readonly options: WriteOptions;
  readonly reuse: Reuse;
  readonly extent: Extent;
}

/** Result of a run. */
export interface Result {
  readonly laidOut: LaidOutRepository;
  readonly read: ReadFiles;
  /** Whether its findings apply to every selection of clusters. */
  readonly isForAny: boolean;
  /** A commit that has most of the files as they were read; absent: none is known. */
  readonly commit?: string | undefined;
}

/** A stored record. */
export interface FleetRecord extends Pick<Result, 'read' | 'isForAny' | 'commit'> {
  readonly findings: readonly Diagnostic[];
  readonly silenced: readonly SilencedFinding[];
  /** Programs by name, with their identities at that time. */
  readonly programs: ReadonlyMap<string, string>;
  /** The files of the sources with objects about the whole fleet. */
  readonly fleetFiles: ReadonlySet<string>;
  readonly layouts: JsonObject | undefined;
}

/** Reads the record of a run; undefined if there is none. */
export async function readRecord(run: Run): Promise<FleetRecord | undefined> {
  const text = await run.reuse.store.get(keyOf(run));
  return text === undefined ? undefined : await parseRecord(text);
}

/** Records a result, unless its findings cannot be recorded. */
export async function keepRecord(result: Result, run: Run): Promise<void> {
  const { laidOut, read, isForAny, commit } = result;
  const { layouts, diagnostics } = laidOut;
  const findings = await recordFindings(diagnostics);
  const silenced = await recordSilenced(laidOut.silenced);
  if (findings === undefined || silenced === undefined) return;
  const { extent, reuse } = run;
  const programs = Object.fromEntries(laidOut.programs ?? []);
  const fleetFiles = [...(laidOut.fleetFiles ?? [])];
  const about = { isForAny, programs, fleetFiles, ...present({ commit }) };
  const record = { read: readFilesJson(read), findings, silenced, ...about };
  const ofFindings = isOfFindings(extent) ? extent : 'findings';
  const texts = new Map([[keyOf({ ...run, extent: ofFindings }), JSON.stringify(record)]]);
  if (!isOfFindings(extent)) {
    const whole = { ...record, layouts: recordLayouts(layouts, extent) };
    texts.set(keyOf(run), JSON.stringify(whole));
  }
  await reuse.store.keep(texts);
}

/** The parameters that determine the reads; the contents are part of the record. */
function keyOf({ reader, options, reuse, extent }: Run): string {
  const { fleetFile, topology } = options;
  const listing = listingOf(reader);
  return JSON.stringify(['fleet', reuse.program, extent, fleetFile, topology, listing]);
}

async function parseRecord(text: string): Promise<FleetRecord | undefined> {
  const value = parseJson(text);
  const read = parseReadFiles(valueAt(value, 'read'));
  const findings = await recallFindings(valueAt(value, 'findings'));
  const silenced = await recallSilenced(valueAt(value, 'silenced'));
  if (read === undefined || findings === undefined || silenced === undefined) return undefined;
  const programs = new Map(
    Object.entries(objectAt(value, 'programs') ?? {}).map(([name, one]) => [name, String(one)]),
  );
  return {
    read,
    findings,
    silenced,
    isForAny: valueAt(value, 'isForAny') === true,
    commit: stringAt(value, 'commit'),
    programs,
    fleetFiles: new Set(textsAt(value, 'fleetFiles')),
    layouts: objectAt(value, 'layouts'),
  };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
