/**
 * `distributary.lock` ⇄ the vendored files of the repository: the origin of each entry, its version, its
 * directory, and the digest of its files.
 */
import { present } from '../../../collection/present.ts';
import { vendorLockInvalid } from '../../../diagnostic/codes/vendored.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { type Position, startOfFile } from '../../../diagnostic/position.ts';
import { type ParsedDocument, parseDocuments } from '../../../parse/parse-documents.ts';
import { isArray, type JsonObject, stringAt, valueAt } from '../../../resource/json.ts';
import type { SourceFile } from '../../../resource/source-file.ts';
import { ownYaml } from '../../../resource/yaml/own-yaml.ts';
import { apiVersion, kind, problemOfLock } from './lock-problem.ts';
import { type Origin, originKey, readOrigin } from './origin.ts';

/** The file, beside the Fleet's. Its name is not that of a manifest, so that no source reads it as one. */
export const LOCK_FILE = 'distributary.lock';

/** Default directory of vendored files. */
export const VENDOR_DIRECTORY = 'vendor';

/** A locked version of an origin. */
export interface LockedEntry {
  readonly origin: Origin;
  /** The commit of a repository, the version of a chart; absent for a file. */
  readonly resolved?: string;
  /** Digest of a packed chart, as downloaded: `sha256:` and 64 digits. */
  readonly archive?: string;
  /** Relative to the root of the fleet; it contains nothing else. */
  readonly directory: string;
  /** Digest of all files in the directory: `treeDigest`. */
  readonly digest: string;
  /** Digest of the files that a run is replacing, or was when it was killed. */
  readonly before?: string;
}

/** The whole lock. */
export interface VendorLock {
  readonly directory: string;
  readonly entries: readonly LockedEntry[];
  /** The places of entries, by their directories. */
  readonly places: ReadonlyMap<string, Position>;
}

/** The lock of a repository without vendored files. */
export const emptyLock: VendorLock = {
  directory: VENDOR_DIRECTORY,
  entries: [],
  places: new Map(),
};

const header = `# What "distributary vendor" brought into this repository, written by that command.
# "distributary vendor --check" compares the files with it, without a network.
`;

/** Writes the lock; the same entries give the same text in any order. */
export function printLock({ directory, entries }: VendorLock): string {
  const sorted = [...entries].sort((a, b) => (a.directory < b.directory ? -1 : 1));
  return header + ownYaml({ apiVersion, kind, directory, entries: sorted.map(printEntry) });
}

function printEntry(entry: LockedEntry): JsonObject {
  const { origin, resolved, archive, directory, digest, before } = entry;
  const { type, url } = origin;
  const request =
    origin.type === 'git'
      ? { ref: origin.ref }
      : origin.type === 'chart'
        ? { name: origin.name, version: origin.version }
        : {};
  return {
    ...{ type, url, ...request, ...present({ resolved, archive }), directory, digest },
    ...present({ before }),
  };
}

/** Parses the lock; one with an error counts as empty. */
export function parseLock(file: SourceFile): Outcome<VendorLock> {
  const { value, diagnostics } = parseDocuments(file);
  const [document, second] = value;
  if (document === undefined || diagnostics.length > 0) {
    return { value: emptyLock, diagnostics: [...diagnostics, ...absent(file.path, value)] };
  }
  const found =
    second === undefined ? problemOfLock(document.object) : { what: 'a second document', at: '' };
  if (found !== undefined) {
    const at = document.source.locate(found.at);
    return {
      value: emptyLock,
      diagnostics: [diagnose(vendorLockInvalid, { what: found.what }, at)],
    };
  }
  return { value: readLock(document), diagnostics: [] };
}

function absent(path: string, documents: readonly ParsedDocument[]) {
  const at = startOfFile(path);
  return documents.length > 0 ? [] : [diagnose(vendorLockInvalid, { what: 'no object' }, at)];
}

function readLock({ object, source }: ParsedDocument): VendorLock {
  const entries = valueAt(object, 'entries');
  const places = new Map<string, Position>();
  const read = (isArray(entries) ? entries : []).flatMap((entry, i): LockedEntry[] => {
    const origin = readOrigin(entry);
    const directory = stringAt(entry, 'directory') ?? '';
    if (origin === undefined) return [];
    places.set(directory, source.locate(`/entries/${i}`));
    const [resolved, archive, before] = ['resolved', 'archive', 'before'].map((name) =>
      stringAt(entry, name),
    );
    const digest = stringAt(entry, 'digest') ?? '';
    return [{ origin, ...present({ resolved, archive, before }), directory, digest }];
  });
  return { directory: stringAt(object, 'directory') ?? '', entries: read, places };
}

export function entryFor({ entries }: VendorLock, origin: Origin): LockedEntry | undefined {
  const key = originKey(origin);
  return entries.find((entry) => originKey(entry.origin) === key);
}
