/** A repository → its vendored files by the lock, and whether they match it. */
import { groupBy } from '../collection/group-by.ts';
import { vendoredChanged } from '../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { treeDigest } from '../place/rendered/vendored/tree-digest.ts';
import {
  emptyLock,
  LOCK_FILE,
  type LockedEntry,
  parseLock,
  type VendorLock,
} from '../place/rendered/vendored/vendor-lock.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';

/** Reads the lock; of a repository without one, an empty lock. Its text is added to `texts`, for excerpts in findings. */
export async function loadLock(
  reader: RepositoryReader,
  texts?: Map<string, string>,
): Promise<Outcome<VendorLock>> {
  if (!reader.paths.includes(LOCK_FILE)) return { value: emptyLock, diagnostics: [] };
  const { value, diagnostics } = await reader.read([LOCK_FILE]);
  const [file] = value;
  if (file === undefined) return { value: emptyLock, diagnostics };
  texts?.set(file.path, file.text);
  const parsed = parseLock(file);
  return { value: parsed.value, diagnostics: [...diagnostics, ...parsed.diagnostics] };
}

/**
 * Directory of vendored copies, which are no applications; undefined in a repository without a lock, where `vendor` may be any directory.
 */
export function vendoredDirectory(
  { paths }: RepositoryReader,
  { directory }: VendorLock,
): string | undefined {
  return paths.includes(LOCK_FILE) ? directory : undefined;
}

/** State of an entry: its files, or the mismatch with the lock. */
export interface JudgedEntry {
  readonly entry: LockedEntry;
  readonly findings: readonly Diagnostic[];
}

/** Compares the files of entries with the lock. */
export async function judgeEntries(
  lock: VendorLock,
  entries: readonly LockedEntry[],
  reader: RepositoryReader,
): Promise<readonly JudgedEntry[]> {
  const directories = new Set(entries.map(({ directory }) => directory));
  const depth = (path: string) => directoryOf(path, directories);
  const files = groupBy(
    reader.paths.filter((path) => depth(path) !== undefined),
    depth,
  );
  const judged: JudgedEntry[] = [];
  for (const entry of entries) {
    const paths = files.get(entry.directory) ?? [];
    const { value, diagnostics } = await reader.readBytes(paths);
    const start = entry.directory.length + 1;
    const found = treeDigest(value.map(({ path, bytes }) => ({ path: path.slice(start), bytes })));
    const at = lock.places.get(entry.directory) ?? startOfFile(LOCK_FILE);
    const args = { directory: entry.directory, found, locked: entry.digest, files: paths.length };
    const isSame = diagnostics.length === 0 && found === entry.digest;
    const changed = isSame ? [] : [diagnose(vendoredChanged, args, at)];
    judged.push({ entry, findings: [...diagnostics, ...changed] });
  }
  return judged;
}

/** The directory that contains a file; the directories are disjoint. */
function directoryOf(path: string, directories: ReadonlySet<string>): string | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    if (directories.has(above)) return above;
  }
  return undefined;
}

/** The entries of the files. */
export function entriesOf(
  { entries }: VendorLock,
  paths: Iterable<string>,
): readonly LockedEntry[] {
  const byDirectory = new Map(entries.map((entry) => [entry.directory, entry]));
  const directories = new Set(byDirectory.keys());
  const used = new Set<LockedEntry>();
  for (const path of paths) {
    const directory = directoryOf(path, directories);
    const entry = directory === undefined ? undefined : byDirectory.get(directory);
    if (entry !== undefined) used.add(entry);
  }
  return [...used];
}
