/**
 * Codes of the area `flomesh`: the rules of Flomesh's CRDs and webhooks beyond plain types, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import { type FieldFinding, fieldMessage } from '../../field-code.ts';
import { ignoredWeightText } from '../flomesh.ts';

/** A weight has no effect in a policy of this type. */
export const ignoredWeight: Code<FieldFinding & Texts<'lbType'>> = defineCode({
  ...ignoredWeightText,
  message: ({ lbType, ...args }) => `${fieldMessage(args)} under lbType ${lbType}`,
});
