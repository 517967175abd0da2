/** Git directories that are made once in a worker and written again for each test that needs the same: starting git takes longer. */
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

/** A file of a directory, with its mode; a directory has no content. */
interface Entry {
  readonly path: string;
  readonly mode: number;
  readonly content: Buffer | undefined;
}

const prepared = new Map<string, readonly Entry[]>();

/** Makes a git directory, by `make` the first time that this key is asked for. */
export function prepareGit(directory: string, key: string, make: () => void): void {
  const known = prepared.get(key);
  if (known === undefined) {
    make();
    prepared.set(key, entriesOf(directory));
    return;
  }
  mkdirSync(directory, { recursive: true });
  for (const { path, mode, content } of known) {
    if (content === undefined) mkdirSync(join(directory, path), { recursive: true, mode });
    else writeFileSync(join(directory, path), content, { mode });
  }
}

/**
 * The same for a repository whose one commit has all files of a directory; `how` is what it depends on beside them. To git its index
 * is that of other files, so that it reads these again.
 */
export function prepareCommit(directory: string, how: string, make: () => void): void {
  prepareGit(join(directory, '.git'), `${how}\0${digestOf(directory)}`, make);
}

function digestOf(directory: string): string {
  const hash = createHash('sha256');
  for (const { path, mode, content = 'directory' } of entriesOf(directory)) {
    hash.update(`${path}\0${mode}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Directories come before what is in them. */
function entriesOf(directory: string): readonly Entry[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((at) => {
      const stat = lstatSync(at);
      return { path: relative(directory, at), mode: stat.mode, content: contentOf(at, stat) };
    });
}

function contentOf(at: string, stat: Stats): Buffer | undefined {
  if (stat.isDirectory()) return undefined;
  return stat.isSymbolicLink() ? Buffer.from(readlinkSync(at)) : readFileSync(at);
}
