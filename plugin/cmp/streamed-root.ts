/** The working directory of a plugin → the root of the files that Argo CD streamed. */
import { basename, dirname, relative, sep } from 'node:path';

/** The parent of the directory that Argo CD's plugin server creates for each call (`common.DefaultCMPWorkDirName`). */
const WORK_DIRECTORY = '_cmp_server';

/** The files of one call. */
export interface StreamedFiles {
  /** The call's own directory, absolute. Its siblings belong to other Applications. */
  readonly root: string;
  /** The Application's path in it, with `/`; `.` for the root. */
  readonly directory: string;
}

/** Undefined for a directory that the plugin server did not create. The directory is a real path, without symbolic links. */
export function findStreamedFiles(directory: string): StreamedFiles | undefined {
  // The outermost counts: a repository may have a directory of that name, too.
  const root = ancestors(directory).findLast(
    (ancestor) => basename(dirname(ancestor)) === WORK_DIRECTORY,
  );
  if (root === undefined) return undefined;
  return { root, directory: relative(root, directory).split(sep).join('/') || '.' };
}

/**
 * Where annotation `manifest-generate-paths` limits the streamed files to a part of the repository: the streamed directory, relative to the
 * repository; undefined when the whole repository was streamed.
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

/** The directory and its parents, nearest first. */
function ancestors(directory: string): readonly string[] {
  const all = [directory];
  for (let at = directory; dirname(at) !== at; at = dirname(at)) all.push(dirname(at));
  return all;
}
