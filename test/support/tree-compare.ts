/** Files that a test made and the files of a fixture: compares, or under `UPDATE_GOLDEN` rewrites, and deletes what nothing makes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** What keeps a directory from being what was made. */
export interface TreeDifference {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly changed: readonly string[];
}

/** Whether expectations are rewritten in this run. Never in CI: there they are what is tested. */
export function isUpdating(): boolean {
  if (process.env['UPDATE_GOLDEN'] === undefined) return false;
  if (process.env['CI'] !== undefined) throw new Error('golden files are not rewritten in CI');
  return true;
}

/** The texts of the files below a directory that `counts` takes, by their path in it, sorted. */
export function readTree(
  directory: string,
  counts: (path: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  if (!existsSync(directory)) return new Map();
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter(counts)
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** What differs between the files that stand in a directory and those that were made. */
export function compareTree(
  present: ReadonlyMap<string, string>,
  made: ReadonlyMap<string, string>,
): TreeDifference {
  const names = [...made.keys()];
  return {
    missing: names.filter((path) => !present.has(path)),
    extra: [...present.keys()].filter((path) => !made.has(path)),
    changed: names.filter((path) => present.has(path) && present.get(path) !== made.get(path)),
  };
}

/** Makes the directory hold what was made; only files that `counts` takes are deleted. */
export function updateTree(
  directory: string,
  made: ReadonlyMap<string, string>,
  counts: (path: string) => boolean = () => true,
): void {
  const { missing, extra, changed } = compareTree(readTree(directory, counts), made);
  for (const path of extra) rmSync(join(directory, path));
  for (const path of [...missing, ...changed]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), made.get(path) ?? '');
  }
}
