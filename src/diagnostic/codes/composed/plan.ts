/**
 * Codes of the room `plan` (0720 to 0799), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import { branchNameTakenText, foreignFileText } from '../plan.ts';

/** A file that distributary did not write is at a path that it has to write. */
export const foreignFile: Code<Texts<'branch' | 'path' | 'needed'>> = defineCode({
  ...foreignFileText,
  message: ({ branch, path, needed }) =>
    path === needed
      ? `branch "${branch}" contains "${path}", which distributary did not write and would have to overwrite`
      : `branch "${branch}" contains "${path}", which distributary did not write and which conflicts with "${needed}"`,
});

/** An existing branch conflicts with the branch name of a cluster. */
export const branchNameTaken: Code<{
  branch: string;
  clusterName: string;
  /** The full name of the ref. */
  existing: string;
  /** The remote that has it; undefined for the repository. */
  of: string | undefined;
}> = defineCode({
  ...branchNameTakenText,
  message: ({ branch, clusterName, existing, of }) =>
    `branch "${branch}" of cluster "${clusterName}" cannot exist beside the existing branch "${existing.replace(/^refs\/heads\//, '')}"${ofRemote(of)}`,
});

function ofRemote(of: string | undefined): string {
  return of === undefined ? '' : ` of remote "${of}"`;
}
