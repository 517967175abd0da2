/**
 * Codes about what placing a fleet costs in sum, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Patches and override policies change too much in sum. */
export const tooManyChanges: Code<{ readonly limit: number }> = defineCode({
  code: 'DIS0309',
  name: 'too-many-changes',
  severity: 'error',
  title: 'Patches and override policies change too much in sum',
  why: 'Objects, what changes them and the clusters that are told apart multiply. Without a bound, a few hundred lines of each take all time and memory.',
  fix: 'join patches and policies that change the same objects, or let each name the objects and clusters that it is for',
  message: ({ limit }) =>
    `patches and override policies change objects more than ${limit} times in sum; from this one on they are left out`,
});

/** The codes about what placing costs. */
export const placeSumCodes: readonly CodeText[] = [tooManyChanges];
