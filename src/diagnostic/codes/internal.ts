/**
 * Codes of the area `internal`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** Internal error in distributary. */
export const bug: Code<Texts<'what'>> = defineCode({
  code: 'DIS0001',
  name: 'bug',
  severity: 'error',
  title: 'Internal error in distributary',
  why: 'An internal check failed. The program stopped before it could write wrong output.',
  fix: 'report it with this line and the command; DISTRIBUTARY_DEBUG=1 adds the stack trace',
  message: ({ what }) => `this is a bug in distributary: ${what}`,
});

/** A feature is not implemented. */
export const notYet: Code<Texts<'what' | 'instead'>> = defineCode({
  code: 'DIS0002',
  name: 'not-yet',
  severity: 'error',
  title: 'A feature is not implemented',
  why: 'Another result than the one that was requested would be worse than an error.',
  fix: 'use the alternative that the message names',
  message: ({ what, instead }) => `${what} is not implemented; ${instead}`,
});

/** The output could not be written. */
export const outputFailed: Code<Texts<'stream' | 'reason'>> = defineCode({
  code: 'DIS0003',
  name: 'output-failed',
  severity: 'error',
  title: 'The output could not be written',
  why: 'A program that reads the output cannot distinguish a truncated stream of manifests from a complete one.',
  fix: 'check the disk space and the permissions of the output, then run the command again',
  message: ({ stream, reason }) => `cannot write to ${stream}: ${reason}`,
});

/** The input could not be read. */
export const inputFailed: Code<Texts<'stream' | 'reason'>> = defineCode({
  code: 'DIS0004',
  name: 'input-failed',
  severity: 'error',
  title: 'The input could not be read',
  why: 'A truncated list of objects looks complete, and the missing objects would be treated as deleted.',
  fix: 'redirect a file or a pipe into the program, then run the command again',
  message: ({ stream, reason }) => `cannot read ${stream}: ${reason}`,
});
