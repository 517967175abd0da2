/**
 * Codes about what programs that render sources may reach and take (0845 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import {
  programsLessBoundedText,
  renderingTooHungryText,
  schemaLeavesFileText,
} from '../source-bounds.ts';

/** The JSON schema of a chart's values refers to a file or address outside of itself. */
export const schemaLeavesFile: Code<Texts<'directory' | 'file' | 'field' | 'found'>> = defineCode({
  ...schemaLeavesFileText,
  message: ({ directory, file, field, found }) =>
    `"${field}" in the schema "${file}" of source directory "${directory}" is "${found}"; expected ${
      field === '$schema'
        ? 'a draft of json-schema.org, 4 to 2020-12'
        : 'a reference within the same file: "#…"'
    }`,
});

/** Rendering a source takes too much memory. */
export const renderingTooHungry: Code<{
  readonly directory: string;
  readonly program: string;
  readonly limit: number;
}> = defineCode({
  ...renderingTooHungryText,
  message: ({ directory, program, limit }) =>
    `${program} uses more than the limit of ${limit / 1024 / 1024} MiB of memory for "${directory}"`,
});

/** The system does not support every isolation of the programs that render sources. */
export const programsLessBounded: Code<{ readonly missing: readonly string[] }> = defineCode({
  ...programsLessBoundedText,
  message: ({ missing }) => `helm and kustomize run without ${missing.join(', and without ')}`,
});
