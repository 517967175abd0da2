/**
 * Codes of the area `internal`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** The program contradicted itself, or something was thrown that nobody expected. */
export const bug: Code<{ readonly what: string }> = defineCode({
  code: 'DIS0001',
  name: 'bug',
  severity: 'error',
  title: 'distributary itself has a defect',
  why: 'The program contradicted itself. It stopped before it could write something wrong.',
  fix: 'report it with this line and the command; DISTRIBUTARY_DEBUG=1 adds the stack trace',
  message: ({ what }) => `this is a defect of distributary: ${what}`,
});

/** Something that is designed but not there yet was asked for. */
export const notYet: Code<{ readonly what: string; readonly instead: string }> = defineCode({
  code: 'DIS0002',
  name: 'not-yet',
  severity: 'error',
  title: 'What was asked for is not built yet',
  why: 'Doing something else than what was asked for, without a word, would be worse than to refuse.',
  fix: 'use what the message names instead',
  message: ({ what, instead }) => `${what} is not built yet; ${instead}`,
});

/** The product could not be handed over. */
export const outputFailed: Code<{ readonly stream: string; readonly reason: string }> = defineCode({
  code: 'DIS0003',
  name: 'output-failed',
  severity: 'error',
  title: 'The output could not be written',
  why: 'Half a stream of manifests looks like a whole one to the program that reads it.',
  fix: 'see to the space and the permissions of what the output is redirected to, then run it again',
  message: ({ stream, reason }) => `${stream} takes no more output: ${reason}`,
});

/** What was piped in could not be read. */
export const inputFailed: Code<{ readonly stream: string; readonly reason: string }> = defineCode({
  code: 'DIS0004',
  name: 'input-failed',
  severity: 'error',
  title: 'The input could not be read',
  why: 'Half a list of objects looks like a whole one, and what it lacks would be taken for deleted.',
  fix: 'redirect a file or a pipe into the program, then run it again',
  message: ({ stream, reason }) => `${stream} cannot be read: ${reason}`,
});

/** All codes of this area. */
export const internalCodes: readonly CodeText[] = [bug, notYet, outputFailed, inputFailed];
