/**
 * Paths in a commit → their texts, for a comparison with the present ones.
 * @module
 */
import { EnvironmentError } from '../../diagnostic/environment-error.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { decodeBytes, decodeText, LARGEST_FILE } from '../decode-text.ts';
import { offline } from '../git/git-place.ts';
import { type ObjectLimits, type ReadObject, readObjects } from '../git/object/read-objects.ts';
import type { GitRepository } from '../git/repository.ts';

/**
 * Reads files below the repository's prefix; undefined if any is missing or no text. Links are not followed: the result of a link is its
 * target, so the caller has to know the contents by their digests.
 */
export async function readEarlierTexts(
  repository: GitRepository,
  commit: string,
  paths: readonly string[],
): Promise<readonly SourceFile[] | undefined> {
  // A name that looks like an option or a range is none of an object.
  if (!/^[0-9a-f]{40,64}$/.test(commit) || paths.some((path) => path.includes('\n')))
    return undefined;
  const names = paths.map((path) => `${commit}:${repository.prefix}${path}`);
  const objects = await readPresent(repository, names, { largest: LARGEST_FILE });
  const files = paths.flatMap((path, i): SourceFile[] => {
    const object = objects[i];
    if (object?.type !== 'blob' || object.body === undefined) return [];
    const file = decodeText(path, object.body);
    return 'text' in file ? [file] : [];
  });
  return files.length === paths.length ? files : undefined;
}

/** Texts of blobs in sum; more are not worth the time that is saved. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Reads blobs by their ids; undefined for a missing one, one that is no text, and those beyond the limit. */
export async function readBlobTexts(
  repository: GitRepository,
  ids: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const limits = { largest: LARGEST_FILE, most: MOST_BYTES };
  const objects = await readPresent(repository, ids, limits);
  return ids.map((_, i) => {
    const body = objects[i]?.body;
    const text = body && decodeBytes(body);
    return typeof text === 'string' ? text : undefined;
  });
}

/** None where git fails, as for what a partial clone has left out: a run without earlier texts needs none of them, and fetches none. */
async function readPresent(
  repository: GitRepository,
  names: readonly string[],
  limits: ObjectLimits,
): Promise<readonly (ReadObject | undefined)[]> {
  try {
    return await readObjects(offline(repository), names, limits);
  } catch (cause) {
    if (cause instanceof EnvironmentError) return [];
    throw cause;
  }
}
