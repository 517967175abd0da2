/**
 * Codes about trees and indexes that git itself does not make (0140 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The commit or index has a name that Git refuses to check out. */
export const entryNameInvalid: Code<Texts<'path' | 'problem'>> = defineCode({
  code: 'DIS0140',
  name: 'entry-name-invalid',
  severity: 'error',
  title: 'The commit or index has a name that Git refuses to check out',
  why: 'Such names are made to read or write outside of the repository, or to show a reviewer another file than the one that is used.',
  fix: 'find the commit that added it with `git fsck --full`, and remove it from the history',
  message: ({ path, problem }) =>
    `entry "${path}" is not valid in a repository: ${problem}; expected names without "/", none of them ".", ".." or ".git", each once in its directory`,
});
