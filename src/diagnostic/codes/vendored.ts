/**
 * Codes about what comes from elsewhere, and what of it was brought into the repository (0835, 0863 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Something that stands elsewhere than in the repository. */
export const remoteReference: Code<{
  readonly directory: string;
  /** `helm`, `kustomize`. */
  readonly program: string;
  readonly reference: string;
  readonly way: string;
  /** The directory whose kustomization names it. */
  readonly base?: string;
  /** Whether `vendor` brings it, or it has to be committed by hand. */
  readonly means: 'vendor' | 'commit';
}> = defineCode({
  code: 'DIS0835',
  name: 'remote-reference',
  severity: 'error',
  title: 'A source refers to something outside of the repository that would have to be downloaded',
  why: 'The same commit would not always give the same branches, and what was downloaded was never reviewed.',
  fix: 'run "distributary vendor", which brings repositories, manifests and charts into this one and locks them by digest; or commit what is referred to',
  remedy: ({ means }) =>
    means === 'commit'
      ? 'commit what is referred to, and name its path; "distributary vendor" brings directories of git repositories, manifests by HTTPS and charts, without credentials in their addresses'
      : undefined,
  message: ({ directory, program, reference, way, base = directory, means }) =>
    `source directory "${directory}" refers ${program} to "${reference}"${
      base === directory ? '' : ` in its base "${base}"`
    }; expected ${way}${means === 'vendor' ? ', or what "distributary vendor" brings of it' : ''}`,
});

/** The lock can't be read. */
export const vendorLockInvalid: Code<{ readonly what: string }> = defineCode({
  code: 'DIS0863',
  name: 'vendor-lock-invalid',
  severity: 'error',
  title: 'The lock of what was vendored cannot be relied on',
  why: 'It says where vendored files came from and which they are; without it nobody knows.',
  fix: 'take the file back from Git, or remove it and run "distributary vendor"',
  message: ({ what }) => `the lock holds ${what}; expected what "distributary vendor" writes`,
});

/** Vendored files are other ones than those that were locked. */
export const vendoredChanged: Code<{
  readonly directory: string;
  readonly found: string;
  readonly locked: string;
  readonly files: number;
}> = defineCode({
  code: 'DIS0864',
  name: 'vendored-changed',
  severity: 'error',
  title: 'Vendored files are not those that were locked',
  why: 'Who reads the lock takes them for what the commit or chart in it holds, and would deploy something else.',
  fix: 'run "distributary vendor", which brings what is locked again; put changes of your own into a patch or an overlay, where they are seen; a .gitattributes line "vendor/** -text" keeps git from changing line ends',
  message: ({ directory, found, locked, files }) =>
    files === 0
      ? `"${directory}" has no files; expected those of digest ${locked}`
      : `the ${files === 1 ? 'file' : `${files} files`} in "${directory}" have digest ${found}; expected ${locked}`,
});

/** Something could not be brought. */
export const vendorFailed: Code<{ readonly origin: string; readonly problem: string }> = defineCode(
  {
    code: 'DIS0865',
    name: 'vendor-failed',
    severity: 'error',
    title: 'Something that a source needs cannot be brought into the repository',
    why: 'What needs it can be rendered by nobody.',
    fix: 'check the address, the network and your credentials for it (git and Helm use theirs); http:// and file:// are asked only with --allow',
    message: ({ origin, problem }) => `cannot bring ${origin}: ${problem}`,
  },
);

/** What is elsewhere is no longer what was locked. */
export const vendorMoved: Code<{
  readonly origin: string;
  readonly found: string;
  readonly locked: string;
}> = defineCode({
  code: 'DIS0866',
  name: 'vendor-moved',
  severity: 'error',
  title: 'What was locked is something else now where it came from',
  why: 'Somebody has replaced a version that was published, by mistake or on purpose.',
  fix: 'find out why, then take the new one: "distributary vendor --update"',
  message: ({ origin, found, locked }) => `${origin} has digest ${found} now; expected ${locked}`,
});

/** Vendored, and nobody asks for it. */
export const vendoredUnused: Code<{ readonly directory: string }> = defineCode({
  code: 'DIS0867',
  name: 'vendored-unused',
  severity: 'warning',
  title: 'Something was vendored that no source needs any more',
  why: 'It is read and updated for nothing.',
  fix: 'run "distributary vendor", which removes it',
  message: ({ directory }) => `no source needs "${directory}"`,
});

/** A chart of a kustomization that is not inflated as it is asked for. */
export const inflationRefused: Code<{
  readonly directory: string;
  /** What it stands in: `helmCharts`, `HelmChartInflationGenerator`. */
  readonly list: string;
  readonly field: string;
  readonly problem: string;
}> = defineCode({
  code: 'DIS0868',
  name: 'inflation-refused',
  severity: 'error',
  title: 'A chart of a kustomization cannot be rendered as it is asked for',
  why: 'kustomize would hand it on to Helm, which takes it for an option, a path out of the repository, or another name each time.',
  fix: 'write the field as kustomize documents it for helmCharts, with files below the kustomization and a fixed releaseName',
  message: ({ directory, list, field, problem }) =>
    `in ${list} of source directory "${directory}", ${field} ${problem}`,
});

/** All codes of this part. */
export const vendoredCodes: readonly CodeText[] = [
  remoteReference,
  vendorLockInvalid,
  vendoredChanged,
  vendorFailed,
  vendorMoved,
  vendoredUnused,
  inflationRefused,
];
