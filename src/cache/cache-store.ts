/**
 * What earlier runs worked out, by keys that say all that it follows from: files of one directory, each written whole or not at all. An
 * entry that is damaged, or stands under another's key, is as good as none; so is a directory that can't be read or written, or that a
 * link leads to: old entries are removed from it.
 * @module
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../collection/sha256.ts';

/** Keeps texts by their keys. Nothing that it does can fail. */
export interface CacheStore {
  /** The text that was kept under the key; undefined when there is none, or none that can be relied on. */
  get(key: string): Promise<string | undefined>;
  /** Keeps texts under their keys. */
  keep(entries: ReadonlyMap<string, string>): Promise<void>;
}

/** How much is kept. */
export interface CacheLimits {
  /** Bytes of one entry; a larger one is not kept. */
  readonly entry: number;
  /** Bytes of all entries. */
  readonly bytes: number;
  readonly entries: number;
}

const usualLimits: CacheLimits = {
  entry: 32 * 1024 * 1024,
  bytes: 256 * 1024 * 1024,
  entries: 10_000,
};

/** What an entry is written as. Another form has another number, and the entries of the old one are swept away. */
const FORM = 'distributary-cache-1';

/** No first line is longer; and no character of a text takes more than three bytes. */
const HEAD_BYTES = 1024;

/** A run that was killed leaves its drafts; nobody needs as long to write one. */
const DRAFT_MS = 3_600_000;

/** Opens the cache of a repository, whose common directory is given. Nothing is made before something is kept. */
export function openCache(commonDirectory: string, limits: CacheLimits = usualLimits): CacheStore {
  const parent = join(commonDirectory, 'distributary');
  const directory = join(parent, 'cache');
  const isElsewhere = async () => (await isLink(parent)) || (await isLink(directory));
  return {
    get: async (key) =>
      (await isElsewhere())
        ? undefined
        : await readEntry(join(directory, sha256([key])), key, limits),
    keep: async (entries) => {
      try {
        if (await isElsewhere()) return;
        await mkdir(directory, { recursive: true, mode: 0o700 });
        for (const [key, text] of entries) await writeEntry(directory, key, text, limits);
        await sweep(directory, limits);
      } catch {
        // A disk that is full or read-only: the next run works it out again.
      }
    },
  };
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() ?? false;
}

/** The first line of an entry: what it is, the key that it was kept under, and the text that follows. */
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

/** What was used last is swept away last. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

/** Two runs at once write the same under one key, or what each of them found: either is whole. */
async function writeEntry(
  directory: string,
  key: string,
  text: string,
  { entry }: CacheLimits,
): Promise<void> {
  if (text.length > entry) return;
  const draft = join(directory, `${randomUUID()}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(headOf(key, text) + text);
    } finally {
      await file.close();
    }
    await putInPlace(draft, join(directory, sha256([key])));
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}

/** Nothing but a file is replaced by `rename`. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await rename(draft, path);
  } catch {
    await rm(path, { force: true, recursive: true });
    await rename(draft, path);
  }
}

/** Removes drafts that nobody will finish, and of the entries those that were not used for longest, until the rest fits. */
async function sweep(directory: string, limits: CacheLimits): Promise<void> {
  const names = await readdir(directory);
  const found = await Promise.all(names.map((name) => describe(join(directory, name))));
  const files = found.flatMap((file) => file ?? []);
  const isDraft = ({ path }: Kept): boolean => path.endsWith('.draft');
  const abandoned = files.filter((file) => isDraft(file) && Date.now() - file.used > DRAFT_MS);
  const entries = files.filter((file) => !isDraft(file)).sort((a, b) => b.used - a.used);
  let bytes = 0;
  const beyond = entries.filter(({ size }, i) => {
    bytes += size;
    return bytes > limits.bytes || i >= limits.entries;
  });
  for (const { path } of [...abandoned, ...beyond]) {
    await rm(path, { force: true, recursive: true });
  }
}

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

/** Another run may have removed it by now. */
async function describe(path: string): Promise<Kept | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, size, used: mtimeMs };
  } catch {
    return undefined;
  }
}
