/**
 * Codes about sources that a program renders (0830 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { defineFieldCode, type FieldFinding } from '../../field-code.ts';
import { functionNotRunText, sourceSettingInvalidText } from '../sources.ts';

/** A kustomization requires a program that is not run. */
export const functionNotRun: Code<{
  readonly directory: string;
  readonly what: string;
  /** Whether it decrypts or fetches Secrets: committing those would publish them. */
  readonly givesSecrets: boolean;
}> = defineCode({
  ...functionNotRunText,
  remedy: ({ givesSecrets }) =>
    givesSecrets
      ? 'replace it with a SealedSecret, an ExternalSecret or a manifest of a Secret that SOPS encrypted, which are passed through unchanged; never commit the output of the generator, because everyone with access to the repository could read it'
      : undefined,
  message: ({ directory, what }) =>
    `source directory "${directory}" needs ${what}, which is never run`,
});

/** Whether a plugin of Helm would decrypt or fetch what is named: `"secrets://a.yaml"`, `"secrets+age-import:///k?a.yaml"`, `"ref+vault://a"`. */
function isDecrypted(found: string): boolean {
  return /^"(?:secrets?|sops|vault|ref)(?:\+[\w-]{1,40})?:/i.test(found);
}

/** A setting for Helm or kustomize is invalid. */
export const sourceSettingInvalid: Code<FieldFinding> = defineFieldCode({
  ...sourceSettingInvalidText,
  remedy: ({ found }) =>
    isDecrypted(found)
      ? 'remove the reference, and have the chart refer to a Secret that is deployed separately: by a SealedSecret, an ExternalSecret, or a manifest of a Secret that SOPS encrypted; distributary decrypts nothing, and decrypted values must not be committed'
      : undefined,
});
