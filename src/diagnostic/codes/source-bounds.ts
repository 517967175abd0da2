/**
 * Codes about what programs that render sources may reach and take (0845 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A schema of values that leads out of its file. */
export const schemaLeavesFile: Code<{
  readonly directory: string;
  readonly file: string;
  readonly field: string;
  readonly found: string;
}> = defineCode({
  code: 'DIS0845',
  name: 'schema-leaves-file',
  severity: 'error',
  title: 'The schema of a chart’s values refers to something outside of itself',
  why: 'Helm would read that file of the machine, or ask that address, and what stands there would decide whether the chart is rendered.',
  fix: 'copy what is referred to below "$defs" of the schema and refer to "#/$defs/…", or set helm.skipSchemaValidation of the source',
  message: ({ directory, file, field, found }) =>
    `"${field}" in the schema "${file}" of source directory "${directory}" is "${found}"; expected ${
      field === '$schema'
        ? 'a draft of json-schema.org, 4 to 2020-12'
        : 'a place in the same file: "#…"'
    }`,
});

/** An archive or a schema in a chart that can't be judged. */
export const chartFileUnreadable: Code<{
  readonly directory: string;
  readonly file: string;
  readonly problem: string;
}> = defineCode({
  code: 'DIS0846',
  name: 'chart-file-unreadable',
  severity: 'error',
  title: 'A packed chart or the schema of its values cannot be read',
  why: 'What can’t be read can’t be judged, and Helm might take something else out of it.',
  fix: 'pack the chart again with "helm package" or "helm dependency build", and correct the schema',
  message: ({ directory, file, problem }) =>
    `"${file}" of source directory "${directory}" cannot be judged: ${problem}`,
});

/** The program takes too much memory. */
export const renderingTooHungry: Code<{
  readonly directory: string;
  readonly program: string;
  readonly limit: number;
}> = defineCode({
  code: 'DIS0847',
  name: 'rendering-too-hungry',
  severity: 'error',
  title: 'Rendering a source takes too much memory',
  why: 'One source could end everything else that runs on the machine.',
  fix: 'look for a template that repeats without end, or split the source into smaller ones',
  message: ({ directory, program, limit }) =>
    `${program} takes more than ${limit / 1024 / 1024} MiB of memory for "${directory}"`,
});

/** Bounds that the system doesn't give. */
export const programsLessBounded: Code<{ readonly missing: readonly string[] }> = defineCode({
  code: 'DIS0848',
  name: 'programs-less-bounded',
  severity: 'info',
  title: 'The system does not give every bound to the programs that render sources',
  why: 'Sources are judged before a program is started, and what leads out of the repository is refused; the bounds of the system are a second wall behind that.',
  fix: 'nothing, where the repository is trusted; otherwise run on Linux with /bin/sh and util-linux where namespaces may be made ("unshare -r -n true" works)',
  message: ({ missing }) => `helm and kustomize run without ${missing.join(', and without ')}`,
});

/** Configurations of plugins that are other ones than those that stand in files. */
export const pluginsChanged: Code<{ readonly directory: string; readonly field: string }> =
  defineCode({
    code: 'DIS0849',
    name: 'plugins-changed',
    severity: 'error',
    title: 'A kustomization changes configurations of plugins',
    why: 'What kustomize makes of them, an address put together from two texts for one, nobody has judged before it is fetched.',
    fix: 'write the configurations as they are to be into files, and name these under "resources"',
    message: ({ directory, field }) =>
      `"${field}" in "${directory}" would change configurations of plugins; expected "resources" and "components" only`,
  });

/** All codes of this part. */
export const sourceBoundCodes: readonly CodeText[] = [
  schemaLeavesFile,
  chartFileUnreadable,
  renderingTooHungry,
  programsLessBounded,
  pluginsChanged,
];
