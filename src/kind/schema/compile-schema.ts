/**
 * A JSON Schema → a function that finds where a value breaks it. Compiling takes longer than validating a thousand objects; so the
 * built program carries what is made here, and another module stands in for this one (`scripts/build/compiled-schemas.mjs`).
 * @module
 */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Kind } from '../kind.ts';

/** The schemas are ours and checked by tests; a schema of schemas, and code made shorter, would take longer than they save. */
export const schemaOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  ownProperties: true,
  validateSchema: false,
  meta: false,
  // What is shared in a schema is shared in its code.
  inlineRefs: false,
  code: { optimize: false },
};

let ajv: Ajv2020 | undefined;

/** Compiles the schema of a kind. */
export function compileSchema({ schema }: Kind): ValidateFunction {
  ajv ??= new Ajv2020(schemaOptions);
  return ajv.compile(schema);
}
