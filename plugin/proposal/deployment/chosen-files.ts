/**
 * The `directory` settings of an Argo CD Application → `include` and `exclude` of a source. Argo CD's globs match the whole path below the
 * directory, and `*` in them also matches slashes.
 */
import { type JsonObject, stringAt, valueAt } from '../../../src/resource/json.ts';

/** A directory of plain manifests. */
export interface PlainDirectory {
  readonly path: string;
  readonly files: readonly string[];
}

/** The fields of the source; `directory` is the Application's, undefined where another deployer has the directory. */
export function chosenFiles(
  directory: JsonObject | undefined,
  { path, files }: PlainDirectory,
): JsonObject {
  if (directory === undefined) return {};
  const isDeep = files.some((file) => file.slice(path.length + 1).includes('/'));
  const include = globsOf(stringAt(directory, 'include'), path);
  const exclude = [
    ...globsOf(stringAt(directory, 'exclude'), path),
    // Without recurse Argo CD reads no subdirectories.
    ...(isDeep && valueAt(directory, 'recurse') !== true ? ['*/**'] : []),
  ];
  return {
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
  };
}

/** One glob, or several in braces. */
function globsOf(text: string | undefined, path: string): readonly string[] {
  if (text === undefined || text === '') return [];
  const several = /^\{([^{}]*)\}$/.exec(text)?.[1];
  const globs = several === undefined ? [text] : several.split(',');
  return globs.map((glob) => globOf(glob.trim(), path));
}

function globOf(glob: string, path: string): string {
  // As a name at any depth it has the same meaning here.
  if (/^\*[^/]*$/.test(glob)) return glob;
  if (!glob.includes('*')) return `/${path}/${glob}`;
  return glob.endsWith('/*') ? `${glob}*` : glob;
}
