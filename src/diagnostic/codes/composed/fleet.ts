/**
 * Codes of the area `fleet`: what `distributary.yaml` may break beyond its schema, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { fleetMissingText } from '../fleet.ts';

/** The fleet file contains no Fleet. */
export const fleetMissing: Code<{
  readonly file: string;
  /** The directory that was searched, if the file does not exist. */
  readonly absentFrom?: string;
  /** Whether the work tree has the file. */
  readonly isOnDisk?: boolean;
}> = defineCode({
  ...fleetMissingText,
  message: ({ file, absentFrom }) =>
    absentFrom === undefined
      ? `"${file}" contains no Fleet, expected one`
      : `there is no "${file}" in ${absentFrom}, expected one that contains a Fleet`,
  remedy: ({ file, isOnDisk }) =>
    isOnDisk === true
      ? `it is in the work tree: commit it, with the files that it names (\`git add ${file}\`, \`git commit\`)`
      : undefined,
});
