/**
 * Codes of `hydrate --keep-going` (0734 to 0739), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { someOf } from '../../wording/some-of.ts';
import { keepGoingStoppedText, keptApplicationSharedText } from '../keep-going.ts';

/** An error prevents `--keep-going` from writing any branch. */
export const keepGoingStopped: Code<{
  /** The code of the error. */
  found: string;
  /** The applications that were left out when it was found; empty when it belongs to no one application. */
  without: readonly string[];
}> = defineCode({
  ...keepGoingStoppedText,
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
  ...keptApplicationSharedText,
  message: ({ application, branch, held, refusal }) =>
    `application "${application}" cannot keep its present files: ${branch === undefined ? 'it has' : `branch "${branch}" has`} ${held}, ${refusals[refusal]}`,
});

function applicationList(paths: readonly string[]): string {
  const named = someOf(paths.map((path) => `"${path}"`));
  return `${paths.length === 1 ? 'application' : 'applications'} ${named}`;
}
