/**
 * Codes about sources that a program renders (0830 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A directory, and the program that renders it. */
interface Rendered {
  readonly directory: string;
  /** `helm`, `kustomize`. */
  readonly program: string;
}

const half = 'What the source holds is not known, so no branch could be right.';

/** The program is not there. */
export const programMissing: Code<Rendered & { readonly minimum: string }> = defineCode({
  code: 'DIS0830',
  name: 'program-missing',
  severity: 'error',
  title: 'The program that renders a source is not installed',
  why: half,
  fix: 'install the program and put it on PATH: https://kubectl.docs.kubernetes.io/installation/kustomize/, https://helm.sh/docs/intro/install/',
  message: ({ directory, program, minimum }) =>
    `source directory "${directory}" needs ${program}, which is not on PATH; expected ${program} ${minimum} or newer`,
});

/** The program is too old. */
export const programTooOld: Code<
  Rendered & { readonly minimum: string; readonly found: string; readonly path: string }
> = defineCode({
  code: 'DIS0831',
  name: 'program-too-old',
  severity: 'error',
  title: 'The program that renders a source is too old',
  why: 'Older versions lack options that Argo CD renders with, so the result would differ.',
  fix: 'install a newer version, or put it before the old one on PATH',
  message: ({ directory, program, minimum, found, path }) =>
    `source directory "${directory}" needs ${program} ${minimum} or newer, found ${found} (${path})`,
});

/** The program failed. */
export const renderingFailed: Code<
  Rendered & { readonly status: string; readonly problem: string }
> = defineCode({
  code: 'DIS0832',
  name: 'rendering-failed',
  severity: 'error',
  title: 'A source cannot be rendered',
  why: half,
  fix: 'read the program’s own message, and run it by hand in the directory',
  message: ({ directory, program, status, problem }) =>
    `${program} cannot render "${directory}" (${status}): ${problem}`,
});

/** The program takes too long. */
export const renderingTooSlow: Code<Rendered & { readonly seconds: number }> = defineCode({
  code: 'DIS0833',
  name: 'rendering-too-slow',
  severity: 'error',
  title: 'Rendering a source takes too long',
  why: 'A run that waits for ever is worse than one that says so.',
  fix: 'split the source into smaller ones',
  message: ({ directory, program, seconds }) =>
    `${program} did not render "${directory}" within ${seconds} seconds`,
});

/** The program prints too much. */
export const renderingTooLarge: Code<Rendered & { readonly limit: number }> = defineCode({
  code: 'DIS0834',
  name: 'rendering-too-large',
  severity: 'error',
  title: 'A rendered source is too large',
  why: 'Memory is bounded whatever somebody commits; Argo CD takes 10 MB of manifests for a whole application.',
  fix: 'split the source into smaller ones',
  message: ({ directory, program, limit }) =>
    `${program} prints more than ${limit} bytes for "${directory}"`,
});

/** A path that leads out of the repository. */
export const referenceLeavesRoot: Code<Rendered & { readonly reference: string }> = defineCode({
  code: 'DIS0836',
  name: 'reference-leaves-root',
  severity: 'error',
  title: 'A source refers to a path outside of the fleet',
  why: 'A file outside of the reviewed repository would decide what a cluster runs.',
  fix: 'move what is referred to below the directory of the fleet’s file',
  message: ({ directory, program, reference }) =>
    `source directory "${directory}" refers ${program} to "${reference}", which is outside of the fleet`,
});

/** A file that a source names and nobody has. */
export const sourceFileMissing: Code<{
  readonly directory: string;
  readonly file: string;
  readonly clusters: string;
}> = defineCode({
  code: 'DIS0837',
  name: 'source-file-missing',
  severity: 'error',
  title: 'A file that a source names does not exist',
  why: 'Helm would refuse to render the chart without it.',
  fix: 'add the file or correct the path; ignoreMissingValueFiles lets values files be absent',
  message: ({ directory, file, clusters }) =>
    `source directory "${directory}" is to be rendered with "${file}" for ${clusters}, which does not exist`,
});

/** Parameters that Argo CD takes from a file beside the manifests. */
export const argocdSourceFile: Code<{ readonly file: string }> = defineCode({
  code: 'DIS0838',
  name: 'argocd-source-file',
  severity: 'error',
  title: 'A source holds a parameter file of Argo CD',
  why: 'Argo CD would change how the directory is rendered by it; distributary reads such settings from the Fleet only.',
  fix: 'move its helm and kustomize settings to the source in distributary.yaml, and remove the file',
  message: ({ file }) =>
    `"${file}" overrides an Application’s source; expected such settings in spec.sources`,
});

