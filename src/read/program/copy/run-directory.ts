/**
 * The directory of a worker's runs, one at a time: the next run keeps the files that it has in common with the one before. To make a directory
 * costs a fifth of a millisecond on a disk, and overlays of one application have all but one in common.
 *
 * A program may write there. The state of every file and directory, with its time of change, which no program can set, is compared before the
 * directory is used again: where anything differs, a new one is made.
 */
import { dirname } from 'node:path';
import { groupPairs } from '../../../collection/group-by.ts';
import {
  describeScratch,
  makeInScratch,
  removeFromScratch,
  removeScratch,
  renameInScratch,
  writeScratch,
} from '../../../disk/scratch.ts';
import { scratchUnwritable } from '../scratch-directory.ts';

/** What a run reads: contents by path, relative to its directory. */
export type RunFiles = ReadonlyMap<string, Uint8Array>;

/** The state in which a run found it. */
interface Filled {
  readonly files: RunFiles;
  /** The programs in it. */
  readonly programs: string;
  readonly state: string;
}

export class RunDirectory {
  readonly path: string;
  #filled: Filled | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Has exactly these files there, and what `prepare` puts there for these programs. */
  async fill(files: RunFiles, programs: string, prepare: () => Promise<void>): Promise<void> {
    const before = this.#filled;
    this.#filled = undefined;
    try {
      if (before?.programs === programs && before.state === describeScratch(this.path)) {
        const kept = this.#rename(before.files, files);
        this.#remove(kept, files);
        await this.#write(files, kept);
      } else {
        await removeScratch(this.path);
        await makeInScratch(this.path);
        await this.#write(files, new Map());
        await prepare();
      }
      this.#filled = { files, programs, state: describeScratch(this.path) };
    } catch (cause) {
      throw scratchUnwritable(this.path, cause);
    }
  }

  /**
   * A directory that is not wanted gets the name of one that is, where both are in one directory. To remove one takes 2 ms on a disk, and to
   * rename it a tenth: overlays of an application follow each other.
   */
  #rename(before: RunFiles, wanted: RunFiles): RunFiles {
    const had = directoriesOf(before);
    const needed = directoriesOf(wanted);
    const made = [...needed].filter((path) => !had.has(path) && !before.has(path));
    const free = groupPairs(made.map((path) => [dirname(path), path] as const));
    const names = new Map<string, string>();
    for (const path of had) {
      const to = needed.has(path) ? undefined : free.get(dirname(path))?.pop();
      if (to !== undefined) names.set(path, to);
    }
    for (const [from, to] of names) renameInScratch(this.path, from, to);
    return names.size === 0
      ? before
      : new Map([...before].map(([path, its]) => [renamed(path, names), its]));
  }

  /** Files that are not wanted any more, and the directories that then have none. */
  #remove(before: RunFiles, wanted: RunFiles): void {
    const stale = [...before.keys()].filter((path) => !wanted.has(path));
    const needed = directoriesOf(wanted);
    const left = [...directoriesOf(new Map(stale.map((path) => [path, empty])))];
    const empties = left.filter((path) => !needed.has(path)).sort((a, b) => b.length - a.length);
    for (const path of [...stale, ...empties]) removeFromScratch(this.path, path);
  }

  async #write(files: RunFiles, before: RunFiles): Promise<void> {
    for (const [path, content] of files) {
      const its = before.get(path);
      if (its !== undefined && Buffer.compare(its, content) === 0) continue;
      // ext4 writes a file to the disk at once that was cut to nothing first, and the next one waits for that.
      if (its !== undefined) removeFromScratch(this.path, path);
      await writeScratch(this.path, path, content);
    }
  }
}

/** A path below a directory by its new name. */
function renamed(path: string, names: ReadonlyMap<string, string>): string {
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    const to = names.get(at);
    if (to !== undefined) return to + path.slice(at.length);
  }
  return path;
}

const empty = new Uint8Array();

/** All directories above the files. */
function directoriesOf(files: RunFiles): ReadonlySet<string> {
  const all = new Set<string>();
  for (const path of files.keys()) {
    for (let at = dirname(path); at !== '.' && !all.has(at); at = dirname(at)) all.add(at);
  }
  return all;
}
