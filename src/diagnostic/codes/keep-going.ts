/**
 * Codes of `hydrate --keep-going` (0734 to 0739), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { someOf } from '../wording/some-of.ts';

/** An error prevents `--keep-going` from writing any branch. */
export const keepGoingStopped: Code<{
  /** The code of the error. */
  found: string;
  /** The applications that were left out when it was found; empty when it belongs to no one application. */
  without: readonly string[];
}> = defineCode({
  code: 'DIS0734',
  name: 'keep-going-stopped',
  severity: 'error',
  title: 'An error prevents `--keep-going` from writing any branch',
  why: 'Only an application whose errors affect no other application can keep its present files. An error in the Fleet, in the topology, in a file that several applications use, or in objects that depend on the application affects the others too.',
  fix: 'correct this error first; the other errors do not block `--keep-going`',
  message: ({ found, without }) =>
    without.length === 0
      ? `${found} is not limited to one application, so no branch can be written`
      : `${found} remains without ${applicationList(without)}, so no branch can be written`,
});

/** The reason why an application cannot keep its present files while the rest is written. */
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
  derived: 'which was derived from objects of other clusters',
  read: 'and objects of its kind affect other applications or clusters',
  exported: 'which other clusters import',
  twice: 'which another application now has',
  unread: 'which cannot be read, so its effect on others is unknown',
  changed: 'for which a new object has to be derived',
  fleet: 'which names a kind of fleet-level object',
  packed: 'a packaged chart, which may contain fleet-level objects',
  moved: 'which is in no readable file now, and whose name its files contain',
};

/** An application with errors cannot keep its present files, because others depend on it. */
export const keptApplicationShared: Code<{
  application: string;
  /** The branch that contains the files; undefined for files of the commit. */
  branch: string | undefined;
  /** An object, or the path of a file. */
  held: string;
  refusal: KeepRefusal;
}> = defineCode({
  code: 'DIS0735',
  name: 'kept-application-shared',
  severity: 'error',
  title: 'An application with errors cannot keep its present files, because others depend on it',
  why: 'Old objects of the application and new objects of the others would share state, and could send requests to the wrong cluster.',
  fix: 'correct the errors of this application; `--keep-going` applies only to applications on which no other one depends',
  message: ({ application, branch, held, refusal }) =>
    `application "${application}" cannot keep its present files: ${branch === undefined ? 'it has' : `branch "${branch}" has`} ${held}, ${refusals[refusal]}`,
});

/** The present files of an application with errors changed during the run. */
export const keptFilesMoved: Code<Texts<'branch' | 'application'>> = defineCode({
  code: 'DIS0736',
  name: 'kept-files-moved',
  severity: 'error',
  title: 'The present files of an application with errors changed during the run',
  why: 'The other applications were rendered and checked together with the earlier files.',
  fix: 'run again',
  message: ({ branch, application }) =>
    `the files of application "${application}" in branch "${branch}" changed after the other applications were rendered with them`,
});

/** A branch would lose manifests while an application with errors is kept or left out. */
export const prunedBesideKept: Code<Texts<'branch' | 'path' | 'application'>> = defineCode({
  code: 'DIS0737',
  name: 'pruned-beside-kept',
  severity: 'error',
  title: 'A branch would lose manifests while an application with errors is kept or left out',
  why: 'The objects may have moved into that application, which may have a new name or be unreadable. Argo CD would delete objects that only moved.',
  fix: 'correct the errors of the application first, or postpone the removal',
  message: ({ branch, path, application }) =>
    `branch "${branch}" would lose "${path}", whose objects may now be in application "${application}", which has errors`,
});

function applicationList(paths: readonly string[]): string {
  const named = someOf(paths.map((path) => `"${path}"`));
  return `${paths.length === 1 ? 'application' : 'applications'} ${named}`;
}
