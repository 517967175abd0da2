/**
 * Codes about what comes from elsewhere, and what of it was brought into the repository (0835, 0863 on, 0892), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

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
  code: 'DIS0835',
  name: 'remote-reference',
  severity: 'error',
  title: 'A source refers to files outside of the repository',
  why: 'Downloaded files can change, so one commit would not always render to the same branches, and they were never reviewed.',
  fix: 'run "distributary vendor", which copies git repositories, manifests and charts into this repository and locks them by digest; or commit the files',
  remedy: ({ means }) =>
    means === 'commit'
      ? 'commit the files, and refer to their path; "distributary vendor" supports directories of git repositories, manifests by HTTPS and charts, without credentials in their addresses'
      : undefined,
  message: ({ directory, program, reference, way, base = directory, means }) =>
    `source directory "${directory}" refers ${program} to "${reference}"${
      base === directory ? '' : ` in its base "${base}"`
    }; expected ${way}${means === 'vendor' ? ', or the copy that "distributary vendor" makes of it' : ''}`,
});

/** The lock file of vendored files is invalid. */
export const vendorLockInvalid: Code<Texts<'what'>> = defineCode({
  code: 'DIS0863',
  name: 'vendor-lock-invalid',
  severity: 'error',
  title: 'The lock file of vendored files is invalid',
  why: 'The lock records the origin and digest of vendored files; without it they cannot be verified.',
  fix: 'restore the file from Git, or remove it and run "distributary vendor"',
  message: ({ what }) =>
    `the lock has ${what}; expected the format that "distributary vendor" writes`,
});

/** Vendored files differ from the lock. */
export const vendoredChanged: Code<{
  readonly directory: string;
  readonly found: string;
  readonly locked: string;
  readonly files: number;
}> = defineCode({
  code: 'DIS0864',
  name: 'vendored-changed',
  severity: 'error',
  title: 'Vendored files differ from the lock',
  why: 'The lock would claim the content of a commit or chart, while clusters run something else.',
  fix: 'restore the directory from Git, or remove it and run "distributary vendor", which copies the locked files; put your own changes into a patch or an overlay, where reviewers see them; a .gitattributes line "vendor/** -text" keeps git from changing line ends',
  message: ({ directory, found, locked, files }) =>
    files === 0
      ? `"${directory}" has no files; expected those of digest ${locked}`
      : `the ${files === 1 ? 'file' : `${files} files`} in "${directory}" have digest ${found}; expected ${locked}`,
});

/** A file that a source refers to cannot be vendored. */
export const vendorFailed: Code<Texts<'origin' | 'problem'>> = defineCode({
  code: 'DIS0865',
  name: 'vendor-failed',
  severity: 'error',
  title: 'A file that a source refers to cannot be vendored',
  why: 'The source that needs the file cannot be rendered.',
  fix: 'check the address, the network and your credentials for it (git and Helm use theirs); http:// and file:// require --allow',
  message: ({ origin, problem }) => `cannot vendor ${origin}: ${problem}`,
});

/** The origin of vendored files has other content than the lock. */
export const vendorMoved: Code<Texts<'origin' | 'found' | 'locked'>> = defineCode({
  code: 'DIS0866',
  name: 'vendor-moved',
  severity: 'error',
  title: 'The origin of vendored files has other content than the lock',
  why: 'A published version was replaced, by mistake or on purpose.',
  fix: 'find out why the version was replaced, then accept the new content: "distributary vendor --update"',
  message: ({ origin, found, locked }) => `${origin} now has digest ${found}; expected ${locked}`,
});

/** No source needs a vendored directory. */
export const vendoredUnused: Code<Texts<'directory'>> = defineCode({
  code: 'DIS0867',
  name: 'vendored-unused',
  severity: 'warning',
  title: 'No source needs a vendored directory',
  why: 'The directory is read and updated without effect.',
  fix: 'run "distributary vendor", which removes it',
  message: ({ directory }) => `no source needs "${directory}"`,
});

/** A chart of a kustomization has an unsupported setting. */
export const inflationRefused: Code<{
  readonly directory: string;
  /** The field or generator with the setting: `helmCharts`, `HelmChartInflationGenerator`. */
  readonly list: string;
  readonly field: string;
  readonly problem: string;
}> = defineCode({
  code: 'DIS0868',
  name: 'inflation-refused',
  severity: 'error',
  title: 'A chart of a kustomization has an unsupported setting',
  why: 'kustomize would pass the value to Helm, which would read it as an option or as a path out of the repository, or would generate a new name each time.',
  fix: 'write the field as kustomize documents it for helmCharts, with files below the kustomization and a fixed releaseName',
  message: ({ directory, list, field, problem }) =>
    `in ${list} of source directory "${directory}", ${field} ${problem}`,
});

/** A file is in the directory of vendored files, and in no entry of the lock. */
export const vendoredStray: Code<Texts<'path'>> = defineCode({
  code: 'DIS0869',
  name: 'vendored-stray',
  severity: 'warning',
  title: 'A file is in the directory of vendored files, and in no entry of the lock',
  why: 'No digest covers the file, and no run removes it.',
  fix: 'remove the file, or move it to another directory',
  message: ({ path }) => `no entry of the lock has "${path}"`,
});

/** A run of `vendor` has fetched as much as one run may. */
export const vendorStopped: Code<{
  /** `1000 fetches`. */
  readonly limit: string;
  /** Origins that were not fetched. */
  readonly left: number;
}> = defineCode({
  code: 'DIS0892',
  name: 'vendor-stopped',
  severity: 'error',
  title: 'A run of vendor has fetched as much as one run may',
  why: 'The sources that need the other files cannot be rendered.',
  fix: 'run "distributary vendor" again, which keeps the copies of this run and fetches the others; with --update, name one entry',
  message: ({ limit, left }) =>
    `the run ends at its limit of ${limit}, with ${left} ${left === 1 ? 'origin' : 'origins'} not fetched`,
});
