/**
 * Codes about sources that a program renders (0830 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A directory, and the program that renders it. */
interface Rendered {
  readonly directory: string;
  /** `helm`, `kustomize`. */
  readonly program: string;
}

const half = 'The objects of the source are unknown, so no branch can be rendered completely.';

/** The program that renders a source is not installed. */
export const programMissing: Code<Rendered & Texts<'minimum'>> = defineCode({
  code: 'DIS0830',
  name: 'program-missing',
  severity: 'error',
  title: 'The program that renders a source is not installed',
  why: half,
  fix: 'install the program and add it to PATH: https://kubectl.docs.kubernetes.io/installation/kustomize/, https://helm.sh/docs/intro/install/',
  message: ({ directory, program, minimum }) =>
    `source directory "${directory}" needs ${program}, which is not on PATH; expected ${program} ${minimum} or newer`,
});

/** The program that renders a source is too old. */
export const programTooOld: Code<Rendered & Texts<'minimum' | 'found' | 'path'>> = defineCode({
  code: 'DIS0831',
  name: 'program-too-old',
  severity: 'error',
  title: 'The program that renders a source is too old',
  why: "Older versions lack options that Argo CD uses for rendering, so the result would differ from Argo CD's.",
  fix: 'install a newer version, or put it before the old one on PATH',
  message: ({ directory, program, minimum, found, path }) =>
    `source directory "${directory}" needs ${program} ${minimum} or newer, found ${found} (${path})`,
});

/** A source cannot be rendered. */
export const renderingFailed: Code<Rendered & Texts<'status' | 'problem'>> = defineCode({
  code: 'DIS0832',
  name: 'rendering-failed',
  severity: 'error',
  title: 'A source cannot be rendered',
  why: half,
  fix: "read the program's message, and run the program by hand in the directory",
  message: ({ directory, program, status, problem }) =>
    `${program} cannot render "${directory}" (${status}): ${problem}`,
});

/** Rendering a source takes too long. */
export const renderingTooSlow: Code<Rendered & { readonly seconds: number }> = defineCode({
  code: 'DIS0833',
  name: 'rendering-too-slow',
  severity: 'error',
  title: 'Rendering a source takes too long',
  why: 'A program that never finishes would block the run, so it is stopped at a time limit.',
  fix: 'split the source into smaller ones',
  message: ({ directory, program, seconds }) =>
    `${program} did not render "${directory}" within the limit of ${seconds} seconds`,
});

/** A rendered source is too large. */
export const renderingTooLarge: Code<Rendered & { readonly limit: number }> = defineCode({
  code: 'DIS0834',
  name: 'rendering-too-large',
  severity: 'error',
  title: 'A rendered source is too large',
  why: 'The output of a program is limited so that no source can exhaust the memory; Argo CD accepts 10 MB of manifests per Application.',
  fix: 'split the source into smaller ones',
  message: ({ directory, program, limit }) =>
    `${program} prints more than the limit of ${limit} bytes for "${directory}"`,
});

/** A source refers to a path outside of the fleet. */
export const referenceLeavesRoot: Code<Rendered & Texts<'reference'>> = defineCode({
  code: 'DIS0836',
  name: 'reference-leaves-root',
  severity: 'error',
  title: 'A source refers to a path outside of the fleet',
  why: 'A file outside of the reviewed repository would determine what a cluster runs.',
  fix: 'move the file below the directory of the Fleet file',
  message: ({ directory, program, reference }) =>
    `source directory "${directory}" refers ${program} to "${reference}", expected a path inside of the fleet's directory`,
});

/** A file that a source names does not exist. */
export const sourceFileMissing: Code<Texts<'directory' | 'file' | 'clusters'>> = defineCode({
  code: 'DIS0837',
  name: 'source-file-missing',
  severity: 'error',
  title: 'A file that a source names does not exist',
  why: 'Helm refuses to render the chart without the file.',
  fix: 'add the file or correct the path; `ignoreMissingValueFiles` makes values files optional',
  message: ({ directory, file, clusters }) =>
    `file "${file}", which source directory "${directory}" uses for ${clusters}, does not exist`,
});

