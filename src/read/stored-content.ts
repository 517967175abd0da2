/**
 * Files of a git work tree → the contents that a commit of them would have. A file whose bytes are those of its entry in the index is read from
 * the disk; for others git is asked whether it has changed, and how it is converted. No filter runs.
 */
import { present } from '../collection/present.ts';
import { fileFiltered, fileUnstorable } from '../diagnostic/codes/read-filter.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { makeInScratch } from '../disk/scratch.ts';
import { type StoredFile, storeFiles } from '../git/conversion/store-files.ts';
import {
  readWorkTreeState,
  type WorkTreeState,
  withoutPrograms,
} from '../git/conversion/work-tree-state.ts';
import type { GitPlace } from '../git/git-place.ts';
import type { TrackedEntry } from '../git/listing/list-tracked.ts';
import { gitObject } from '../git/object/git-object.ts';
import type { Failure } from './decode-text.ts';
import { readDisk } from './directory.ts';
import { withScratchDirectory } from './program/scratch-directory.ts';
import type { ReadContents } from './tree/stored-files.ts';

/** A git work tree, or a directory in it. */
export interface GitWorkTree {
  readonly place: GitPlace;
  /** Its files on the disk: the path of each by its address. */
  readonly paths: ReadonlyMap<string, string>;
  /** The entries of the index below it, by their paths. */
  readonly tracked: ReadonlyMap<string, TrackedEntry>;
  readonly readIndex: ReadContents;
}

type Content = Uint8Array | Failure;

/** Makes the reading of its files. */
export function readStored(workTree: GitWorkTree): ReadContents {
  let state: Promise<State> | undefined;
  return async (places, most) => {
    const contents = await readDisk(places, most);
    const odd = contents.flatMap((content, i) => {
      const path = workTree.paths.get(places[i] ?? '') ?? '';
      const entry = workTree.tracked.get(path);
      if (typeof content === 'function' || isAsInIndex(content, entry)) return [];
      return [{ at: i, path, bytes: content, ...present({ entry }) }];
    });
    if (odd.length === 0) return contents;
    state ??= readState(workTree);
    const stored: (Content | undefined)[] = [...contents];
    const found = await storedContents(odd, { workTree, state: await state, most });
    for (const [i, content] of found.entries()) stored[odd[i]?.at ?? 0] = content;
    return fitting(stored, most);
  };
}

/** The contents up to the limit; undefined is one beyond it. */
function fitting(contents: readonly (Content | undefined)[], most: number): readonly Content[] {
  const kept: Content[] = [];
  let room = most;
  for (const content of contents) {
    if (content === undefined) break;
    room -= typeof content === 'function' ? 0 : content.length;
    if (room < 0) break;
    kept.push(content);
  }
  return kept;
}

export function isAsInIndex(content: Uint8Array, entry: TrackedEntry | undefined): boolean {
  if (entry === undefined) return false;
  const format = entry.id.length === 64 ? 'sha256' : 'sha1';
  return gitObject('blob', content, format).id === entry.id;
}

/** The state of a work tree, and the place for git in it. */
interface State extends WorkTreeState {
  readonly place: GitPlace;
}

async function readState({ place, paths, tracked }: GitWorkTree): Promise<State> {
  const quiet = await withoutPrograms(place);
  // Git compares no file that it does not track, or was told to leave out.
  const others = [...paths.values()].filter((path) => tracked.get(path)?.isLeftOut !== false);
  return { place: quiet, ...(await readWorkTreeState(quiet, others)) };
}

/** A file whose bytes differ from its entry in the index, or without an entry. */
interface OddFile extends StoredFile {
  readonly entry?: TrackedEntry;
  readonly bytes: Uint8Array;
}

/** Undefined for a content beyond the limit. */
async function storedContents(
  odd: readonly OddFile[],
  {
    workTree,
    state,
    most,
  }: { readonly workTree: GitWorkTree; readonly state: State; readonly most: number },
): Promise<readonly (Content | undefined)[]> {
  const ids = [...new Set(odd.flatMap((file) => unchangedId(file, state) ?? []))];
  const blobs = await workTree.readIndex(ids, most);
  const blobOf = new Map(blobs.map((content, i) => [ids[i], content]));
  const converted = await convert(
    odd.filter((file) => isConverted(file, state)),
    state.place,
  );
  return odd.map((file) => {
    const id = unchangedId(file, state);
    if (id !== undefined) return blobOf.get(id);
    const filter = state.filters.get(file.path)?.filter;
    if (filter !== undefined) return filtered(filter);
    return converted.get(file.path) ?? file.bytes;
  });
}

/** The ID of its content where git takes the file for unchanged. */
function unchangedId({ path, entry }: OddFile, { changed, filters }: State): string | undefined {
  if (entry === undefined || entry.isLeftOut) return undefined;
  return changed.has(path) && filters.get(path)?.isRecorded !== true ? undefined : entry.id;
}

function isConverted(file: OddFile, state: State): boolean {
  const { path, bytes } = file;
  if (unchangedId(file, state) !== undefined || state.filters.has(path)) return false;
  const { isEncoded = false, isIdent = false } = state.conversions.get(path) ?? {};
  // Line ends depend on the configuration as well, and on the stored ones.
  return isEncoded || bytes.includes(CARRIAGE_RETURN) || (isIdent && bytes.includes(DOLLAR));
}

const CARRIAGE_RETURN = 0x0d;
const DOLLAR = 0x24;

function filtered(filter: string): Failure {
  return (file) => diagnose(fileFiltered, { file, filter }, startOfFile(file));
}

async function convert(
  files: readonly OddFile[],
  place: GitPlace,
): Promise<ReadonlyMap<string, Content>> {
  if (files.length === 0) return new Map();
  const stored = await withScratchDirectory(async (scratch) => {
    await makeInScratch(scratch, 'objects');
    return await storeFiles(place, scratch, files);
  });
  return new Map(
    [...stored].map(([path, content]) => [
      path,
      typeof content === 'string' ? unstorable(content) : content,
    ]),
  );
}

function unstorable(problem: string): Failure {
  return (path) => diagnose(fileUnstorable, { path, problem }, startOfFile(path));
}
