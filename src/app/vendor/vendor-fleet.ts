/**
 * A repository, its lock and the network → the files to vendor, so that all its sources can be rendered offline. Nothing is written here.
 * @module
 */
import { join } from 'node:path';
import { present } from '../../collection/present.ts';
import { remoteReference, vendorFailed, vendorMoved } from '../../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Need } from '../../place/rendered/source-type.ts';
import { entryDirectory } from '../../place/rendered/vendored/entry-directory.ts';
import { type Origin, originKey } from '../../place/rendered/vendored/origin.ts';
import { treeDigest } from '../../place/rendered/vendored/tree-digest.ts';
import {
  type LockedEntry,
  printLock,
  type VendorLock,
} from '../../place/rendered/vendored/vendor-lock.ts';
import { withScratchDirectory } from '../../read/program/scratch-directory.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import type { FileBytes } from '../../resource/program-run.ts';
import { judgeEntries } from '../load/load-lock.ts';
import type { LoadOptions } from '../load/load-topology.ts';
import { type FetchedOrigin, fetchOrigin } from './fetch-origin.ts';
import { overlaidReader } from './overlaid-reader.ts';
import {
  type Needs,
  openVendorState,
  surveyNeeds,
  unneeded,
  type VendorState,
} from './vendor-state.ts';

/** Options of `vendor`. */
export interface VendorOptions extends LoadOptions {
  /** The entries to update; the others stay unchanged. */
  readonly updates: (entry: LockedEntry) => boolean;
  /** Allowed protocols beside https, ssh and oci. */
  readonly allowed: readonly string[];
  /** The directory of new entries; absent: that of the lock. */
  readonly directory?: string;
  /** Called before each request. */
  readonly onFetch?: (origin: Origin) => void;
}

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
  const run: Run = {
    state,
    options,
    root: options.directory ?? before.directory,
    entries: new Map(),
    pins: new Map(),
    failed: new Map(),
    written: new Map(),
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

/** The state of one run. */
interface Run {
  readonly state: VendorState;
  readonly options: VendorOptions;
  /** The directory of new entries. */
  readonly root: string;
  /** The entries of the new lock by origin, */
  readonly entries: Map<string, LockedEntry>;
  /** the entries that must not change, */
  readonly pins: Map<string, LockedEntry>;
  /** and the causes of failed fetches. */
  readonly failed: Map<string, Diagnostic>;
  readonly written: Map<string, readonly FileBytes[]>;
}

async function fetchAll(run: Run): Promise<readonly Diagnostic[]> {
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
      for (const [i, wanted] of missing.entries()) {
        options.onFetch?.(wanted.need.origin);
        await bring(run, wanted, join(scratch, `${round}-${i}`));
      }
    }
  });
}

/** The repository after the run, with the unchanged entries only. */
function readerOf({ state, entries, written }: Run): RepositoryReader {
  const kept = new Set([...entries.values()].map(({ directory }) => directory));
  const gone = state.before.entries.flatMap(({ directory }) =>
    kept.has(directory) ? [] : [[directory, []] as const],
  );
  return overlaidReader(state.reader, new Map([...gone, ...written]));
}

/** An origin to fetch. */
interface Wanted {
  /** The first reference to it. */
  readonly need: Need;
  /** All referenced paths of it. */
  readonly paths: readonly string[];
}

function missingOrigins({ failed }: Run, { needs }: Needs): readonly Wanted[] {
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

/** Fetches an origin, and adds it to the repository for the next survey. */
async function bring(run: Run, { need, paths }: Wanted, scratch: string): Promise<void> {
  const { options, pins, failed, entries, written } = run;
  const { origin, at } = need;
  const key = originKey(origin);
  const locked = pins.get(key);
  const { allowed } = options;
  const fetched = await fetchOrigin({ origin, paths, allowed, scratch, ...present({ locked }) });
  if (typeof fetched === 'string') {
    const args = { origin: originText(origin), problem: fetched };
    failed.set(key, diagnose(vendorFailed, args, at));
    return;
  }
  const entry = entryOf(run, origin, fetched);
  // A commit id already determines the content, of which more may be needed than before.
  const before = locked?.archive ?? (origin.type === 'file' ? locked?.digest : undefined);
  const now = entry.archive ?? entry.digest;
  if (before !== undefined && before !== now) {
    const args = { origin: originText(origin), found: now, locked: before };
    failed.set(key, diagnose(vendorMoved, args, at));
    return;
  }
  entries.set(key, entry);
  written.set(entry.directory, fetched.files);
}

function entryOf(
  run: Run,
  origin: Origin,
  { resolved, archive, files }: FetchedOrigin,
): LockedEntry {
  const { root, state, entries, pins } = run;
  const key = originKey(origin);
  const others = [...state.before.entries, ...entries.values()].filter(
    (entry) => originKey(entry.origin) !== key,
  );
  const taken = new Set(others.map(({ directory }) => directory.toLowerCase()));
  const earlier = pins.get(key) ?? entries.get(key);
  const pinned = earlier && isBelow(root, earlier) ? earlier : undefined;
  const place = { root, resolved: resolved ?? '', taken };
  const directory = pinned?.directory ?? entryDirectory(origin, place);
  const digest = treeDigest(files);
  return { origin, ...present({ resolved, archive }), directory, digest };
}

/** Whether an entry is in the directory of new ones: another directory takes all copies. */
function isBelow(root: string, { directory }: LockedEntry): boolean {
  return directory.startsWith(`${root}/`);
}

/** Text of an origin for users. */
export function originText(origin: Origin): string {
  switch (origin.type) {
    case 'git':
      return origin.ref === '' ? `"${origin.url}"` : `"${origin.url}" at "${origin.ref}"`;
    case 'chart':
      return `chart "${origin.name}"${origin.version === '' ? '' : ` ${origin.version}`} of "${origin.url}"`;
    default:
      return `"${origin.url}"`;
  }
}

/** Removes unused entries, and reports failed fetches instead of the references that need them. */
function finish({ state, entries, failed, written }: Run, needs: Needs): readonly Diagnostic[] {
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
  return [...failed.values(), ...rest];
}