/** Something that only a program run by kustomize would do. */
export const functionNotRun: Code<{
  readonly directory: string;
  readonly what: string;
  /** Whether it decrypts or fetches Secrets: committing those would publish them. */
  readonly givesSecrets: boolean;
}> = defineCode({
  code: 'DIS0839',
  name: 'function-not-run',
  severity: 'error',
  title: 'A kustomization wants another program to be run',
  why: 'Programs that a repository names are never run, and without them the objects would be other ones.',
  fix: 'commit what the function or chart gives, unless that holds secrets, or run distributary as a function of the kustomization instead',
  remedy: ({ givesSecrets }) =>
    givesSecrets
      ? 'commit a SealedSecret, an ExternalSecret or a manifest of a Secret that SOPS encrypted as a resource in its place, which are passed on as they are; never commit what the generator gives, since everybody who reads the repository could read it'
      : undefined,
  message: ({ directory, what }) =>
    `source directory "${directory}" needs ${what}, which is never run`,
});

/** Whether a plugin of Helm would decrypt or fetch what is named: `"secrets://a.yaml"`, `"secrets+age-import:///k?a.yaml"`, `"ref+vault://a"`. */
function isDecrypted(found: string): boolean {
  return /^"(?:secrets?|sops|vault|ref)(?:\+[\w-]{1,40})?:/i.test(found);
}

/** A setting of a source that can't be. */
export const sourceSettingInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0840',
  name: 'source-setting-invalid',
  severity: 'error',
  title: 'A setting for Helm or kustomize is not one that they take',
  why: 'The program would refuse it, or read something else into it.',
  fix: 'write it as the message says; Argo CD’s own variables and references are not known here',
  remedy: ({ found }) =>
    isDecrypted(found)
      ? 'take the reference away, and have the chart name a Secret that comes by itself: a SealedSecret, an ExternalSecret, or a manifest of a Secret that SOPS encrypted; nothing is decrypted here, and decrypted values belong into no commit'
      : undefined,
  message: fieldMessage,
});

/** Settings that nothing is rendered with. */
export const settingsUnused: Code<{ readonly path: string; readonly program: string }> = defineCode(
  {
    code: 'DIS0841',
    name: 'settings-unused',
    severity: 'error',
    title: 'A source has settings for a program that renders none of its directories',
    why: 'The settings would have no effect, so something else is rendered than was meant.',
    fix: 'remove the settings, or correct the path of the source',
    message: ({ path, program }) =>
      `source "${path}" has settings for ${program}, but no directory that ${program} renders`,
  },
);

/** A name for a release that Helm doesn't take. */
export const releaseNameInvalid: Code<{ readonly directory: string; readonly name: string }> =
  defineCode({
    code: 'DIS0842',
    name: 'release-name-invalid',
    severity: 'error',
    title: 'The name of a release is not one that Helm takes',
    why: 'Helm would refuse to render the chart.',
    fix: 'set helm.releaseName: lower-case letters, digits, "-" and ".", at most 53 characters',
    message: ({ directory, name }) =>
      `source directory "${directory}" would be release "${name}", expected a name of at most 53 lower-case letters, digits, "-" and "."`,
  });

/** A chart that gives something else every time. */
export const renderingVaries: Code<
  Rendered & { readonly line: number; readonly varying?: string | undefined }
> = defineCode({
  code: 'DIS0843',
  name: 'rendering-varies',
  severity: 'error',
  title: 'A source is rendered differently every time',
  why: 'Every run would change the branches, and with them passwords and certificates, although nobody changed anything.',
  fix: 'have the chart name a Secret that comes by itself (a SealedSecret, an ExternalSecret, or one that exists in the cluster) in place of a password or certificate that it would make up, and set what is no secret; a password in values would be in Git for everybody to read',
  message: ({ directory, program, line, varying }) =>
    `${program} renders "${directory}" differently every time, ${
      varying === undefined ? 'from' : `first in ${varying}:`
    } line ${line} of its output${varying === undefined ? ' on' : ''}`,
});

/** A template that looks at the clock. */
export const templateReadsClock: Code<{ readonly file: string; readonly name: string }> =
  defineCode({
    code: 'DIS0844',
    name: 'template-reads-clock',
    severity: 'warning',
    title: 'A template reads the clock',
    why: 'Where the time gets into an object, every run changes the branches although nobody changed anything.',
    fix: 'take the time out of the template, or see to it that no value turns it on',
    message: ({ file, name }) => `template "${file}" calls "${name}"`,
  });

/** All codes of this part. */
export const sourceCodes: readonly CodeText[] = [
  programMissing,
  programTooOld,
  renderingFailed,
  renderingTooSlow,
  renderingTooLarge,
  referenceLeavesRoot,
  sourceFileMissing,
  argocdSourceFile,
  functionNotRun,
  sourceSettingInvalid,
  settingsUnused,
  releaseNameInvalid,
  renderingVaries,
  templateReadsClock,
];
