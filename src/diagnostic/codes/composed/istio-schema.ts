/**
 * Codes of Istio's webhook that hold for several of its kinds, 1100 to 1119, in order of their numbers. A code is never reused or
 * renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { exclusiveFieldsText } from '../istio-schema.ts';

/** Fields that exclude each other are set together, or none of them is set. */
export const exclusiveFields: Code<{
  readonly object: string;
  /** The parent field. */
  readonly field: string;
  readonly fields: readonly string[];
  /** The fields that are set. */
  readonly present: readonly string[];
}> = defineCode({
  ...exclusiveFieldsText,
  message: ({ object, field, fields, present }) =>
    `${object}: field "${field}" has ${present.length === 0 ? 'none' : present.join(' and ')}, expected one of ${fields.join(', ')}`,
});
