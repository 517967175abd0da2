/**
 * The result of a run ↔ a text of the cache.
 * @module
 */
import type { Reuse } from '../../cache/reuse.ts';
import { present } from '../../collection/present.ts';
import type { ObjectFormat } from '../../plan/object/git-object.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { type JsonObject, objectAt, stringAt, textsAt, valueAt } from '../../resource/json.ts';
import type { LaidOutRepository } from '../layout.ts';
import type { WriteOptions } from '../write-options.ts';
import { type JudgedRecord, parseJson, recallJudged, recordJudged } from './judged-record.ts';
import { recordLayouts } from './layout-record.ts';
import { type ReadFiles, recordKey } from './reading-log.ts';

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
export interface FleetRecord extends JudgedRecord, Pick<Result, 'isForAny' | 'commit'> {
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
  const { layouts, diagnostics: findings, silenced, programs = new Map() } = laidOut;
  const judged = await recordJudged({ read, findings, silenced, programs });
  if (judged === undefined) return;
  const { extent, reuse } = run;
  const fleetFiles = [...(laidOut.fleetFiles ?? [])];
  const record = { ...judged, isForAny, fleetFiles, ...present({ commit }) };
  const ofFindings = isOfFindings(extent) ? extent : 'findings';
  const texts = new Map([[keyOf({ ...run, extent: ofFindings }), JSON.stringify(record)]]);
  if (!isOfFindings(extent)) {
    const whole = { ...record, layouts: recordLayouts(layouts, extent) };
    texts.set(keyOf(run), JSON.stringify(whole));
  }
  await reuse.store.keep(texts);
}

function keyOf({ reader, options, extent }: Run): string {
  return recordKey(['fleet', extent], reader, options);
}

async function parseRecord(text: string): Promise<FleetRecord | undefined> {
  const value = parseJson(text);
  const judged = await recallJudged(value);
  if (judged === undefined) return undefined;
  return {
    ...judged,
    isForAny: valueAt(value, 'isForAny') === true,
    commit: stringAt(value, 'commit'),
    fleetFiles: new Set(textsAt(value, 'fleetFiles')),
    layouts: objectAt(value, 'layouts'),
  };
}
