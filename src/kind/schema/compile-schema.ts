/**
 * A JSON Schema → a function that finds the violations of a value. Compiling takes longer than validating a thousand objects; so the built
 * program contains the compiled functions, and another module replaces this one (`scripts/build/compiled-schemas.mjs`).
 */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Kind } from '../kind.ts';

/** The schemas are ours and checked by tests; a validation of them, and optimised code, would take longer than they save. */
export const schemaOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  ownProperties: true,
  validateSchema: false,
  meta: false,
  // Shared parts of a schema are shared in its code.
  inlineRefs: false,
  code: { optimize: false },
};

let ajv: Ajv2020 | undefined;

export function compileSchema({ schema }: Kind): ValidateFunction {
  ajv ??= new Ajv2020(schemaOptions);
  return ajv.compile(schema);
}
