/**
 * Codes of the area `schema`: what any object may break, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { type FieldFinding, fieldMessage } from '../../field-code.ts';
import { wrongTypeText } from '../schema.ts';

/** A field has a value of the wrong type. */
export const wrongType: Code<FieldFinding & { readonly meant?: string | undefined }> = defineCode({
  ...wrongTypeText,
  remedy: ({ meant }) => (meant === undefined ? undefined : `write ${meant}`),
  message: fieldMessage,
});
