/**
 * A work tree → the paths whose content differs from the index, as git tells it without a filter. A filter is a program of git's
 * configuration, and none of those runs: where a path has one, the times of the file decide, as long as they are those that git recorded.
 */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { listConfiguration, settingsAgainst } from '../configured-programs.ts';
import type { GitPlace } from '../git-place.ts';
import { MOST_LISTED_BYTES } from '../listing/listed-entry.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { runGit, tryGitForBytes } from '../process/run-git.ts';
import { type Conversion, readConversions } from './conversions.ts';

/** The same place with the settings against all programs of its configuration. */
export async function withoutPrograms(place: GitPlace): Promise<GitPlace> {
  const configured = await runGit(place, listConfiguration);
  return { ...place, settings: [...(place.settings ?? []), ...settingsAgainst(configured, env)] };
}

export interface WorkTreeState {
  /** Paths whose content differs from the index, or whose filter decides whether it does. */
  readonly changed: ReadonlySet<string>;
  /** The conversions of these and of the other asked paths. */
  readonly conversions: ReadonlyMap<string, Conversion>;
  /** The filters of paths that git would start, by the path. */
  readonly filters: ReadonlyMap<string, FilteredPath>;
}

/** A path with a filter. */
export interface FilteredPath {
  /** The name of the filter. */
  readonly filter: string;
  /** Whether the file is the one that git compared last. If not, only the filter can tell what it contains. */
  readonly isRecorded: boolean;
}

/**
 * Compares the files below a place.
 * @param place from {@link withoutPrograms}.
 * @param others paths that git does not compare with the index.
 */
export async function readWorkTreeState(
  place: GitPlace,
  others: readonly string[] = [],
): Promise<WorkTreeState> {
  const listed = await listChanged(place);
  const conversions = await readConversions(place, [...listed, ...others]);
  const defined = definedFilters(place);
  const filtered = new Map<string, string>();
  for (const path of [...listed, ...others]) {
    const filter = conversions.get(path)?.filter;
    if (filter !== undefined && defined.has(filter)) filtered.set(path, filter);
  }
  const recorded = await recordedOf(
    place,
    listed.filter((path) => filtered.has(path)),
  );
  const filters = new Map(
    [...filtered].map(([path, filter]) => [path, { filter, isRecorded: recorded.has(path) }]),
  );
  return { changed: new Set(listed), conversions, filters };
}

async function listChanged(place: GitPlace): Promise<readonly string[]> {
  // Git compares contents, by its own conversions, where the recorded times do not decide.
  const listing = await listFiles(place, ['--modified', '-z']);
  return [...new Set(listing.split('\0').filter((path) => path !== ''))];
}

async function listFiles(place: GitPlace, options: readonly string[]): Promise<string> {
  const most = MOST_LISTED_BYTES;
  const listing = await tryGitForBytes(place, ['ls-files', ...options], { most });
  if (listing instanceof GitFailure) throw gitError(listing);
  return listing?.toString('utf8') ?? '';
}

/** The filters that git's configuration defines: the settings disable each by its name. */
function definedFilters({ settings = [] }: GitPlace): ReadonlySet<string> {
  return new Set(settings.flatMap(([key]) => /^filter\.(.+)\.clean$/s.exec(key)?.[1] ?? []));
}

/** The paths whose file is, to the nanosecond, the one that git compared last. */
async function recordedOf(place: GitPlace, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const recorded = new Set<string>();
  if (paths.length === 0) return recorded;
  const wanted = new Set(paths);
  const listing = await listFiles(place, ['--debug', '-z']);
  for (const [, path = '', ...kept] of listing.matchAll(RECORDED)) {
    if (wanted.has(path) && (await isRecorded(join(place.directory, path), kept)))
      recorded.add(path);
  }
  return recorded;
}

/** The state of a file in the index: its times in seconds and nanoseconds, the inode and the size, of which it keeps 32 bits. */
const RECORDED =
  /([^\0]+)\0 {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: \w+\n/g;

async function isRecorded(path: string, kept: readonly string[]): Promise<boolean> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) return false;
  const { ctimeNs, mtimeNs, ino, size } = found;
  const inParts = [ctimeNs, mtimeNs].flatMap((time) => [time / SECOND, time % SECOND]);
  const now = [...inParts, BigInt.asUintN(32, ino), BigInt.asUintN(32, size)];
  return now.every((value, i) => String(value) === kept[i]);
}

const SECOND = 1_000_000_000n;
