/**
 * Codes about trees and indexes that git itself does not make (0140 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An entry that no checkout could have. */
export const entryNameInvalid: Code<{ path: string; problem: string }> = defineCode({
  code: 'DIS0140',
  name: 'entry-name-invalid',
  severity: 'error',
  title: 'The commit or index holds a name that git refuses to check out',
  why: 'Such names are made to write or read elsewhere than in the repository, or to show a reviewer another file than the one that counts.',
  fix: 'find the commit that brought it in with "git fsck --full", and take it out of the history',
  message: ({ path, problem }) =>
    `entry "${path}" cannot stand in a repository: ${problem}; expected names without "/", none of them ".", ".." or ".git", each once in its directory`,
});

/** All codes of this part. */
export const gitTreeCodes: readonly CodeText[] = [entryNameInvalid];
