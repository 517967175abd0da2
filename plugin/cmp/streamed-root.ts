/**
 * A directory that Argo CD started a plugin in → the root of the files that it handed over.
 * @module
 */
import { basename, dirname, relative, sep } from 'node:path';

/** The directory below which Argo CD's plugin server makes one for each call (`common.DefaultCMPWorkDirName`). */
const WORK_DIRECTORY = '_cmp_server';

/** The files of one call. */
export interface StreamedFiles {
  /** The call's own directory, absolute. What lies beside it belongs to other Applications. */
  readonly root: string;
  /** The Application's path in it, with `/`; `.` for the root. */
  readonly directory: string;
}

/** Undefined when the directory is not one that the plugin server made. The directory is a real path: no link in it. */
export function findStreamedFiles(directory: string): StreamedFiles | undefined {
  // The outermost counts: a repository may have a directory of that name, too.
  const root = ancestors(directory).findLast(
    (ancestor) => basename(dirname(ancestor)) === WORK_DIRECTORY,
  );
  if (root === undefined) return undefined;
  return { root, directory: relative(root, directory).split(sep).join('/') || '.' };
}

/**
 * Where annotation `manifest-generate-paths` has made less than the whole repository of it: the directory that was handed
 * over, relative to the repository; undefined when it was all of it.
 * @param sourcePath the Application's path in the repository (`ARGOCD_APP_SOURCE_PATH`).
 */
export function narrowedTo(
  { directory }: StreamedFiles,
  sourcePath: string | undefined,
): string | undefined {
  const whole = segments(sourcePath ?? '');
  const handed = segments(directory);
  if (handed.length >= whole.length) return undefined;
  return whole.slice(0, whole.length - handed.length).join('/');
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** The directory and all above it, nearest first. */
function ancestors(directory: string): readonly string[] {
  const all = [directory];
  for (let at = directory; dirname(at) !== at; at = dirname(at)) all.push(dirname(at));
  return all;
}
