/**
 * Codes about what programs that render sources may reach and take (0845 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The JSON schema of a chart's values refers to a file or address outside of itself. */
export const schemaLeavesFile: Code<Texts<'directory' | 'file' | 'field' | 'found'>> = defineCode({
  code: 'DIS0845',
  name: 'schema-leaves-file',
  severity: 'error',
  title: "The JSON schema of a chart's values refers to a file or address outside of itself",
  why: 'Helm would read that file of the machine, or that address, and its content would determine whether the chart renders.',
  fix: 'copy the referenced schema below "$defs" and refer to "#/$defs/…", or set helm.skipSchemaValidation of the source',
  message: ({ directory, file, field, found }) =>
    `"${field}" in the schema "${file}" of source directory "${directory}" is "${found}"; expected ${
      field === '$schema'
        ? 'a draft of json-schema.org, 4 to 2020-12'
        : 'a reference within the same file: "#…"'
    }`,
});

/** A packaged chart or the schema of its values cannot be read. */
export const chartFileUnreadable: Code<Texts<'directory' | 'file' | 'problem'>> = defineCode({
  code: 'DIS0846',
  name: 'chart-file-unreadable',
  severity: 'error',
  title: 'A packaged chart or the schema of its values cannot be read',
  why: 'A file that cannot be read cannot be checked, and Helm might interpret it differently.',
  fix: 'package the chart again with "helm package" or "helm dependency build", and correct the schema',
  message: ({ directory, file, problem }) =>
    `"${file}" of source directory "${directory}" cannot be read: ${problem}`,
});

/** Rendering a source takes too much memory. */
export const renderingTooHungry: Code<{
  readonly directory: string;
  readonly program: string;
  readonly limit: number;
}> = defineCode({
  code: 'DIS0847',
  name: 'rendering-too-hungry',
  severity: 'error',
  title: 'Rendering a source takes too much memory',
  why: 'One source could exhaust the memory of the machine and stop other programs on it.',
  fix: 'find a template that repeats without end, or split the source into smaller ones',
  message: ({ directory, program, limit }) =>
    `${program} uses more than the limit of ${limit / 1024 / 1024} MiB of memory for "${directory}"`,
});

/** The system does not support every isolation of the programs that render sources. */
export const programsLessBounded: Code<{ readonly missing: readonly string[] }> = defineCode({
  code: 'DIS0848',
  name: 'programs-less-bounded',
  severity: 'info',
  title: 'The system does not support every isolation of the programs that render sources',
  why: 'Sources are checked before a program starts, and references out of the repository are rejected; the isolation by the operating system is a second layer of defence.',
  fix: 'no action is needed if the repository is trusted; otherwise run on Linux with /bin/sh and util-linux, where unprivileged namespaces are allowed ("unshare -r -n true" succeeds)',
  message: ({ missing }) => `helm and kustomize run without ${missing.join(', and without ')}`,
});

/** A kustomization transforms configurations of plugins. */
export const pluginsChanged: Code<Texts<'directory' | 'field'>> = defineCode({
  code: 'DIS0849',
  name: 'plugins-changed',
  severity: 'error',
  title: 'A kustomization transforms configurations of plugins',
  why: 'kustomize would run the transformed configuration, which was not checked: a patch could, for example, compose the address of a download.',
  fix: 'write the final plugin configurations into files, and list these under "resources"',
  message: ({ directory, field }) =>
    `"${field}" in "${directory}" would transform configurations of plugins; expected "resources" and "components" only`,
});
