/**
 * Files of a work tree → the contents that git would store, by its own conversions. An index and objects in a directory of the run take them;
 * the repository's own are read only.
 */
import { join, resolve } from 'node:path';
import type { GitPlace } from '../git-place.ts';
import { type ListedEntry, MOST_LISTED_BYTES, parseEntries } from '../listing/listed-entry.ts';
import { GitFailure, gitError, lastLines } from '../process/git-command.ts';
import { runGit, tryGit, tryGitForBytes } from '../process/run-git.ts';
import { readNamedObjects } from '../store/read-objects.ts';

/** A file of a work tree, and its entry in the index: line ends that are stored already are kept. */
export interface StoredFile {
  /** Relative to the place. */
  readonly path: string;
  readonly entry?: Pick<ListedEntry, 'mode' | 'id'>;
}

/**
 * Converts files; for one that git refuses, its reason.
 * @param place from `withoutPrograms`.
 * @param scratch a directory of the run with an empty directory `objects`.
 */
export async function storeFiles(
  place: GitPlace,
  scratch: string,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<string, Uint8Array | string>> {
  const { own, prefix } = await runGit(place, describe);
  const apart: GitPlace = {
    ...place,
    settings: [...(place.settings ?? []), ['core.safecrlf', 'false']],
    variables: {
      GIT_INDEX_FILE: join(scratch, 'index'),
      GIT_OBJECT_DIRECTORY: join(scratch, 'objects'),
      // In quotes, since the variable is a list.
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(resolve(place.directory, own)),
    },
  };
  const known = files.flatMap(({ path, entry }) =>
    entry === undefined ? [] : [`${entry.mode} ${entry.id}\t${prefix}${path}`],
  );
  await feed(apart, ['--index-info'], known);
  const refused = await addFiles(
    apart,
    files.map(({ path }) => path),
  );
  const stored = await readStored(apart, new Set(files.map(({ path }) => path)));
  return new Map<string, Uint8Array | string>([...stored, ...refused]);
}

const describe = {
  args: ['rev-parse', '--git-path', 'objects', '--show-prefix'],
  parse: (output: string) => {
    const [own = '', prefix = ''] = output.split('\n');
    return { own, prefix };
  },
};

/** Adds all at once, or one by one after a failure. */
async function addFiles(
  place: GitPlace,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  const failure = await feed(place, ['--add', '--stdin'], paths);
  if (failure === undefined) return refused;
  for (const path of paths) {
    const own = await feed(place, ['--add', '--stdin'], [path]);
    if (own !== undefined) refused.set(path, lastLines(own.stderr));
  }
  return refused;
}

async function feed(
  place: GitPlace,
  options: readonly string[],
  lines: readonly string[],
): Promise<GitFailure | undefined> {
  const input = lines.map((line) => `${line}\0`).join('');
  const args = ['update-index', '-z', ...options];
  const result = await tryGit(place, { args, input, parse: () => undefined });
  return result instanceof GitFailure ? result : undefined;
}

async function readStored(
  place: GitPlace,
  paths: ReadonlySet<string>,
): Promise<readonly (readonly [string, Uint8Array])[]> {
  const args = ['ls-files', '--stage', '-z'];
  const listing = await tryGitForBytes(place, args, { most: MOST_LISTED_BYTES });
  if (listing instanceof GitFailure) throw gitError(listing);
  const all =
    listing === undefined
      ? []
      : parseEntries(listing, ([mode = '', id = ''], path) => ({ mode, id, path }));
  const entries = all.filter(({ path }) => paths.has(path));
  const ids = entries.map(({ id }) => id);
  const objects = await readNamedObjects(place, ids);
  return entries.flatMap(({ path }, i) => {
    const body = objects[i]?.body;
    return body === undefined ? [] : [[path, body] as const];
  });
}
