/**
 * Results of earlier runs, by keys that cover every input of the result: files of one directory, each written whole or not at all.
 * A damaged entry, or one under the key of another, counts as missing; so does a directory that is unreadable, not writable or a
 * symbolic link. Old entries are deleted.
 */
import { constants, existsSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../collection/sha256.ts';
import { ownDirectory } from '../disk/own-directory.ts';
import { isAbandoned, processName } from '../disk/process-name.ts';

/** Stores texts by key. No operation fails. */
export interface CacheStore {
  /** The stored text; undefined when there is none, or its entry is damaged. */
  get(key: string): Promise<string | undefined>;
  /** Stores texts by key. */
  keep(entries: ReadonlyMap<string, string>): Promise<void>;
}

/** Size limits. */
export interface CacheLimits {
  /** Maximum size of one entry in bytes; a larger one is not stored. */
  readonly entry: number;
  /** Maximum size of all entries in bytes. */
  readonly bytes: number;
  readonly entries: number;
}

const usualLimits: CacheLimits = {
  entry: 32 * 1024 * 1024,
  bytes: 256 * 1024 * 1024,
  entries: 10_000,
};

/** Version of the file format. Entries of another version are deleted. */
const FORM = 'distributary-cache-1';

/** Maximum length of a first line; a character of a text takes at most three bytes. */
const HEAD_BYTES = 1024;

/** The end of the names of files that are being written. */
const DRAFT = '.draft';

/** Opens the cache of a repository, given its common git directory. Nothing is created before the first entry. */
export function openCache(commonDirectory: string, limits: CacheLimits = usualLimits): CacheStore {
  const place = async (name: string) =>
    await (await ownDirectory({ root: commonDirectory, isOfGit: true })).at(
      `distributary/cache/${name}`,
    );
  return {
    get: async (key) => {
      const name = sha256([key]);
      // The path of an absent entry is not judged: a first run has no entries.
      if (!existsSync(join(commonDirectory, 'distributary/cache', name))) return undefined;
      const path = await place(name).catch(() => undefined);
      return path === undefined ? undefined : await readEntry(path, key, limits);
    },
    keep: async (entries) => {
      try {
        const directory = dirname(await place('entry'));
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // Each entry takes the place of its draft before the next one is written.
        const draft = join(directory, (await processName()) + DRAFT);
        for (const [key, text] of entries) {
          if (text.length <= limits.entry) await writeEntry(directory, { draft, key, text });
        }
        await sweep(directory, limits);
      } catch {
        // A full or read-only disk: the next run computes the result again.
      }
    },
  };
}

/** The first line of an entry: the format, its key, and the size and digest of the text that follows. */
function headOf(key: string, text: string): string {
  return `${FORM} ${sha256([key])} ${sha256([text])}\n`;
}

async function readEntry(
  path: string,
  key: string,
  limits: CacheLimits,
): Promise<string | undefined> {
  const content = await readWhole(path, limits);
  if (content === undefined) return undefined;
  const end = content.indexOf('\n') + 1;
  const text = content.slice(end);
  if (content.slice(0, end) === headOf(key, text)) {
    await touch(path);
    return text;
  }
  await rm(path, { force: true, recursive: true }).catch(() => undefined);
  return undefined;
}

async function readWhole(path: string, { entry }: CacheLimits): Promise<string | undefined> {
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const { size } = await file.stat();
      return size > entry * 3 + HEAD_BYTES ? undefined : await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** Entries are deleted in order of last use. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

/**
 * Two concurrent runs may write the same key; each of the two files is complete. A run has an entry for each rendering, and calls that wait for
 * no disk cost less than turns of the pool of threads.
 */
async function writeEntry(
  directory: string,
  { draft, key, text }: { readonly draft: string; readonly key: string; readonly text: string },
): Promise<void> {
  try {
    writeFileSync(draft, headOf(key, text) + text, { flag: 'wx', mode: 0o600 });
    await putInPlace(draft, join(directory, sha256([key])));
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}

/** `rename` replaces files only. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    renameSync(draft, path);
  } catch {
    await rm(path, { force: true, recursive: true });
    renameSync(draft, path);
  }
}

/** Deletes abandoned temporary files, and the least recently used entries until the rest is within the limit. */
async function sweep(directory: string, limits: CacheLimits): Promise<void> {
  const names = await readdir(directory);
  const found = await Promise.all(names.map((name) => describe(join(directory, name))));
  const files = found.flatMap((file) => file ?? []);
  const isDraft = ({ path }: Kept): boolean => path.endsWith(DRAFT);
  const drafts = files.filter(isDraft);
  const ended = await Promise.all(
    drafts.map(({ path }) => isAbandoned(basename(path, DRAFT), path).catch(() => false)),
  );
  const abandoned = drafts.filter((_, i) => ended[i]);
  const entries = files.filter((file) => !isDraft(file)).sort((a, b) => b.used - a.used);
  let bytes = 0;
  const excess = entries.filter(({ size }, i) => {
    bytes += size;
    return bytes > limits.bytes || i >= limits.entries;
  });
  for (const { path } of [...abandoned, ...excess]) {
    await rm(path, { force: true, recursive: true });
  }
}

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

/** A concurrent run may have deleted it. */
async function describe(path: string): Promise<Kept | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, size, used: mtimeMs };
  } catch {
    return undefined;
  }
}
