/**
 * Codes about what comes from elsewhere, and what of it was brought into the repository (0835, 0863 on, 0892), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { remoteReferenceText } from '../vendored.ts';

/** A source refers to files outside of the repository. */
export const remoteReference: Code<{
  readonly directory: string;
  /** `helm`, `kustomize`. */
  readonly program: string;
  readonly reference: string;
  readonly way: string;
  /** The directory whose kustomization names it. */
  readonly base?: string;
  /** Whether `vendor` downloads it, or a person has to commit it. */
  readonly means: 'vendor' | 'commit';
}> = defineCode({
  ...remoteReferenceText,
  remedy: ({ means }) =>
    means === 'commit'
      ? 'commit the files, and refer to their path; "distributary vendor" supports directories of git repositories, manifests by HTTPS and charts, without credentials in their addresses'
      : undefined,
  message: ({ directory, program, reference, way, base = directory, means }) =>
    `source directory "${directory}" refers ${program} to "${reference}"${
      base === directory ? '' : ` in its base "${base}"`
    }; expected ${way}${means === 'vendor' ? ', or the copy that "distributary vendor" makes of it' : ''}`,
});
