/**
 * Codes of `hydrate --keep-going` (0734 to 0739), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An error that leaving applications out does not take away. */
export const keepGoingStopped: Code<{
  /** The code of the error. */
  found: string;
  /** The applications that were left out when it was found; empty when it belongs to no one application. */
  without: readonly string[];
}> = defineCode({
  code: 'DIS0734',
  name: 'keep-going-stopped',
  severity: 'error',
  title: 'An error keeps `--keep-going` from writing anything',
  why: 'Only an application whose errors are its own can stay as it was. An error in the Fleet, in the topology, in what several applications use or in what depends on the application makes the rest wrong, too.',
  fix: 'mend the error first; the other errors may wait',
  message: ({ found, without }) =>
    without.length === 0
      ? `this ${found} belongs to no one application, so nothing can be written around it`
      : `this ${found} stands without ${applicationList(without)} as well, so nothing can be written around it`,
});

/** Why an application can't stay as it was beside a rest that is new. */
export type KeepRefusal =
  | 'derived'
  | 'read'
  | 'exported'
  | 'twice'
  | 'unread'
  | 'changed'
  | 'fleet'
  | 'packed'
  | 'moved';

const refusals: Readonly<Record<KeepRefusal, string>> = {
  derived: 'which was derived from what other clusters have',
  read: 'and what other applications or clusters get follows from objects of its kind',
  exported: 'which other clusters import',
  twice: 'which another application has now',
  unread: 'which cannot be read, so nobody knows what it is for',
  changed: 'in which something has to be derived now',
  fleet: 'which names a kind of object that is about the whole fleet',
  packed: 'a packed chart, which may hold objects about the whole fleet',
  moved: 'which is in no file that can be read now, and whose name its files have',
};

/** An application on which more depends than itself. */
export const keptApplicationShared: Code<{
  application: string;
  /** The branch whose files hold it; undefined for files of the commit. */
  branch: string | undefined;
  /** An object, or the path of a file. */
  held: string;
  refusal: KeepRefusal;
}> = defineCode({
  code: 'DIS0735',
  name: 'kept-application-shared',
  severity: 'error',
  title: 'An application with errors cannot stay as it was, since more depends on it than itself',
  why: 'Yesterday’s half of something that several applications or clusters share, beside today’s other half, could send requests to the wrong place.',
  fix: 'mend the errors of this application; `--keep-going` is for applications on which no other one depends',
  message: ({ application, branch, held, refusal }) =>
    `application "${application}" cannot stay as it was: ${branch === undefined ? 'it has' : `branch "${branch}" has`} ${held}, ${refusals[refusal]}`,
});

/** Files of a kept application that somebody changed while the rest was rendered. */
export const keptFilesMoved: Code<{ branch: string; application: string }> = defineCode({
  code: 'DIS0736',
  name: 'kept-files-moved',
  severity: 'error',
  title: 'The files that an application was to keep were changed during the run',
  why: 'The rest was rendered and judged beside the files that were there before.',
  fix: 'run again',
  message: ({ branch, application }) =>
    `the files of application "${application}" in branch "${branch}" are no longer those that the rest was rendered beside`,
});

/** A file that would be removed while nobody knows whether its objects are in an application with errors now. */
export const prunedBesideKept: Code<{ branch: string; path: string; application: string }> =
  defineCode({
    code: 'DIS0737',
    name: 'pruned-beside-kept',
    severity: 'error',
    title: 'A branch would lose manifests while an application with errors is kept or left out',
    why: 'They may have moved into that application, which has another name now or cannot be read. Argo CD would delete from the cluster what only moved.',
    fix: 'mend the errors of the application first, or take the removal back until then',
    message: ({ branch, path, application }) =>
      `branch "${branch}" would lose "${path}", and what it holds may be in application "${application}" now, which has errors`,
  });

function applicationList(paths: readonly string[]): string {
  const named = paths.slice(0, 3).map((path) => `"${path}"`);
  const rest = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  return `${paths.length === 1 ? 'application' : 'applications'} ${named.join(', ')}${rest}`;
}

/** All codes of this file. */
export const keepGoingCodes: readonly CodeText[] = [
  keepGoingStopped,
  keptApplicationShared,
  keptFilesMoved,
  prunedBesideKept,
];
