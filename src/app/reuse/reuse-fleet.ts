/**
 * A repository that an earlier run with the same program has laid out → its result: the findings, and the ids of the files of its branches.
 * The Fleet and its clusters are always read; the rest of the input is only compared with the record.
 * @module
 */

import type { Reuse } from '../../cache/reuse.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { SilencedFinding } from '../../judge/silence.ts';
import { layoutBranchNames } from '../../layout/branch-names.ts';
import { sourceTypes } from '../../place/rendered/registry.ts';
import type { ObjectFormat } from '../../plan/object/git-object.ts';
import { identifyPrograms } from '../../read/program/program-identity.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { type Json, type JsonObject, objectAt, valueAt } from '../../resource/json.ts';
import { type LaidOutRepository, layoutRepository } from '../layout.ts';
import { readTopology, renderRepository } from '../render.ts';
import { judgementOf, type WriteOptions } from '../write-options.ts';
import {
  recallFindings,
  recallSilenced,
  recordFindings,
  recordSilenced,
} from './findings-record.ts';
import { recallLayouts, recordLayouts } from './layout-record.ts';
import {
  hasSame,
  listingOf,
  logReading,
  parseReadFiles,
  type ReadFiles,
  type ReadingLog,
  readFilesJson,
} from './reading-log.ts';

/**
 * Purpose of the branches: their findings alone, or with the ids of their files in a repository of this format. The ids of the state that
 * another one is compared with are recorded separately: most often both have the same files.
 */
export type Extent = 'findings' | 'earlier' | ObjectFormat;

/** A laid out repository, and a function that records it for later runs, to be called once there are no errors. */
export interface LaidOutRun {
  readonly laidOut: LaidOutRepository;
  readonly log: ReadingLog;
  keep(extent: Extent): Promise<void>;
}

/** Renders and lays out the branches of the selected clusters. */
export async function layOut(
  reader: RepositoryReader,
  options: WriteOptions,
  onRendered: () => void = () => undefined,
): Promise<LaidOutRun> {
  const { choose } = judgementOf(options);
  const log = logReading(reader);
  const rendered = await renderRepository(log.reader, options);
  onRendered();
  const { clusters } = rendered.topology;
  const chosen = choose(clusters);
  const laidOut = layoutRepository(rendered, chosen);
  return {
    laidOut,
    log,
    keep: async (extent) => {
      const { reuse } = options;
      const read = log.readFiles();
      if (reuse === undefined || read === undefined || !mayReuse(options)) return;
      if (chosen.length < clusters.length || laidOut.fleet === undefined) return;
      if (laidOut.programs === undefined) return;
      // A selection of clusters may have fewer findings.
      const isForAny = laidOut.diagnostics.length === rendered.diagnostics.length;
      await keepRecord({ laidOut, read, isForAny }, { reader, options, reuse, extent });
    },
  };
}

/** The layout of an earlier run, and its reads. */
export interface RecalledRepository extends LaidOutRepository {
  readonly read: ReadFiles;
}

/** The layout of an earlier run; undefined if any input differs. It has no manifests and no routes. */
export async function recallLayout(
  reader: RepositoryReader,
  options: WriteOptions,
  extent: Extent,
): Promise<RecalledRepository | undefined> {
  const { reuse } = options;
  if (reuse === undefined || !mayReuse(options)) return undefined;
  const text = await reuse.store.get(keyOf({ reader, options, reuse, extent }));
  const record = text === undefined ? undefined : parseRecord(text);
  if (record === undefined || !(await hasSame(reader, record.read))) return undefined;
  if (!(await areSame(record.programs))) return undefined;
  const known = await readTopology(reader, options);
  const { fleet, topology } = known;
  if (fleet === undefined) return undefined;
  const names = layoutBranchNames(topology.clusters, fleet).value;
  const chosen = judgementOf(options).choose(topology.clusters);
  if (chosen.length < topology.clusters.length && !record.isForAny) return undefined;
  const layouts = isOfFindings(extent) ? [] : recallLayouts(record.layouts, chosen, names);
  if (layouts === undefined) return undefined;
  const { value } = await reader.read(record.read.texts);
  const texts = new Map(value.map(({ path, text: content }) => [path, content]));
  const { read, findings: diagnostics, silenced } = record;
  return { ...known, names, layouts, diagnostics, silenced, texts, read };
}

/** Whether the programs of these names are unchanged. */
async function areSame(known: ReadonlyMap<string, string>): Promise<boolean> {
  const all = sourceTypes.map(({ program }) => program).filter(({ name }) => known.has(name));
  const found = await identifyPrograms(all);
  return known.size === found.size && all.every((one) => known.get(one.name) === found.get(one));
}

function isOfFindings(extent: Extent): extent is 'findings' | 'earlier' {
  return extent === 'findings' || extent === 'earlier';
}

/** The record does not cover input from outside of the files. */
function mayReuse({ live, given }: WriteOptions): boolean {
  return live === undefined && given === undefined;
}

/** A run. */
interface Run {
  readonly reader: RepositoryReader;
  readonly options: WriteOptions;
  readonly reuse: Reuse;
  readonly extent: Extent;
}

/** The parameters that determine the reads; the contents are part of the record. */
function keyOf({ reader, options, reuse, extent }: Run): string {
  const { fleetFile, topology } = options;
  const listing = listingOf(reader);
  return JSON.stringify(['fleet', reuse.program, extent, fleetFile, topology, listing]);
}

/** Result of a run. */
interface Result {
  readonly laidOut: LaidOutRepository;
  readonly read: ReadFiles;
  /** Whether its findings apply to every selection of clusters. */
  readonly isForAny: boolean;
}

async function keepRecord({ laidOut, read, isForAny }: Result, run: Run): Promise<void> {
  const { layouts, diagnostics } = laidOut;
  const findings = recordFindings(diagnostics);
  const silenced = recordSilenced(laidOut.silenced);
  if (findings === undefined || silenced === undefined) return;
  const { extent, reuse } = run;
  const programs = Object.fromEntries(laidOut.programs ?? []);
  const record = { read: readFilesJson(read), findings, silenced, isForAny, programs };
  const ofFindings = isOfFindings(extent) ? extent : 'findings';
  const texts = new Map([[keyOf({ ...run, extent: ofFindings }), JSON.stringify(record)]]);
  if (!isOfFindings(extent)) {
    const whole = { ...record, layouts: recordLayouts(layouts, extent) };
    texts.set(keyOf(run), JSON.stringify(whole));
  }
  await reuse.store.keep(texts);
}

/** A stored record. */
interface FleetRecord {
  readonly read: ReadFiles;
  readonly findings: readonly Diagnostic[];
  readonly silenced: readonly SilencedFinding[];
  readonly isForAny: boolean;
  /** Programs by name, with their identities at that time. */
  readonly programs: ReadonlyMap<string, string>;
  readonly layouts: JsonObject | undefined;
}

function parseRecord(text: string): FleetRecord | undefined {
  const value = parseJson(text);
  const read = parseReadFiles(valueAt(value, 'read'));
  const findings = recallFindings(valueAt(value, 'findings'));
  const silenced = recallSilenced(valueAt(value, 'silenced'));
  if (read === undefined || findings === undefined || silenced === undefined) return undefined;
  const isForAny = valueAt(value, 'isForAny') === true;
  const programs = new Map(
    Object.entries(objectAt(value, 'programs') ?? {}).map(([name, one]) => [name, String(one)]),
  );
  return { read, findings, silenced, isForAny, programs, layouts: objectAt(value, 'layouts') };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
