/**
 * `distributary.lock` ⇄ the vendored files of the repository: the origin of each entry, its version, its
 * directory, and the digest of its files.
 * @module
 */
import { present } from '../../../collection/present.ts';
import { vendorLockInvalid } from '../../../diagnostic/codes/vendored.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { type Position, startOfFile } from '../../../diagnostic/position.ts';
import { type ParsedDocument, parseDocuments } from '../../../parse/parse-documents.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import type { SourceFile } from '../../../resource/source-file.ts';
import { toYaml } from '../../../resource/yaml/to-yaml.ts';

/** The file, beside the Fleet's. Its name is not that of a manifest, so that no source reads it as one. */
export const LOCK_FILE = 'distributary.lock';

/** Default directory of vendored files. */
export const VENDOR_DIRECTORY = 'vendor';

/** An origin outside of the repository, as the repository refers to it. */
export type Origin =
  /** A repository at a ref; an empty one is the remote's HEAD. */
  | { readonly type: 'git'; readonly url: string; readonly ref: string }
  | { readonly type: 'file'; readonly url: string }
  /** A chart of a repository, `https://…` or `oci://…`; the version may be a range, and empty for the newest. */
  | {
      readonly type: 'chart';
      readonly url: string;
      readonly name: string;
      readonly version: string;
    };

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
  return header + toYaml({ apiVersion, kind, directory, entries: sorted.map(printEntry) });
}

const apiVersion = 'distributary.dev/v1alpha1';
const kind = 'VendorLock';

function printEntry({ origin, resolved, archive, directory, digest }: LockedEntry): JsonObject {
  const { type, url } = origin;
  const asked =
    origin.type === 'git'
      ? { ref: origin.ref }
      : origin.type === 'chart'
        ? { name: origin.name, version: origin.version }
        : {};
  return { type, url, ...asked, ...present({ resolved, archive }), directory, digest };
}

/** Parses the lock; one with an error counts as empty. */
export function parseLock(file: SourceFile): Outcome<VendorLock> {
  const { value, diagnostics } = parseDocuments(file);
  const [document, second] = value;
  if (document === undefined || diagnostics.length > 0) {
    return { value: emptyLock, diagnostics: [...diagnostics, ...absent(file.path, value)] };
  }
  const problem =
    second === undefined ? problemOfHead(document.object) : { what: 'a second document', at: '' };
  const found = problem ?? problemOfEntries(document.object);
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

/** A problem, and its place. */
interface Problem {
  readonly what: string;
  /** JSON Pointer. */
  readonly at: string;
}

function problemOfHead(lock: JsonObject): Problem | undefined {
  if (stringAt(lock, 'apiVersion') !== apiVersion || stringAt(lock, 'kind') !== kind)
    return { what: `an object other than ${kind} of ${apiVersion}`, at: '' };
  if (!isPlainPath(stringAt(lock, 'directory')))
    return { what: 'a directory that is not a path in the repository', at: '/directory' };
  return isArray(valueAt(lock, 'entries')) ? undefined : { what: 'no list of entries', at: '' };
}

const digestForm = /^sha256:[0-9a-f]{64}$/;

function problemOfEntries(lock: JsonObject): Problem | undefined {
  const root = stringAt(lock, 'directory') ?? '';
  const entries = listAt(lock, 'entries');
  for (const [i, entry] of entries.entries()) {
    const what = problemOfEntry(entry, root);
    if (what !== undefined) return { what, at: `/entries/${i}` };
  }
  return problemOfNesting(entries.map((entry) => stringAt(entry, 'directory') ?? ''));
}

function problemOfEntry(entry: Json, root: string): string | undefined {
  const directory = stringAt(entry, 'directory');
  if (readOrigin(entry) === undefined) return 'an entry without a known origin';
  if (!isPlainPath(directory) || !directory.startsWith(`${root}/`)) {
    return `an entry whose directory is not below "${root}"`;
  }
  if (!digestForm.test(stringAt(entry, 'digest') ?? '')) return 'an entry without a digest';
  return isResolved(entry) ? undefined : 'an entry without a commit or version';
}

/** A nested directory would be digested and replaced with the outer one. */
function problemOfNesting(directories: readonly string[]): Problem | undefined {
  const sorted = directories.map((directory) => `${directory}/`).sort();
  const nested = sorted.find((directory, i) => directory.startsWith(sorted[i - 1] ?? '/'));
  return nested === undefined
    ? undefined
    : { what: `"${nested.slice(0, -1)}" in the directory of another entry`, at: '' };
}

function isResolved(entry: Json): boolean {
  const resolved = stringAt(entry, 'resolved') ?? '';
  switch (stringAt(entry, 'type')) {
    case 'git':
      return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(resolved);
    case 'chart':
      return resolved !== '' && digestForm.test(stringAt(entry, 'archive') ?? '');
    default:
      return true;
  }
}

function readLock({ object, source }: ParsedDocument): VendorLock {
  const entries = valueAt(object, 'entries');
  const places = new Map<string, Position>();
  const read = (isArray(entries) ? entries : []).flatMap((entry, i): LockedEntry[] => {
    const origin = readOrigin(entry);
    const directory = stringAt(entry, 'directory') ?? '';
    if (origin === undefined) return [];
    places.set(directory, source.locate(`/entries/${i}`));
    const found = { resolved: stringAt(entry, 'resolved'), archive: stringAt(entry, 'archive') };
    return [{ origin, ...present(found), directory, digest: stringAt(entry, 'digest') ?? '' }];
  });
  return { directory: stringAt(object, 'directory') ?? '', entries: read, places };
}

function readOrigin(entry: Json): Origin | undefined {
  const url = stringAt(entry, 'url');
  if (url === undefined) return undefined;
  switch (stringAt(entry, 'type')) {
    case 'git':
      return { type: 'git', url, ref: stringAt(entry, 'ref') ?? '' };
    case 'file':
      return { type: 'file', url };
    case 'chart': {
      const name = stringAt(entry, 'name');
      const version = stringAt(entry, 'version') ?? '';
      return name === undefined ? undefined : { type: 'chart', url, name, version };
    }
    default:
      return undefined;
  }
}

function isPlainPath(path: string | undefined): path is string {
  return path?.split('/').every((part) => !/^\.{0,2}$/.test(part) && !/[\\\0]/.test(part)) === true;
}

/** The entry for an origin. */
export function entryFor({ entries }: VendorLock, origin: Origin): LockedEntry | undefined {
  const key = originKey(origin);
  return entries.find((entry) => originKey(entry.origin) === key);
}

/** The identity of an origin. */
export function originKey(origin: Origin): string {
  const { type, url } = origin;
  switch (origin.type) {
    case 'git':
      return JSON.stringify([type, url, origin.ref]);
    case 'chart':
      return JSON.stringify([type, url, origin.name, origin.version]);
    default:
      return JSON.stringify([type, url]);
  }
}
