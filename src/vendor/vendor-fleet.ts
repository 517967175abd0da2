/**
 * A repository, its lock and the network → the files to vendor, so that all its sources can be rendered offline. Nothing is written here.
 */
import { join } from 'node:path';
import { remoteReference } from '../diagnostic/codes/vendored.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { judgeEntries } from '../load/load-lock.ts';
import type { Need } from '../place/rendered/source-type.ts';
import { originKey } from '../place/rendered/vendored/origin.ts';
import { printLock, type VendorLock } from '../place/rendered/vendored/vendor-lock.ts';
import { withScratchDirectory } from '../read/program/scratch-directory.ts';
import { beginBudget } from '../read/remote/fetch-budget.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { bringAll, isBelow, type Wanted } from './bring-origin.ts';
import { overlaidReader } from './overlaid-reader.ts';
import type { VendorOptions, VendorRun } from './vendor-run.ts';
import { type Needs, openVendorState, surveyNeeds, unneeded } from './vendor-state.ts';

/** The new state of the vendored files. */
export interface VendoredFleet {
  /** False when the Fleet or the lock cannot be read: then nothing was fetched. */
  readonly isKnown: boolean;
  /** The lock before the run, */
  readonly before: VendorLock;
  /** after it, */
  readonly lock: VendorLock;
  /** and its text; undefined when nothing is vendored. */
  readonly lockText: string | undefined;
  /** Directories that are replaced as a whole, with the files in each by relative path. */
  readonly written: ReadonlyMap<string, readonly FileBytes[]>;
  /** Directories that are removed. */
  readonly removed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Maximum number of rounds: copied files may refer to other files. */
const MOST_ROUNDS = 16;

/** Fetches missing origins. */
export async function vendorFleet(
  reader: RepositoryReader,
  options: VendorOptions,
): Promise<VendoredFleet> {
  const state = await openVendorState(reader, options);
  const { before, isKnown, texts } = state;
  const run: VendorRun = {
    state,
    options,
    root: options.directory ?? before.directory,
    entries: new Map(),
    pins: new Map(),
    failed: new Map(),
    written: new Map(),
    budget: beginBudget(options.limits),
  };
  const found = isKnown ? await fetchAll(run) : [];
  const entries = [...run.entries.values()];
  const lock = { ...before, directory: run.root, entries };
  const kept = new Set(entries.map(({ directory }) => directory));
  return {
    isKnown,
    before,
    lock,
    lockText: entries.length === 0 ? undefined : printLock(lock),
    written: new Map([...run.written].filter(([directory]) => kept.has(directory))),
    removed: before.entries.flatMap(({ directory }) => (kept.has(directory) ? [] : [directory])),
    diagnostics: [...state.diagnostics, ...found],
    texts,
  };
}

async function fetchAll(run: VendorRun): Promise<readonly Diagnostic[]> {
  const { state, options, entries, pins } = run;
  const { before, reader } = state;
  for (const { entry, findings } of await judgeEntries(before, before.entries, reader)) {
    if (options.updates(entry)) continue;
    pins.set(originKey(entry.origin), entry);
    if (findings.length === 0 && isBelow(run.root, entry)) {
      entries.set(originKey(entry.origin), entry);
    }
  }
  return await withScratchDirectory(async (scratch) => {
    for (let round = 0; ; round += 1) {
      const needs = await surveyNeeds(state, readerOf(run), [...entries.values()]);
      const missing = missingOrigins(run, needs);
      if (missing.length === 0 || round === MOST_ROUNDS) return finish(run, needs);
      await bringAll(run, missing, join(scratch, String(round)));
    }
  });
}

/** The repository after the run, with the unchanged entries only. */
function readerOf({ state, entries, written }: VendorRun): RepositoryReader {
  const kept = new Set([...entries.values()].map(({ directory }) => directory));
  const gone = state.before.entries.flatMap(({ directory }) =>
    kept.has(directory) ? [] : [[directory, []] as const],
  );
  return overlaidReader(state.reader, new Map([...gone, ...written]));
}

function missingOrigins({ failed }: VendorRun, { needs }: Needs): readonly Wanted[] {
  const wanted = new Map<string, { need: Need; paths: Set<string>; isMissing: boolean }>();
  for (const need of needs) {
    const key = originKey(need.origin);
    const known = wanted.get(key) ?? { need, paths: new Set(), isMissing: false };
    known.paths.add(need.path);
    const first = known.isMissing || need.isThere ? known.need : need;
    wanted.set(key, { ...known, need: first, isMissing: known.isMissing || !need.isThere });
  }
  return [...wanted].flatMap(([key, { need, paths, isMissing }]) =>
    isMissing && !failed.has(key) ? [{ need, paths: [...paths] }] : [],
  );
}

/** Removes unused entries, and reports failed fetches instead of the references that need them. */
function finish(
  { state, entries, failed, written }: VendorRun,
  needs: Needs,
): readonly Diagnostic[] {
  // Entries whose fetch failed stay in the lock: a later fetch must match them.
  for (const entry of state.before.entries) {
    const key = originKey(entry.origin);
    if (failed.has(key)) entries.set(key, entry);
  }
  for (const { origin, directory } of unneeded([...entries.values()], needs)) {
    entries.delete(originKey(origin));
    written.delete(directory);
  }
  const places = new Set(
    needs.needs
      .filter(({ origin }) => failed.has(originKey(origin)))
      .map(({ at }) => `${at.file}:${at.line}:${at.column}`),
  );
  const rest = needs.diagnostics.filter(
    ({ code, at }) =>
      code !== remoteReference.code || !places.has(`${at.file}:${at.line}:${at.column}`),
  );
  return [...new Set(failed.values()), ...rest];
}
