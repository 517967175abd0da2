/**
 * Codes about what placing a fleet costs in sum, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';

/** Patches and override policies make too many changes in total. */
export const tooManyChanges: Code<{ readonly limit: number }> = defineCode({
  code: 'DIS0309',
  name: 'too-many-changes',
  severity: 'error',
  title: 'Patches and override policies make too many changes in total',
  why: 'The number of objects, changes and distinguished clusters multiplies. Without a limit, a few hundred lines of each exhaust time and memory.',
  fix: 'merge patches and policies that change the same objects, or limit each to the objects and clusters that it is for',
  message: ({ limit }) =>
    `patches and override policies change objects more than ${limit} times in total; from this one on they are not applied`,
});