/** A source contains a parameter file of Argo CD. */
export const argocdSourceFile: Code<Texts<'file'>> = defineCode({
  code: 'DIS0838',
  name: 'argocd-source-file',
  severity: 'error',
  title: 'A source contains a parameter file of Argo CD',
  why: 'Argo CD reads rendering settings from this file; distributary reads them only from the Fleet.',
  fix: 'move its helm and kustomize settings to the source in distributary.yaml, and remove the file',
  message: ({ file }) =>
    `"${file}" overrides the source of an Application; expected its settings in spec.sources of the Fleet`,
});

/** A kustomization requires a program that is not run. */
export const functionNotRun: Code<{
  readonly directory: string;
  readonly what: string;
  /** Whether it decrypts or fetches Secrets: committing those would publish them. */
  readonly givesSecrets: boolean;
}> = defineCode({
  code: 'DIS0839',
  name: 'function-not-run',
  severity: 'error',
  title: 'A kustomization requires a program that is not run',
  why: 'A program that a repository names is never run, and without it the rendered objects would differ.',
  fix: 'commit the output of the function or chart, unless it contains secrets, or run distributary as a function of the kustomization instead',
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
  code: 'DIS0840',
  name: 'source-setting-invalid',
  severity: 'error',
  title: 'A setting for Helm or kustomize is invalid',
  why: 'The program would reject the setting, or interpret it differently.',
  fix: 'write the value that the message expects; variables and references of Argo CD are not supported',
  remedy: ({ found }) =>
    isDecrypted(found)
      ? 'remove the reference, and have the chart refer to a Secret that is deployed separately: by a SealedSecret, an ExternalSecret, or a manifest of a Secret that SOPS encrypted; distributary decrypts nothing, and decrypted values must not be committed'
      : undefined,
});

/** A source has settings for a program that renders none of its directories. */
export const settingsUnused: Code<Texts<'path' | 'program'>> = defineCode({
  code: 'DIS0841',
  name: 'settings-unused',
  severity: 'error',
  title: 'A source has settings for a program that renders none of its directories',
  why: 'The settings have no effect, so the source is rendered without them.',
  fix: 'remove the settings, or correct the path of the source',
  message: ({ path, program }) =>
    `source "${path}" has settings for ${program}, but no directory that ${program} renders`,
});

/** The name of a Helm release is invalid. */
export const releaseNameInvalid: Code<Texts<'directory' | 'name'>> = defineCode({
  code: 'DIS0842',
  name: 'release-name-invalid',
  severity: 'error',
  title: 'The name of a Helm release is invalid',
  why: 'Helm refuses to render the chart.',
  fix: 'set helm.releaseName: lower-case letters, digits, "-" and ".", at most 53 characters',
  message: ({ directory, name }) =>
    `source directory "${directory}" has release name "${name}", expected at most 53 lower-case letters, digits, "-" and "."`,
});

/** A chart that gives something else every time. */
export const renderingVaries: Code<
  Rendered & { readonly line: number; readonly varying?: string | undefined }
> = defineCode({
  code: 'DIS0843',
  name: 'rendering-varies',
  severity: 'error',
  title: 'A source renders differently each time',
  why: 'Every run would change the branches, and with them passwords and certificates, without a change in the sources.',
  fix: 'have the chart refer to a Secret that is deployed separately (by a SealedSecret, an ExternalSecret, or one that exists in the cluster) instead of generating a password or certificate, and set generated values that are not secret; never put a password into values, because everyone with access to the repository could read it',
  message: ({ directory, program, line, varying }) =>
    `${program} renders "${directory}" differently every time, ${
      varying === undefined ? 'from' : `first in ${varying}:`
    } line ${line} of its output${varying === undefined ? ' on' : ''}`,
});

/** A template reads the current time. */
export const templateReadsClock: Code<Texts<'file' | 'name'>> = defineCode({
  code: 'DIS0844',
  name: 'template-reads-clock',
  severity: 'warning',
  title: 'A template reads the current time',
  why: 'If the time reaches an object, every run changes the branches without a change in the sources.',
  fix: 'remove the time from the template, or make sure that no value enables it',
  message: ({ file, name }) =>
    `template "${file}" calls "${name}", which depends on the current time`,
});
