/**
 * The object of `distributary.lock` → what is wrong with it. The file may come with any pull request: each directory in it
 * is one that \`vendor\` would choose itself for that origin, with no hidden name on the way.
 */

import {
  isArray,
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';
import { isGitName } from '../../../resource/path/git-name.ts';
import { entryDirectories } from './entry-directory.ts';
import { readOrigin } from './origin.ts';

/** The type of the object. */
export const apiVersion = 'distributary.dev/v1alpha1';
/** The kind of the object. */
export const kind = 'VendorLock';

/** A problem, and its place. */
export interface Problem {
  readonly what: string;
  /** JSON Pointer. */
  readonly at: string;
}

/** The first problem of a lock; undefined where there is none. */
export function problemOfLock(lock: JsonObject): Problem | undefined {
  return problemOfHead(lock) ?? problemOfEntries(lock);
}

function problemOfHead(lock: JsonObject): Problem | undefined {
  if (stringAt(lock, 'apiVersion') !== apiVersion || stringAt(lock, 'kind') !== kind)
    return { what: `an object other than ${kind} of ${apiVersion}`, at: '' };
  if (!isPlainPath(stringAt(lock, 'directory')))
    return { what: 'a directory that is not a path in the repository', at: '/directory' };
  if (!isVendorDirectory(stringAt(lock, 'directory') ?? ''))
    return { what: 'a directory with a hidden name', at: '/directory' };
  return isArray(valueAt(lock, 'entries')) ? undefined : { what: 'no list of entries', at: '' };
}

const digestForm = /^sha256:[0-9a-f]{64}$/;
const noDigest = `sha256:${'0'.repeat(64)}`;

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
  const origin = readOrigin(entry);
  if (origin === undefined) return 'an entry without a known origin';
  if (!isPlainPath(directory) || !directory.startsWith(`${root}/`)) {
    return `an entry whose directory is not below "${root}"`;
  }
  const digests = [stringAt(entry, 'digest') ?? '', stringAt(entry, 'before') ?? noDigest];
  if (!digests.every((digest) => digestForm.test(digest))) return 'an entry without a digest';
  if (!isResolved(entry)) return 'an entry without a commit or version';
  const named = entryDirectories(origin, { root, resolved: stringAt(entry, 'resolved') ?? '' });
  return named.includes(directory) ? undefined : `an entry whose directory is not "${named[0]}"`;
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

function isPlainPath(path: string | undefined): path is string {
  return path?.split('/').every((part) => !/^\.{0,2}$/.test(part) && !/[\\\0]/.test(part)) === true;
}

/** Whether copies may be in a directory: no name in its path is hidden, or read as \`.git\` by any file system. */
export function isVendorDirectory(path: string): boolean {
  return path.split('/').every((name) => !name.startsWith('.') && !isGitName(name));
}
